import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { stream } from './kit/stream.ts'
import { money } from './kit/withheld.ts'
import {
  amounts,
  batteryStatus,
  energies,
  genStatus,
  income,
  numbers,
  powers,
  ratios,
  useStatus,
  wireStatus,
} from './measures.ts'
import { plantStates, warningsByReader } from './plants.ts'
import { incomeTerms } from './tariffs.ts'

/** A plant's current values. Unknown powers are null; a flow that the plant does not have is 0 with status STATIC. */
export const fastSystem = Type.Object({
  systemId: id,
  ...powers,
  genStatus,
  wireStatus,
  batteryStatus,
  useStatus,
  ...energies('Value'),
  ...energies('UploadTotal'),
  ...numbers('generationUploadTotalOffset', 'selfSufficiencyValue', 'generationCapacity', 'fullPowerHoursDay'),
  /** W: additional powers. Backup, charge port and smart load are parts of the consumption. */
  ...numbers('generatorPower', 'backupPower', 'chargePortPower', 'smartLoadPower'),
  /** kWh today. */
  ...numbers('generatorValue'),
  /** From the plant's weather stations: °C, °C, W/m², m/s. Null if out of date. */
  ...numbers('ambientTemperature', 'moduleTemperature', 'irradiance', 'windSpeed'),
  ...plantStates,
  /** Clients require it: before the first report it is when the plant was created. */
  lastUpdateTime: instant,
  /** Ours: grows whenever readings from before the last quarter of an hour are added or change: then its history is to be read again. */
  pastVersion: Type.Integer(),
  /** Ours: the data service of one of its loggers was not paid for long. Current powers are null; energies and all history stay. */
  isResting: Type.Boolean(),
})
export type FastSystem = Static<typeof fastSystem>

/** Not in the portal: the energies that an income counts, kWh, and for how much of the time they are known. */
const counted = Type.Object({
  ...numbers('sold', 'used', 'generated'),
  /** The calculation: each energy with its price. */
  terms: incomeTerms,
  /** Seconds. Null where that was not kept, or without data. */
  coverage: nullable(Type.Object({ of: Type.Integer(), known: Type.Integer() })),
  /** Whether readings that it counts contradict each other. */
  isContradictory: Type.Boolean(),
})

const operatingSystem = Type.Object({
  ...fastSystem.properties,
  ...energies('Month'),
  ...energies('Year'),
  ...energies('Total'),
  ...income('Value', 'Month', 'Year', 'Total'),
  /** Today's prices of a kWh; `pricePerKwh` is the one for all generation. */
  ...amounts('pricePerKwh', 'feedInPrice', 'purchasePrice'),
  incomeFrom: money(Type.Object({ day: counted, month: counted, year: counted, total: counted })),
  ...numbers('temperature'),
  ...warningsByReader,
  /** kWh today. */
  ...numbers('selfGenAndUseValue', 'absorbedUseValue', 'genForGrid', 'useFromBuy'),
  ...ratios(''),
  ...ratios('Month'),
  ...ratios('Year'),
  ...numbers('fullPowerHoursTotal', 'fullPowerYesterdayHours'),
})
export type OperatingSystem = Static<typeof operatingSystem>

const ofPlant = Type.Object({ id: plantId })

export const live = {
  fast: call({
    endpoint: 'GET /maintain-s/fast/system/{id}',
    summary: "A plant's current powers, and today's energies",
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: fastSystem,
  }),
  operating: call({
    endpoint: 'GET /maintain-s/operating/system/{id}',
    summary: "A plant's current values, with the energies and ratios of month, year and lifetime",
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: operatingSystem,
  }),
  follow: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/live',
    summary: "A plant's current values, and again on every change (ours)",
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofPlant,
    output: stream({ live: fastSystem }),
  }),
}
