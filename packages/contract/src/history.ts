import { meteringStrategies } from '@heliograph/domain/metering'
import { gridTypes } from '@heliograph/domain/plants'
import { recordOf } from '@heliograph/domain/records'
import { Type, type TSchema } from 'typebox'
import { deviceType } from './device-rows.ts'
import { call } from './kit/call.ts'
import { deviceId, id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { amounts, batteryStatus, energies, income, numbers, ratios, wireStatus } from './measures.ts'

const word = nullable(Type.String())
const whole = nullable(Type.Integer())

/** One point of a day's curve, on a five-minute grid. W, percent. In the portal's order. */
const dayRecord = Type.Object({
  systemId: id,
  /** 20260113. */
  acceptDay: Type.Integer(),
  /** 202601. */
  acceptMonth: Type.Integer(),
  ...numbers('generationPower', 'usePower', 'gridPower', 'buyPower', 'chargePower', 'dischargePower'),
  /** `temperature` °C and `irradiateIntensity` W/m² on the modules: measured on site, else a provider's, like `weather`. */
  ...numbers('temperature', 'pr', 'irradiate'),
  weather: word,
  ...numbers('useOffset'),
  ...amounts('useOffsetIncome'),
  dateTime: instant,
  /** `wirePower` is positive when buying, `batteryPower` when discharging. */
  ...numbers('irradiateIntensity', 'wirePower', 'batterySoc', 'batteryPower'),
  deviceData: word,
  ...numbers('generationRatio', 'generationCapacity'),
  updateTime: nullable(instant),
  ...numbers('upsPower', 'acCouplingGenPower', 'pvGenPower', 'dynamoGenPower', 'normalLoadPower'),
  wireStatus,
  batteryStatus,
  /** Seconds east of UTC. */
  timeZoneOffset: Type.Integer(),
  ...numbers('chargePilePower'),
  smartLoadStatus: word,
  ...numbers('smartLoadPower'),
})
export type DayRecord = Static<typeof dayRecord>

const energyNames = ['generation', 'use', 'grid', 'buy', 'charge', 'discharge', 'generator'] as const
const ofEnergies = <Shape extends TSchema>(shape: Shape) => recordOf(energyNames, () => shape)

/** Not in the portal: how sure the energies are. */
const certainty = {
  /** Seconds for which each is known, and of how many. Null for days from before this was kept. */
  coverage: nullable(Type.Object({ of: Type.Integer(), ...ofEnergies(Type.Integer()), flows: Type.Integer() })),
  /** How each is known: by the devices' daily counter, lifetime counter or integrated power, or from an import. */
  methods: nullable(Type.Object(ofEnergies(Type.Array(Type.Enum(['dayCounter', 'counter', 'power', 'imported']))))),
  /** Part of the energies that was moved while nobody listened, kWh, in spans over midnight: no day can claim it. */
  booked: Type.Array(
    Type.Object({
      deviceId: id,
      energy: Type.Enum([...energyNames]),
      from: instant,
      to: instant,
      value: Type.Number(),
    }),
  ),
  /** What people marked as wrong in the period: its energies are calculated without these readings. */
  wrongSpans: Type.Array(
    Type.Object({ deviceId: id, deviceName: Type.String(), from: instant, to: nullable(instant) }),
  ),
  /** Why the readings cannot all be right. */
  contradictions: Type.Array(Type.Enum(['negativeUse', 'soldWithoutSource'])),
  /**
   * The newest run of days in the period whose readings contradict each other, which may have begun before it, and the
   * devices whose readings do not fit those of the others. Null without one, and in the parts of a period.
   */
  contradictory: nullable(
    Type.Object({
      firstDay: Type.String(),
      lastDay: Type.String(),
      devices: Type.Array(Type.Object({ deviceId: id, deviceName: Type.String() })),
    }),
  ),
}

/**
 * Totals of a day, a month (`day` 0), a year (`month` 0 too), or a range or lifetime (`year` 0 too): kWh, percent,
 * money, not rounded.
 */
const statistics = Type.Object({
  id: whole,
  systemId: id,
  year: Type.Integer(),
  month: Type.Integer(),
  day: Type.Integer(),
  ...energies('Value'),
  ...income('Value'),
  ...ratios(''),
  /**
   * Light on the modules, kWh/m²: measured on site, else computed from a provider's weather. With `pr`, `cpr`,
   * `theoreticalGeneration` and `loss` it is null unless all of it is known: of days that are over, with the tilt and azimuth of
   * the modules or a sensor in their plane. Of longer times than 62 days the ratios need nine days of ten. `pr` is the performance ratio of
   * IEC 61724-1 in percent, `cpr` the same without the losses by heat.
   */
  ...numbers('irradiate', 'pr', 'fullPowerHoursDay', 'irradiateIntensity'),
  deviceData: word,
  /** '20260113', only for days. */
  acceptDay: word,
  ...numbers('cpr', 'theoreticalGeneration', 'loss', 'lossRatio'),
  ...numbers('absorbedUseValue', 'genForGrid', 'useFromBuy', 'selfGenAndUseValue', 'selfSufficiencyValue'),
  ...numbers('acCouplingGen', 'pvGen', 'dynamoGen', 'normalLoad', 'epsLoad', 'recoverGenValue', 'chargePile'),
  calculatedByNewAlgorithm: nullable(Type.Boolean()),
  analyseTime: nullable(instant),
  lastUpdateTime: nullable(instant),
  ...numbers('genForCharge', 'genForUse', 'useFromDischarge', 'useFromGen', 'cfp', 'dischargeForGrid'),
  ...numbers('chargeFromBuyRatio', 'dischargeForGridRatio'),
  offsetDay: whole,
  ...certainty,
})
export type Statistics = Static<typeof statistics>

const curve = Type.Object({
  statistics,
  records: Type.Array(dayRecord),
  /** Gateways and devices that were silent on that day, so that the figures lack what they measure (ours). */
  silences: Type.Array(
    Type.Object({ deviceId: id, deviceName: Type.String(), deviceType, from: instant, to: nullable(instant) }),
  ),
})
export type Curve = Static<typeof curve>

/** Ascending, and only records with data. */
const sums = Type.Object({
  statistics,
  records: Type.Array(statistics),
  /** Gateways and devices that were silent in the period, so that the figures lack what they measured, longest first (ours). */
  missingDevices: Type.Array(
    Type.Object({
      deviceId: id,
      deviceName: Type.String(),
      deviceType,
      /** Seconds in the period. */
      silent: Type.Integer(),
      /** From the first to the last silence; null while it lasts. */
      from: instant,
      to: nullable(instant),
    }),
  ),
})
export type Sums = Static<typeof sums>

const lifeSums = Type.Object({ ...sums.properties, operatingTotalDays: Type.Integer() })
export type LifeSums = Static<typeof lifeSums>

/** Where generation (`gv`) went and where consumption (`uv`) came from, kWh. */
const analysis = Type.Object({
  gridInterconnectionType: Type.Enum([...gridTypes]),
  analysisResult: Type.Integer(),
  ...numbers('genValue', 'useValue'),
  historyTimeType: Type.Enum(['day', 'month', 'year', 'total']),
  ...numbers('gvForUse', 'gvForGrid', 'gvForCharge', 'uvFromBuy', 'uvFromDischarge', 'uvFromGen'),
})
export type Analysis = Static<typeof analysis>

/** How the days of a plant are counted, and since when: a client that kept other figures reads them again. */
const countingVersion = Type.Object({
  systemId: id,
  /** Rises with each change of how they are counted: another metering, time zone or capacity. */
  version: Type.Integer(),
  /** By our own rules, or as someone chose for each energy. */
  statisticMethodSettingStrategy: Type.Enum([...meteringStrategies]),
  /** The start of the first day that is counted so; null if that is the plant's first. */
  since: nullable(instant),
  /** When that was changed the last time; null if never. */
  modifiedTime: nullable(instant),
})
export type CountingVersion = Static<typeof countingVersion>

const series = nullable(Type.Array(nullable(Type.Number())))

/** Several days of curves in columns, one value per step. A value without data is null; a column without data is missing. */
const frames = Type.Object({
  /** The first step: the start of the first day. */
  from: instant,
  stepS: Type.Integer(),
  /** The first report of any of the plant's devices. Null before it. */
  firstTime: nullable(instant),
  /** W. */
  powers: Type.Object({
    generation: series,
    use: series,
    buy: series,
    sell: series,
    charge: series,
    discharge: series,
    generator: series,
    backup: series,
  }),
  /** Percent. */
  soc: series,
})
export type Frames = Static<typeof frames>

const year = Type.Integer({ minimum: 1970, maximum: 9999 })
const month = Type.Integer({ minimum: 1, maximum: 12 })
const day = Type.Integer({ minimum: 1, maximum: 31 })

const ofDay = Type.Object({ year, month, day })
const ofMonth = Type.Object({ year, month })
const ofYear = Type.Object({ year })

const wholeDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" })
const ofRange = Type.Object({ startDay: wholeDay, endDay: wholeDay })

const ofPlant = {
  access: { plant: 'read', at: 'params.id' },
  scope: 'plants',
  refusals: [],
  params: Type.Object({ id: plantId }),
} as const

const ofDevice = {
  access: { device: 'read', at: 'params.deviceId', plantAt: 'params.id' },
  scope: 'plants',
  refusals: [],
  params: Type.Object({ id: plantId, deviceId }),
} as const

export const history = {
  day: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/record',
    summary: "A plant's powers during a day, in its own time zone",
    query: ofDay,
    output: curve,
  }),
  month: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/stats/month',
    summary: "A month of a plant's energies, a record per day",
    query: ofMonth,
    output: sums,
  }),
  year: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/stats/year',
    summary: "A year of a plant's energies, a record per month",
    query: ofYear,
    output: sums,
  }),
  total: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/stats/total',
    summary: "A plant's energies over its lifetime, a record per year",
    output: lifeSums,
  }),
  days: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/stats/dayrange',
    summary: "A plant's energies from one day to another, inclusive, at most 400: a record per day",
    query: ofRange,
    output: sums,
  }),
  frames: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/{id}/frames',
    summary: "A plant's powers every five minutes from one day to another, inclusive, at most 31",
    query: ofRange,
    output: frames,
  }),
  batteryDay: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/batteryPower/{id}/stats/daily',
    summary: "A battery plant's powers during a day",
    query: ofDay,
    output: curve,
  }),
  batteryMonth: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/batteryPower/{id}/stats/month',
    summary: "A month of a battery plant's energies, a record per day",
    query: ofMonth,
    output: sums,
  }),
  batteryYear: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/batteryPower/{id}/stats/year',
    summary: "A year of a battery plant's energies, a record per month",
    query: ofYear,
    output: sums,
  }),
  batteryTotal: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/batteryPower/{id}/stats/total',
    summary: "A battery plant's energies over its lifetime, a record per year",
    output: lifeSums,
  }),
  analysisOfDay: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/day',
    summary: 'Where the energies of a day came from and went',
    query: ofDay,
    output: analysis,
  }),
  analysisOfMonth: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/month',
    summary: 'The same for a month (inferred from that of a day)',
    query: ofMonth,
    output: analysis,
  }),
  analysisOfYear: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/year',
    summary: 'The same for a year (inferred from that of a day)',
    query: ofYear,
    output: analysis,
  }),
  analysisOfTotal: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/total',
    summary: "The same for a plant's lifetime (inferred from that of a day)",
    output: analysis,
  }),
  analysisOfDeviceDay: call({
    ...ofDevice,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/day/{deviceId}',
    summary:
      'The energies of a day of one device, such as an inverter, as far as it tells them. How the flows of a plant divide among its devices is not known: they are null (inferred)',
    query: ofDay,
    output: analysis,
  }),
  analysisOfDeviceMonth: call({
    ...ofDevice,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/month/{deviceId}',
    summary: 'The same for a month (inferred)',
    query: ofMonth,
    output: analysis,
  }),
  analysisOfDeviceYear: call({
    ...ofDevice,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/year/{deviceId}',
    summary: 'The same for a year (inferred)',
    query: ofYear,
    output: analysis,
  }),
  analysisOfDeviceTotal: call({
    ...ofDevice,
    endpoint: 'GET /maintain-s/history/power/analysis/{id}/total/{deviceId}',
    summary: 'The same for all days of the device (inferred)',
    output: analysis,
  }),
  countingVersion: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/power/analysis/version/{id}',
    summary: 'How the days of a plant are counted and since when, so that a client knows when to read again (inferred)',
    output: countingVersion,
  }),
}
