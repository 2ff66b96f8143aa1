import type { Alert, DayRecord, DeviceNode, Outlook, PlantInformation, Statistics } from '@heliograph/contract/browser'
import { plantConditions } from '@heliograph/domain/plants'
import { addDays, dateOf, dayOf, daysBetween, monthOf, startOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import { aFast, anOperating } from '#features/plants/live/live.fixture.ts'
import { aDetail, aDeviceItem, saved } from '#features/plants/plant-facts/plant-facts.fixture.ts'
import { aWeather, aWeatherDay } from '#features/plants/weather/weather.fixture.ts'
import { aDevice } from '#testing/a-device.ts'
import { aPlant } from '#testing/a-plant.ts'
import type { FakeHandlers } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = '2026-06-12'
const atHour = (hour: number) => startOfDay(zone, today) / 1000 + hour * 3600
/** The time of the screenshots: 16:25 on a summer's day. */
export const now = new Date(atHour(16 + 25 / 60) * 1000)
const heardAt = now.getTime() / 1000 - 40

const noFields = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]))
const bell = (hour: number, peak: number) =>
  Math.max(0, Math.trunc(peak * Math.cos(((hour - 13) / 7.5) * (Math.PI / 2)))) * Number(Math.abs(hour - 13) < 7.5)

/** Yesterday had a little less sun. */
const powerOf = (day: Day, hour: number) => bell(hour, day === today ? 6800 : 5900)

const record = (day: Day, hour: number): DayRecord => ({
  ...(noFields(
    'temperature pr irradiate weather useOffset useOffsetIncome irradiateIntensity wirePower batteryPower deviceData generationRatio generationCapacity updateTime upsPower acCouplingGenPower pvGenPower dynamoGenPower normalLoadPower wireStatus batteryStatus chargePilePower smartLoadStatus smartLoadPower',
  ) as object as DayRecord),
  systemId: 7,
  acceptDay: Number(day.replaceAll('-', '')),
  acceptMonth: 202606,
  generationPower: powerOf(day, hour),
  usePower: 900,
  gridPower: Math.max(0, powerOf(day, hour) - 3000),
  buyPower: powerOf(day, hour) === 0 ? 900 : 0,
  chargePower: Math.min(2100, Math.max(0, powerOf(day, hour) - 900)),
  dischargePower: 0,
  batterySoc: Math.min(96, 20 + Math.max(0, Math.trunc((hour - 6) * 9))),
  dateTime: startOfDay(zone, day) / 1000 + hour * 3600,
  timeZoneOffset: 7200,
})

/** Of a sunny day. */
export const sums: Statistics = {
  ...(noFields(
    'id incomeValue incomeBasis generationRatio gridRatio chargeRatio useRatio buyRatio useDischargeRatio irradiate pr fullPowerHoursDay irradiateIntensity deviceData acceptDay cpr theoreticalGeneration loss lossRatio absorbedUseValue genForGrid useFromBuy selfGenAndUseValue selfSufficiencyValue acCouplingGen pvGen dynamoGen normalLoad epsLoad recoverGenValue chargePile calculatedByNewAlgorithm analyseTime lastUpdateTime genForCharge genForUse useFromDischarge useFromGen cfp dischargeForGrid chargeFromBuyRatio dischargeForGridRatio offsetDay',
  ) as object as Statistics),
  systemId: 7,
  year: 2026,
  month: 6,
  day: 12,
  generationValue: 48.31,
  useValue: 14.77,
  gridValue: 24.9,
  buyValue: 5.1,
  chargeValue: 13.74,
  dischargeValue: 0,
  coverage: null,
  methods: null,
  booked: [],
  wrongSpans: [],
  contradictions: [],
  contradictory: null,
}

const methods: Statistics['methods'] = {
  generation: ['dayCounter'],
  use: ['dayCounter'],
  grid: ['counter'],
  buy: ['counter'],
  charge: ['power'],
  discharge: ['power'],
  generator: [],
}

