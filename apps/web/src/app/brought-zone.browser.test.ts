import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { contract } from '@heliograph/contract'
import { broughtId, markOf, zonesKey } from '@heliograph/contract/brought'
import { firstOfPlants } from '@heliograph/contract/first-answers'
import { fakeClient } from '@heliograph/contract/testing'
import { dayMs, spanOfDay, type Day, type ZoneOffsets } from '@heliograph/domain/zones'
import { afterEach, expect, test } from 'vitest'
import { aPlant } from '#testing/a-plant.ts'
import { askAhead } from './ask-ahead.ts'
import { begin } from './begin.ts'

const token = 'eyJtoken'
/** Of a server that is younger than this browser, which knows no such zone. */
const zone = 'Europe/New_Berlin'
const plant = aPlant({ id: 7, regionTimezone: zone })

afterEach(() => {
  Intl.DateTimeFormat = own
  document.cookie = 'token=; Path=/; Max-Age=0'
  document.querySelector('[id^="answers/"]')?.remove()
})

const own = Intl.DateTimeFormat
/** How often the browser was asked for a format from now on. */
const countFormats = () => {
  const counted = { formats: 0 }
  Intl.DateTimeFormat = new Proxy(own, {
    construct: (format, needs) => {
      counted.formats += 1
      return Reflect.construct(format, needs)
    },
  })
  return counted
}

/** The days that are asked for; what the page brought along is the list with the plant, and its zone if there are offsets. */
const daysAskedFor = async (offsets?: ZoneOffsets) => {
  document.cookie = `token=${token}; Path=/`
  const { line } = firstOfPlants.list()
  const told = { [line]: { total: 1, data: [plant] }, ...(offsets && { [zonesKey]: { [zone]: offsets } }) }
  const block = document.createElement('script')
  Object.assign(block, {
    id: broughtId(markOf(token)),
    type: 'application/json',
    textContent: JSON.stringify(told),
  })
  document.body.append(block)
  const days: Day[] = []
  const failed = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
  const begun = begin(() =>
    fakeClient(contract, {
      branding: { configuration: async () => configurationOf(heliograph) },
      plants: { information: async () => plant, search: failed },
      account: { me: failed },
      live: { fast: failed, operating: failed },
      devices: { types: failed },
      alerts: { search: failed, recent: failed },
      expectation: { ofDay: failed },
      history: {
        frames: async ({ query: { endDay } }): Promise<never> => {
          days.push(endDay)
          return failed()
        },
        days: failed,
      },
    }),
  )
  await askAhead(begun, new URL('/plant/infos/data?plant=7', 'http://any')).catch(() => undefined)
  return days
}

// First: a browser that was asked for a zone once is not asked again.
test('the zone that a page brought along is not asked of the browser', async () => {
  const counted = countFormats()
  const now = Date.now()
  const from = now - 2 * dayMs
  const [day] = await daysAskedFor({ from, to: now + 2 * dayMs, offsets: [[from, 0]] })
  expect(day).toBe(new Date(now).toISOString().slice(0, 10))
  await new Promise((done) => setTimeout(done, 50))
  expect(spanOfDay(zone, day!).from).toBe(Date.parse(`${day}T00:00:00Z`))
  expect(counted.formats).toBe(0)
})

test('a page that brought none has the browser asked for its first one', async () => {
  const counted = countFormats()
  await daysAskedFor()
  await expect.poll(() => counted.formats).toBeGreaterThan(0)
})
