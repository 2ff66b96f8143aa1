import type { Values } from '@heliograph/domain/points'
import type { Reading } from '@heliograph/domain/readings'
import { randomOf, type History, type Teller } from './telling.fixture.ts'
import { mapCounters, silentFrom, swapped, troubles } from './troubles.fixture.ts'

/** A roof with an inverter and a meter, three summer days, a report each five minutes, and nothing wrong. */
const plain = {
  zone: 'Europe/Berlin',
  first: '2026-06-15',
  days: 3,
  battery: 'none',
  everyMin: 5,
  jitterS: 0,
  sleeps: false,
  isSilent: () => false,
  bend: (values: Values) => values,
  clockMin: 0,
  edges: [],
  arrive: (readings: readonly Reading[]) => [...readings],
  isTidy: false,
} as const satisfies Partial<History>

const inverter: Teller = {
  sn: 'I1',
  type: 'INVERTER',
  tells: 'all',
  measures: ['generation'],
  part: 1,
  stepKwh: 0.1,
  countKwh: 5000,
}
const meter: Teller = { ...inverter, sn: 'M1', type: 'METER', measures: ['buy', 'sell'], stepKwh: 0.01, countKwh: 800 }
const battery: Teller = { ...meter, sn: 'B1', type: 'BATTERY', measures: ['charge', 'discharge'], countKwh: 300 }

const of = (name: string, own: Partial<History> = {}): History => ({
  name,
  ...plain,
  tellers: [inverter, meter],
  ...own,
})
const telling = (tells: Teller['tells'], ...tellers: Teller[]) => tellers.map((teller) => ({ ...teller, tells }))
const halves = [
  { ...inverter, sn: 'I1', part: 0.6 },
  { ...inverter, sn: 'I2', part: 0.4 },
]

const tidy = [5, 10, 15, 16, 30, 60].flatMap((everyMin) =>
  (['today', 'total', 'power'] as const).map((tells) =>
    of(`a tidy logger, ${everyMin} min, ${tells}`, {
      everyMin,
      jitterS: everyMin === 16 || tells === 'total' ? 40 : 0,
      sleeps: tells === 'today',
      tellers: telling(tells, inverter, meter),
      isTidy: true,
    }),
  ),
)

const silences = [
  of('a meter silent for an afternoon', { isSilent: silentFrom('M1', 1, 12, 1, 18) }),
  of('a meter by power silent for an afternoon', {
    tellers: [inverter, ...telling('power', meter)],
    isSilent: silentFrom('M1', 1, 12, 1, 18),
  }),
  of('a meter silent for a whole day', { isSilent: silentFrom('M1', 1, 0, 2, 0) }),
  of('one of two inverters silent for a day', { tellers: [...halves, meter], isSilent: silentFrom('I2', 1, 0, 2, 0) }),
  of('one of two inverters silent for good', { tellers: [...halves, meter], isSilent: silentFrom('I2', 1, 11, 9, 0) }),
  of('one of two inverters by power silent at noon', {
    tellers: telling('power', ...halves, meter),
    isSilent: silentFrom('I2', 1, 10, 1, 14),
  }),
  of('a gateway offline over midnight', { isSilent: silentFrom('', 0, 15, 1, 11) }),
  of('a gateway offline over midnight, lifetime counters', {
    tellers: telling('total', inverter, meter),
    isSilent: silentFrom('', 0, 15, 1, 11),
  }),
  of('a gateway offline over midnight, daily counters', {
    tellers: telling('today', inverter, meter),
    isSilent: silentFrom('', 0, 15, 1, 11),
  }),
  of('a gateway offline for two days', { days: 4, isSilent: silentFrom('', 0, 18, 2, 18) }),
  of('a gateway offline over the end of a month', {
    first: '2026-06-29',
    tellers: telling('total', inverter, meter),
    isSilent: silentFrom('', 0, 20, 2, 12),
  }),
  of('a gateway offline in the evening, daily counters', {
    tellers: telling('today', inverter, meter),
    isSilent: silentFrom('', 1, 17, 1, 23.9),
  }),
  of('inverters that sleep at night', { sleeps: true, isTidy: true }),
  of('inverters that sleep at night, lifetime counters of whole kWh', {
    sleeps: true,
    tellers: [{ ...inverter, tells: 'total', stepKwh: 1 }, meter],
    isTidy: true,
  }),
]