const plant = (own: Partial<PlantInformation> = {}): PlantInformation =>
  aPlant({
    id: 7,
    lastUpdateTime: heardAt,
    gridInterconnectionType: 'BATTERY_BACKUP',
    locationAddress: 'Marienplatz 1, Munich',
    ...own,
  })

const nothingYet = { generationPower: null, generationValue: null, fullPowerHoursDay: null, lastUpdateTime: null }
const silentMeter = {
  deviceId: 3,
  deviceName: 'Meter',
  deviceType: 'METER',
  lastReportTime: atHour(10 + 2 / 3),
} as const
const shownConditions = plantConditions.filter((condition) => condition !== 'ASLEEP')
const plants = [
  'Sonnendach',
  'Bäckerei Huber, Halle 2',
  'Windmühlenhof',
  'Alte Säge',
  'Kläranlage Süd',
  'Schulzentrum am Rosengarten in Oberndorf',
].map((name, place) =>
  plant({
    id: 7 + place,
    name,
    condition: shownConditions[5 - place]!,
    warningStatus: place === 3 ? 'ALARM' : 'NORMAL',
    installedCapacity: 5.4 + place * 7,
    generationPower: 3512 + place * 950,
    generationValue: 16.339 + place * 4,
    // Known of some only.
    weather: ['sunny', null, 'rainy-s', 'cloudy'][place] ?? null,
    temperature: [24.5, null, -3.2, 18][place] ?? null,
    ...((place === 1 || place === 2) && nothingYet),
    ...(place === 4 && { networkStatus: 'PARTIAL_OFFLINE', silentDevices: [silentMeter] }),
  }),
)

const devices: DeviceNode[] = [
  aDevice({
    deviceId: 1,
    type: 'COLLECTOR',
    name: 'Stick',
    sn: 'SC2305117740',
    signalPct: 71,
    collectionTime: heardAt,
  }),
  aDevice({
    deviceId: 2,
    gatewayId: 1,
    name: 'South roof',
    powerW: 4212.9,
    todayKwh: 48.319,
    collectionTime: heardAt,
    strings: [
      { name: 'PV1', powerW: 2400, voltageV: 300.19, currentA: 8 },
      { name: 'PV2', powerW: null, voltageV: null, currentA: null },
    ],
  }),
  aDevice({
    deviceId: 3,
    gatewayId: 1,
    type: 'BATTERY',
    name: 'Cellar',
    sn: 'SB2310004411',
    state: 2,
    powerW: -1500,
    collectionTime: heardAt,
    battery: { socPct: 95.9, powerW: -1500, status: 'CHARGE' },
  }),
  aDevice({
    deviceId: 4,
    gatewayId: 1,
    type: 'METER',
    name: 'Hall',
    sn: 'SM2301007782',
    state: 3,
    collectionTime: null,
  }),
]

const alert = (own: Partial<Alert>): Alert => ({
  code: '5',
  addr: 'ERR1',
  showName: 'F05 PV undervoltage',
  alertName: 'PV undervoltage',
  level: 2,
  influence: 1,
  alertTime: atHour(12),
  deviceId: 2,
  deviceSn: 'SH2307884133',
  deviceName: 'South roof',
  deviceType: 'INVERTER',
  ruleId: 1005,
  productId: null,
  timezone: zone,
  startTime: atHour(12),
  lastTime: atHour(12.2),
  endTime: atHour(12.25),
  durationS: 900,
  handling: { state: 'open', version: 0, muted: null, until: null },
  times: 1,
  ...own,
})
const alerts = [
  alert({
    showName: 'Gateway offline',
    alertName: 'Gateway offline',
    ruleId: 1,
    level: 1,
    deviceName: 'Stick',
    deviceType: 'COLLECTOR',
    endTime: null,
    startTime: atHour(14),
    lastTime: atHour(16),
    durationS: 7200,
    handling: { state: 'open', version: 0, muted: null, until: null },
    times: 3,
  }),
  alert({}),
  alert({
    showName: 'F06 Grid voltage dip',
    ruleId: 1006,
    level: 0,
    startTime: atHour(8),
    alertTime: atHour(8),
    endTime: atHour(8.5),
    durationS: 1800,
    handling: { state: 'open', version: 0, muted: null, until: null },
  }),
]

