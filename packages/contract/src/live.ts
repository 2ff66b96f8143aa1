import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { stream } from './kit/stream.ts'
import { batteryStatus, energies, genStatus, numbers, powers, ratios, useStatus, wireStatus } from './measures.ts'
import { plantStates, warningsByReader } from './plants.ts'

/** A plant now. Powers are null when unknown; a flow that is not there is 0 and its status STATIC. */
const fastSystem = Type.Object({
  systemId: id,
  ...powers,
  genStatus,
  wireStatus,
  batteryStatus,
  useStatus,
  ...energies('Value'),
  ...energies('UploadTotal'),
  ...numbers('generationUploadTotalOffset', 'selfSufficiencyValue', 'generationCapacity', 'fullPowerHoursDay'),
  /** W: what the six powers do not tell. Backup, charge port and smart load are parts of the use. */
  ...numbers('generatorPower', 'backupPower', 'chargePortPower', 'smartLoadPower'),
  /** kWh today. */
  ...numbers('generatorValue'),
  /** What the plant's weather stations measure: °C, °C, W/m², m/s. Null where it is too old to be called now. */
  ...numbers('ambientTemperature', 'moduleTemperature', 'irradiance', 'windSpeed'),
  ...plantStates,
  /** Clients cannot do without: before the first report it is when the plant was made. */
  lastUpdateTime: instant,
})
export type FastSystem = Static<typeof fastSystem>

const operatingSystem = Type.Object({
  ...fastSystem.properties,
  ...energies('Month'),
  ...energies('Year'),
  ...energies('Total'),
  /** Money in the plant's currency: the generation at the plant's price. */
  ...numbers('incomeValue', 'incomeMonth', 'incomeYear', 'incomeTotal', 'pricePerKwh'),
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
    summary: 'A plant now: powers, and the energies of today',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: fastSystem,
  }),
  operating: call({
    endpoint: 'GET /maintain-s/operating/system/{id}',
    summary: 'A plant now, with the energies and ratios of month, year and life',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: operatingSystem,
  }),
  follow: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/live',
    summary: 'A plant now, and again whenever it changes (ours)',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: stream({ live: fastSystem }),
  }),
}
