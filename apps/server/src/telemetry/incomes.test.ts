import type { GridType } from '@heliograph/domain/plants'
import { entriesOf } from '@heliograph/domain/records'
import { tariffOfPrices, type Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayAt, dayMs, hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { createHourlyPriceStore } from '#features/plants/tariffs/hourly-prices.store.ts'
import { createHistoryStore } from './history.store.ts'
import { createHourStore, keepHours } from './hours.store.ts'
import { createIncomes, type IncomePeriod } from './incomes.ts'
import { createKeeper } from './keeper.ts'
import { bookedIn, currentSpans, periodsFrom, periodsOf, spanOfDays, sumOf } from './periods.ts'
import { createRoller } from './roller.ts'
import { enterPlant, forgetTelemetry, inverterSample, makeRoom, meterSample, today } from './telemetry.fixture.ts'
import { createWrongSpanStore } from './wrong-spans.store.ts'

const engine = await openScratch()
const { pool, db } = engine
afterAll(() => engine.close())
await makeRoom(pool)
const { rows: people } = await pool.query<{ id: number }>(`insert into users (name) values ('Ada') returning id`)
const userId = people[0]!.id

const history = createHistoryStore(pool)
const prices = createHourlyPriceStore(db)
const keeper = createKeeper({ pool })
const startIncomes = (now: () => number) =>
  createIncomes({
    history,
    hoursOf: createHourStore(pool).hoursOf,
    pricesOf: prices.within,
    priceVersionsOf: prices.versionsOf,
    now,
  })

const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'] as const
/** Within the week of which samples are kept. */
const days: Day[] = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16']

const window = fc.record({
  months: fc.constant([5, 6, 7]),
  weekdays: fc.constantFrom([1, 2, 3, 4, 5], [6, 7], [1, 2, 3, 4, 5, 6, 7]),
  fromHour: fc.integer({ min: 0, max: 23 }),
  toHour: fc.integer({ min: 1, max: 24 }),
  feedInMicros: fc.constantFrom(null, 150_000),
  purchaseMicros: fc.constantFrom(null, 500_000),
})
const tariff = fc
  .record({
    prices: fc.constantFrom(
      { feedInMicros: 80_000, purchaseMicros: 300_000, flatMicros: null },
      { feedInMicros: null, purchaseMicros: 250_000, flatMicros: null },
      { feedInMicros: null, purchaseMicros: null, flatMicros: 200_000 },
    ),
    subsidyMicros: fc.constantFrom(null, 20_000),
    windows: fc.array(window, { maxLength: 2 }),
    hourly: fc.record({ purchase: fc.boolean(), feedIn: fc.boolean() }),
  })
  .map((own) => ({ ...tariffOfPrices(own.prices), ...own }))
const tariffs = fc
  .tuple(tariff, fc.array(fc.tuple(fc.constantFrom(...days), tariff), { maxLength: 2 }))
  .map(([first, later]): Tariff[] => [
    first,
    ...new Map(later.map(([from, each]) => [from, { ...each, from }])).values(),
  ])
  .map((all) => all.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? '')))

const day = fc.constantFrom(...days)
const event = fc.oneof(
  // Reports of some hours, also of days that are over, and again with other values.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reports' as const),
      day,
      hour: fc.integer({ min: 0, max: 20 }),
      minute: fc.integer({ min: 0, max: 14 }),
      hours: fc.integer({ min: 1, max: 5 }),
      acPower: fc.integer({ min: 0, max: 9000 }),
      gridPower: fc.integer({ min: -5000, max: 5000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tariffs' as const), tariffs }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('prices' as const),
      of: fc.constantFrom('bought' as const, 'sold' as const),
      day,
      micros: fc.integer({ min: -100_000, max: 400_000 }),
    }),
  },
  fc.record({ kind: fc.constant('noPrices' as const), of: fc.constantFrom('bought' as const, 'sold' as const) }),
  fc.record({ kind: fc.constant('wrong' as const), day, hour: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }),
  fc.record({
    kind: fc.constant('grid' as const),
    gridType: fc.constantFrom('EXCESS' as const, 'CENTRALIZED_FULLY' as const),
  }),
  fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 20 }) }),
  fc.constant({ kind: 'curvesGone' as const }),
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** Runs always have this one: few others have hourly prices that change while they count. */
const hourly: Tariff = {
  ...tariffOfPrices({ feedInMicros: 0, purchaseMicros: 0, flatMicros: null }),
  hourly: { purchase: true, feedIn: true },
}
const pricesChange: Event[] = [
  { kind: 'prices', of: 'sold', day: days[1]!, micros: 100_000 },
  { kind: 'prices', of: 'sold', day: days[1]!, micros: 200_000 },
  { kind: 'prices', of: 'bought', day: days[2]!, micros: 300_000 },
  { kind: 'noPrices', of: 'sold' },
]