const fast = aFast({
  systemId: 7,
  lastUpdateTime: heardAt,
  generationPower: 4212,
  usePower: 900,
  gridPower: 1812,
  buyPower: 0,
  chargePower: 1500,
  dischargePower: 0,
  batterySoc: 95.9,
  generationValue: 48.319,
  useValue: 14.77,
  gridValue: 24.9,
  buyValue: 5.1,
  chargeValue: 13.74,
  dischargeValue: 0,
  ambientTemperature: 24.5,
  irradiance: 702,
})

/** A clear rest of the day, and clouds over noon tomorrow. */
const outlook: Outlook = {
  planeAssumed: false,
  rest: { expected: 11.3, low: 9.6, high: 12.2 },
  tomorrow: { expected: 38.4, low: 25.1, high: 49.7 },
  hours: [16, 17, 18, 19, 20, ...Array.from({ length: 15 }, (_, hour) => 30 + hour)].map((hour) => {
    const clear = Math.max(0, 7200 * Math.sin((Math.PI * ((hour % 24) - 5)) / 16.5))
    const share = hour < 24 ? 0.95 : 0.7 - 0.2 * Math.cos((Math.PI * (hour - 36)) / 4)
    return {
      time: atHour(hour),
      power: clear * share,
      low: clear * (share - 0.2),
      high: clear * Math.min(1, share + 0.2),
    }
  }),
  surplus: [
    { start: atHour(17), end: atHour(19), energy: 5.2, sure: true },
    { start: atHour(24 + 10), end: atHour(24 + 14), energy: 12.9, sure: false },
  ],
  batteryFull: { time: atHour(17.5), earliest: atHour(17.2), latest: atHour(18.3) },
  score: { days: 14, error: 12.7 },
}

/** The same powers as a day's records, in columns, until now. */
const framesOf = (first: Day, last: Day) => {
  const from = startOfDay(zone, first) / 1000
  const count = Math.min(daysBetween(first, last).length * 288, Math.floor((heardAt - from) / 300))
  const records = Array.from({ length: count }, (_, place) =>
    record(addDays(first, Math.floor(place / 288)), (place % 288) / 12),
  )
  const column = (of: (one: DayRecord) => number | null) => records.map(of)
  return {
    from,
    stepS: 300,
    firstTime: null,
    powers: {
      generation: column(({ generationPower }) => generationPower),
      use: column(({ usePower }) => usePower),
      buy: column(({ buyPower }) => buyPower),
      sell: column(({ gridPower }) => gridPower),
      charge: column(({ chargePower }) => chargePower),
      discharge: column(({ dischargePower }) => dischargePower),
      generator: null,
      backup: null,
    },
    soc: column(({ batterySoc }) => batterySoc),
  }
}

/** Yesterday had a little less sun. */
const sumsOf = (day: Day): Statistics => ({
  ...sums,
  year: yearOf(day),
  month: monthOf(day),
  day: dateOf(day),
  ...(day !== today && { generationValue: 56.2, useValue: 21.6, incomeValue: 17.1, buyRatio: 31 }),
})

