import { dateOf, dayAt, dayOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { aFast, anOperating } from '#features/plants/live/live.fixture.ts'
import { aWeather } from '#features/plants/weather/weather.fixture.ts'
import { sums } from '#screens/pictures.fixture.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const year = yearOf(dayAt(zone, Date.now())) - 1
const noPowers = { use: null, buy: null, sell: null, charge: null, discharge: null, generator: null, backup: null }

/** kWh of a day, of a month (its day is 0) or of a year (its month is 0 too). */
const made = (day: Day, generationValue: number, { ofMonth = false, ofYear = false } = {}) => ({
  ...sums,
  year: yearOf(day),
  month: ofYear ? 0 : monthOf(day),
  day: ofMonth || ofYear ? 0 : dateOf(day),
  generationValue,
})
const answered = (records: (typeof sums)[]) => ({
  statistics: { ...sums, generationValue: records.reduce((sum, each) => sum + (each.generationValue ?? 0), 0) },
  records,
  missingDevices: [],
})

/** A target of 1,000 kWh a month, of a plant whose stored start is a day of last year. */
const open = (
  started: Day,
  shown: string,
  { years, months, days }: Record<'years' | 'months' | 'days', (typeof sums)[]>,
) =>
  openApp({
    path: `/plant/infos/data?plant=7&${shown}`,
    token: 'eyJtoken',
    answers: {
      plants: {
        information: async () =>
          aPlant({ id: 7, condition: 'NORMAL', startOperatingTime: Date.parse(`${started}T12:00:00Z`) / 1000 }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      live: { fast: async () => aFast({}), operating: async () => anOperating(aFast({})) },
      devices: { types: async () => ['INVERTER'] },
      weather: { ofPlant: async () => aWeather() },
      alerts: { search: async () => ({ total: 0, data: [] }) },
      expectation: {
        targets: async () => ({ months: Array<number>(12).fill(1000), guarantee: null, modifiedTime: null }),
      },
      history: {
        frames: async () => ({
          from: 0,
          stepS: 300,
          firstTime: null,
          powers: { generation: null, ...noPowers },
          soc: null,
        }),
        days: async () => answered([]),
        total: async () => ({ ...answered(years), operatingTotalDays: 1 }),
        year: async ({ query }) => answered(months.filter((each) => each.year === query.year)),
        month: async ({ query }) =>
          answered(days.filter((each) => each.year === query.year && each.month === query.month)),
      },
    },
  })

test('a plant that was added later, with the history of years before, has its whole target', async () => {
  const months = [year - 1, year].flatMap((of) =>
    Array.from({ length: 12 }, (_, place) => made(dayOf(of, place + 1), 1100, { ofMonth: true })),
  )
  const known = {
    years: [year - 1, year].map((of) => made(dayOf(of), 13_200, { ofYear: true })),
    months,
    days: [made(dayOf(year - 1, 1, 1), 30)],
  }
  // Its start was left empty: it is the day on which the plant was added.
  const { screen } = await open(dayOf(year, 10, 14), `period=year&day=${year}-05-05`, known)
  const line = screen.getByText(/^Target:/)
  await expect.element(line).toHaveTextContent(/^Target: 12.MWh. Generated so far: 110.% of it.$/)
  await screen.unmount()
  // The year before has its target too.
  const before = await open(dayOf(year, 10, 14), `period=year&day=${year - 1}-05-05`, known)
  await expect
    .element(before.screen.getByText(/^Target:/))
    .toHaveTextContent(/^Target: 12.MWh. Generated so far: 110.% of it.$/)
})

test('a target is counted from the first day that is known: the start, or an earlier one with generation', async () => {
  const started = dayOf(year, 6, 16)
  const months = (first: number) =>
    Array.from({ length: 13 - first }, (_, place) => made(dayOf(year, place + first), 1000, { ofMonth: true }))
  const { screen } = await open(started, `period=year&day=${year}-05-05`, {
    years: [made(dayOf(year), 9000, { ofYear: true })],
    // It reported before there was anything to report.
    months: [made(dayOf(year, 3), 0, { ofMonth: true }), ...months(4)],
    days: [made(dayOf(year, 4, 15), 0), made(dayOf(year, 4, 16), 12)],
  })
  await expect
    .element(screen.getByText(/^Target:/))
    .toHaveTextContent(
      `Target: 8.5 MWh. Generated so far: 105 % of it. Counted from ${year}-04-16, the first day of the plant that is known here.`,
    )
  await screen.unmount()
  const later = await open(started, `period=year&day=${year}-05-05`, {
    years: [made(dayOf(year), 7000, { ofYear: true })],
    months: months(6),
    days: [made(dayOf(year, 6, 20), 12)],
  })
  await expect
    .element(later.screen.getByText(/^Target:/))
    .toHaveTextContent(
      `Target: 6.5 MWh. Generated so far: 107 % of it. Counted from ${started}, the first day of the plant that is known here.`,
    )
})