test('whatever happens to reports, tariffs, prices, zone and time, a kept income is what it would be without keeping', async () => {
  await fc.assert(
    fc.asyncProperty(tariffs, fc.array(event, { minLength: 2, maxLength: 8 }), async (first, events) => {
      await forgetTelemetry(pool)
      const { id, gatewayId, deviceIds } = await enterPlant(pool, ['INVERTER', 'METER'], zones[0])
      const plant = { id, zone: zones[0] as string, gridType: 'EXCESS' as GridType, tariffs: first }
      let now = today - 12 * hourMs
      const failures: Error[] = []
      const roll = async () => {
        const roller = createRoller({ pool, now: () => now, report: (error) => failures.push(error) })
        while ((await roller.pass()) > 0);
        expect(failures).toEqual([])
      }
      const keep = async (from: number, to: number, values: { acPower: number; gridPower: number }) => {
        const times: number[] = []
        for (let at = from; at < Math.min(to, now); at += 15 * minuteMs) times.push(at)
        const samples = times.flatMap((at) => [
          inverterSample(deviceIds[0]!, at, { acPower: values.acPower }),
          meterSample(deviceIds[1]!, at, { gridPower: values.gridPower }),
        ])
        await keeper.keep(gatewayId, { samples, quarantined: [] })
        await roll()
      }
      await keep(startOfDay(plant.zone, days[0]!), now, { acPower: 3000, gridPower: -1000 })
      const kept = startIncomes(() => now)
      const compared = async () => {
        const { periods, version } = await periodsNow(plant, now)
        const plain = await startIncomes(() => now).incomesOf(plant, periods)
        // As lists ask, which know the version of what they show.
        expect(await kept.incomesOf(plant, periods, { version: () => version })).toEqual(plain)
        expect(await kept.incomesOf(plant, periods)).toEqual(plain)
        // As pages ask that have read the months.
        expect(await kept.incomesOf(plant, periods, { months: await history.monthsOf(id) })).toEqual(plain)
      }
      const happen = async (each: Event) => {
        if (each.kind === 'reports') {
          const from = startOfDay(plant.zone, each.day) + each.hour * hourMs + each.minute * minuteMs
          await keep(from, from + each.hours * hourMs, each)
        } else if (each.kind === 'tariffs') plant.tariffs = each.tariffs
        else if (each.kind === 'prices') {
          const from = startOfDay(plant.zone, each.day)
          const hours = Array.from({ length: 24 }, (_, hour) => ({
            at: from + hour * hourMs,
            micros: each.micros + hour,
          }))
          await prices.save(id, each.of, hours)
        } else if (each.kind === 'noPrices') await prices.remove(id, each.of)
        else if (each.kind === 'wrong') {
          const from = startOfDay(plant.zone, each.day) + each.hour * hourMs
          const span = { deviceId: deviceIds[0]!, from, to: from + hourMs, reason: null, userId, now }
          await createWrongSpanStore(pool).add(span, 100)
          await roll()
        } else if (each.kind === 'zone') {
          const before = plant.zone
          plant.zone = each.zone
          await pool.query('update plants set zone = $1 where id = $2', [each.zone, id])
          await pool.query(
            `insert into recalculations (plant_id, from_at, zone_before, asked_at) values ($1, '2026-06-01', $2, now())`,
            [id, before],
          )
          await roll()
        } else if (each.kind === 'grid') plant.gridType = each.gridType
        else if (each.kind === 'later') now += each.hours * hourMs
        else {
          // As when curves are deleted by age, of days that are over.
          await keepHours(pool, { first: addDays(days[0]!, -1), last: days[2]! })
          await pool.query('delete from plant_frames where at < $1', [new Date(startOfDay(plant.zone, days[2]!))])
        }
      }
      await compared()
      for (const each of events) {
        await happen(each)
        await compared()
      }
    }),
    { numRuns: 12, examples: [[[hourly], pricesChange]] },
  )
})

/** What the database adds up is what was moved, and not how it is known. */
const moved = (sums: ReturnType<typeof periodsOf>) =>
  entriesOf(sums).map(([name, energies]) => {
    const { coverage: _, methods: __, contradictions: ___, ...rest } = energies ?? {}
    return [name, energies && rest]
  })

/** What pages ask for: the plant's current periods, and others that begin and end anywhere. */
const periodsNow = async ({ id, zone }: { id: number; zone: string }, now: number) => {
  const day = dayAt(zone, now)
  const [months, all, booked] = await Promise.all([
    history.monthsOf(id),
    history.daysOf(id, '2026-05-01', '2026-07-31'),
    history.bookedOf([id]),
  ])
  const sums = periodsOf(months, booked, { zone, today: day })
  // What the database adds up is the same, whether the months are of this month, of this year, or older.
  for (const today of [day, '2026-12-01', '2027-01-05']) {
    const added = (await history.sumsAround([{ plantId: id, day: today }])).get(id)
    expect(added?.first).toBe(months[0]?.month)
    expect(entriesOf(periodsFrom(added, booked, { zone, today }))).toEqual(
      moved(periodsOf(months, booked, { zone, today })),
    )
  }
  const added = (await history.sumsAround([{ plantId: id, day }])).get(id)
  const spans = currentSpans(zone, day)
  const of = (first: Day, last: Day): IncomePeriod => {
    const within = bookedIn(booked, spanOfDays(zone, first, last))
    const own = all.filter((each) => each.day >= first && each.day <= last)
    return { first, last, energies: sumOf(own, within), booked: within }
  }
  const lastOf = (span: { to: number }) => dayAt(zone, span.to - dayMs / 2)
  const periods = [
    of(day, day),
    { ...of('2026-06-01', lastOf(spans.month)), energies: sums.month },
    { ...of('2026-01-01', lastOf(spans.year)), energies: sums.year },
    { ...of(months[0]?.month ?? day, day), energies: sums.total, booked },
    of(days[1]!, days[3]!),
    ...days.map((each) => of(each, each)),
  ]
  const version = [added?.day, added?.month, added?.otherMonths, added?.otherYears].map((part) => part?.version).join()
  return { periods, version }
}