/** A server with one day of data for some plants. */
export const answers: FakeHandlers = {
  fleet: { reasons: async () => [] },
  plants: {
    information: async () => plant({ condition: 'NORMAL' }),
    search: async () => ({ total: plants.length, data: plants }),
    count: async () => ({
      total: 6,
      conditions: { ALL_OFFLINE: 1, PARTIAL_OFFLINE: 1, ALARM: 1, WAITING: 1, NO_DEVICE: 1, ASLEEP: 0, NORMAL: 1 },
      types: { HOUSE_ROOF: 6, COMMERCIAL_ROOF: 0, INDUSTRIAL_ROOF: 0, GROUND: 0 },
      gridTypes: {
        DISTRIBUTED_FULLY: 0,
        EXCESS: 0,
        OFF_GRID: 0,
        BATTERY_BACKUP: 6,
        CENTRALIZED_FULLY: 0,
        PV_BTR_USE: 0,
      },
    }),
    energySaved: async () => ({ ...saved, systemId: 7 }),
    detail: async () => aDetail(),
  },
  expectation: { outlook: async () => ({ outlook }) },
  weather: {
    ofPlant: async () =>
      aWeather({
        fetchTime: heardAt - 600,
        now: {
          weatherPic: 'sunny',
          temp: 24.5,
          irradiance: 702,
          windSpeed: 3,
          measured: { temp: true, irradiance: true, windSpeed: false },
        },
        days: (['sunny', 'sunny', 'cloudy', 'rainy-s', 'thunder', 'cloudy', 'sunny', 'foggy'] as const).map(
          (weatherPic, ahead) =>
            aWeatherDay({
              day: addDays(today, ahead),
              weatherPic,
              tempMin: 12 - ahead,
              tempMax: 25 - ahead,
              irradiation: weatherPic === 'sunny' ? 7.6 : 3.2,
              sunrise: atHour(4.8),
              sunset: atHour(21.4),
            }),
        ),
      }),
  },
  live: {
    fast: async () => fast,
    operating: async () =>
      anOperating({
        ...fast,
        generationTotal: 20_413,
        generationMonth: 512.8,
        incomeValue: 13.76,
        incomeTotal: 5815,
        incomeBasis: 'soldAndUsed',
        feedInPrice: 0.0786,
        purchasePrice: 0.37,
      }),
  },
  devices: {
    types: async () => ['INVERTER', 'BATTERY'],
    tree: async () => devices,
    list: async () => [
      aDeviceItem(),
      aDeviceItem({ deviceId: 3, deviceName: 'Cellar', deviceType: 'BATTERY', deviceSn: 'SB2310004411' }),
    ],
  },
  alerts: {
    search: async ({ body }) => {
      const found = body.open ? alerts.filter(({ endTime }) => endTime === null) : alerts
      return { total: found.length, data: found }
    },
    count: async () => ({
      total: 3,
      levels: { 0: 1, 1: 1, 2: 1 },
      open: 1,
      past: 2,
      quietSince: null,
      deviceTypes: [
        { type: 'INVERTER', count: 2 },
        { type: 'COLLECTOR', count: 1 },
      ],
    }),
    days: async () =>
      daysBetween(addDays(today, -29), today).map((day, place) => ({
        day,
        tips: place % 5,
        warnings: place % 11 === 0 ? 2 : 0,
        faults: place % 9 === 0 ? 1 : 0,
        plannedWork: false,
      })),
    recent: async () => ({ total: 0, data: [] }),
  },
  history: {
    frames: async ({ query: { startDay, endDay } }) => framesOf(startDay, endDay),
    days: async ({ query: { startDay, endDay } }) => ({
      statistics: sums,
      records: daysBetween(startDay, endDay).map(sumsOf),
      missingDevices: [],
    }),
    month: async () => ({
      statistics: sums,
      records: daysBetween(`${today.slice(0, 8)}01`, today).map(sumsOf),
      missingDevices: [],
    }),
    total: async () => ({ statistics: { ...sums, methods }, records: [], missingDevices: [], operatingTotalDays: 230 }),
    day: async ({ query: { year, month, day } }) => {
      const asked = dayOf(year, month, day)
      const length = asked === today ? 197 : 288
      const records = Array.from({ length }, (_, place) => record(asked, place / 12))
      return { statistics: { ...sums, day }, records, silences: [] }
    },
  },
}