const deliveries = [
  of('delivered days late', {
    arrive: (readings) => {
      const isLate = ({ at }: Reading) => at % 86_400_000 > 36_000_000 && at % 86_400_000 < 64_000_000
      return [...readings.filter((each) => !isLate(each)), ...readings.filter(isLate)]
    },
    isTidy: true,
  }),
  of('reordered and repeated', {
    arrive: (readings) => {
      const random = randomOf(5)
      const repeated = readings.filter(() => random() < 0.2)
      return [...readings, ...repeated]
        .map((reading) => ({ reading, order: random() }))
        .toSorted((left, right) => left.order - right.order)
        .map(({ reading }) => reading)
    },
    isTidy: true,
  }),
  of('a stick that restarts each minute', { everyMin: 1, jitterS: 25, days: 1, isTidy: true }),
  of('a clock 20 minutes fast', { clockMin: 20 }),
  of('a clock 20 minutes slow', { clockMin: -20 }),
  of('a clock 20 minutes fast, daily counters', { clockMin: 20, tellers: telling('today', inverter, meter) }),
  of('a clock 20 minutes slow, daily counters', { clockMin: -20, tellers: telling('today', inverter, meter) }),
  of('a day of 23 hours', { first: '2026-03-28', isTidy: true }),
  of('a day of 25 hours', { first: '2026-10-24', isTidy: true }),
  of('a day of 25 hours, lifetime counters', {
    first: '2026-10-24',
    tellers: telling('total', inverter, meter),
    isTidy: true,
  }),
]

const counterFaults = [
  of('a day counter that restarts off midnight', {
    bend: (values, { sn, day, hour, since }) =>
      sn !== 'I1' || values.generationToday === undefined
        ? values
        : { ...values, generationToday: since('generation', hour < 0.35 ? day - 1 : day, hour < 0.35 ? 0.35 : 0.35) },
  }),
  of('reset to zero at noon', { bend: swapped('I1', 1, 12, 0), edges: [{ day: 1, hour: 12 }] }),
  of('reset to zero at noon, lifetime counter', {
    tellers: [...telling('total', inverter), meter],
    bend: swapped('I1', 1, 12, 0),
    edges: [{ day: 1, hour: 12 }],
  }),
  of('a device swapped for one with a higher count', {
    tellers: [...telling('total', inverter), meter],
    bend: swapped('I1', 1, 12, 70_000),
    edges: [{ day: 1, hour: 12 }],
  }),
  of('a device swapped for one with a lower count', {
    tellers: [...telling('total', inverter), meter],
    bend: swapped('I1', 1, 12, 120),
    edges: [{ day: 1, hour: 12 }],
  }),
  of('a meter swapped for a new one', {
    tellers: [inverter, ...telling('total', meter)],
    bend: swapped('M1', 1, 10, 0),
    edges: [{ day: 1, hour: 10 }],
  }),
  of('a meter swapped while offline for an hour', {
    tellers: [inverter, ...telling('total', meter)],
    isSilent: silentFrom('M1', 1, 10, 1, 11),
    bend: swapped('M1', 1, 10.5, 0),
  }),
  of('an inverter replaced by another', {
    tellers: [inverter, { ...inverter, sn: 'I2', countKwh: 0 }, meter],
    isSilent: (moment) => silentFrom('I1', 1, 12, 9, 0)(moment) || silentFrom('I2', -1, 0, 1, 12)(moment),
    bend: swapped('I2', 1, 12, 0),
    edges: [{ day: 1, hour: 12 }],
  }),
  of('young meters with small counts', {
    tellers: [
      { ...inverter, tells: 'total', countKwh: 0 },
      { ...meter, tells: 'total', countKwh: 0 },
    ],
    isTidy: true,
  }),
  of('meters that count whole kWh', {
    tellers: telling('total', { ...inverter, stepKwh: 1 }, { ...meter, stepKwh: 1 }),
    isTidy: true,
  }),
  of('a reversed clamp', {
    bend: (values, { sn }) => {
      if (sn !== 'M1') return values
      const { buyToday = 0, buyTotal = 0, sellToday = 0, sellTotal = 0, gridPower = 0 } = values
      return {
        buyToday: sellToday,
        buyTotal: sellTotal,
        sellToday: buyToday,
        sellTotal: buyTotal,
        gridPower: -gridPower,
      }
    },
  }),
  ...(['all', 'today', 'total'] as const).flatMap((tells) =>
    Object.entries(troubles).map(([name, change]) =>
      of(`${name}, ${tells}`, {
        tellers: [...telling(tells, inverter), meter],
        bend: (values, moment) => (moment.sn === 'I1' ? mapCounters(values, (kwh) => change(kwh, moment)) : values),
      }),
    ),
  ),
]

const batteries = [5, 10, 15, 30].flatMap((everyMin) =>
  (['today', 'power'] as const).map((tells) =>
    of(`a battery that trades with the grid, ${everyMin} min, ${tells}`, {
      battery: 'trading',
      everyMin,
      tellers: telling(tells === 'power' ? 'power' : 'all', inverter, meter, battery),
      isTidy: true,
    }),
  ),
)

export const histories: readonly History[] = [...tidy, ...silences, ...deliveries, ...counterFaults, ...batteries]
