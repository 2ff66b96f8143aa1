import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { contract } from '@heliograph/contract'
import { broughtId, markOf } from '@heliograph/contract/brought'
import { CallFailed } from '@heliograph/contract/browser'
import { firstOfDay, firstOfPlant, firstOfPlants } from '@heliograph/contract/first-answers'
import { fakeClient } from '@heliograph/contract/testing'
import { dayAt } from '@heliograph/domain/zones'
import { afterEach, expect, test } from 'vitest'
import { aPlant } from '#testing/a-plant.ts'
import { askAhead } from './ask-ahead.ts'
import { begin } from './begin.ts'

afterEach(() => {
  document.cookie = 'token=; Path=/; Max-Age=0'
  localStorage.clear()
  document.querySelector('[id^="answers/"]')?.remove()
})

interface Visit {
  address: string
  plants?: readonly number[]
  hasSession?: boolean
  /** The plant that was looked at last. */
  kept?: number
  suspended?: boolean
  /** What the page brought along, by line of call. */
  brought?: Record<string, unknown>
  /** Of the session that it was brought for. */
  mark?: string
}

/** What is asked, besides the configuration, with the plant that it is asked of. */
const askedAt = async (visit: Visit) => (await visitTo(visit)).asked

const visitTo = async ({ address, plants = [7], hasSession = true, kept, suspended = false, ...page }: Visit) => {
  const asked: string[] = []
  const note =
    (call: string) =>
    async ({ params, body }: { params?: { id?: number }; body?: { plantId?: number } }): Promise<never> => {
      asked.push(`${call} ${params?.id ?? body?.plantId ?? ''}`.trim())
      throw new TypeError('Failed to fetch')
    }
  if (hasSession) document.cookie = `token=${token}; Path=/`
  if (page.brought) bring(page.brought, page.mark)
  const begun = begin(() =>
    fakeClient(contract, {
      branding: { configuration: async () => configurationOf(heliograph, { suspended }) },
      plants: {
        search: async () => {
          asked.push('list')
          return { total: plants.length, data: plants.map((id) => aPlant({ id })) }
        },
        information: async ({ params: { id } }) => {
          asked.push(`information ${id}`)
          return aPlant({ id })
        },
      },
      account: { me: () => note('me')({}) },
      live: { fast: note('now'), operating: note('sums') },
      devices: { types: note('types') },
      alerts: { search: note('alerts'), recent: () => note('bell')({}) },
      expectation: { ofDay: note('expected') },
      history: { frames: note('frames'), days: note('days') },
    }),
  )
  if (kept !== undefined) begun.session.keepPlant(kept)
  await askAhead(begun, new URL(address, 'http://any'))
  return { asked, begun }
}

const token = 'eyJtoken'
const bring = (answers: Record<string, unknown>, mark = markOf(token)) => {
  const block = document.createElement('script')
  Object.assign(block, { id: broughtId(mark), type: 'application/json', textContent: JSON.stringify(answers) })
  document.body.append(block)
}

const dayOf = (plant: number) =>
  ['now', 'sums', 'types', 'alerts', 'information', 'frames', 'days', 'alerts', 'expected'].map(
    (call) => `${call} ${plant}`,
  )

test.each([
  ['of the plant in the address', { address: '/plant/infos/data?plant=7' }, 7],
  ['of the plant that was looked at last', { address: '/plant/infos', plants: [7, 8], kept: 8 }, 8],
  ['of the first plant', { address: '/plant/infos/data', plants: [9, 7] }, 9],
  ['of the first of few plants, where people arrive', { address: '/', plants: [9, 7] }, 9],
] as const)('the day is asked for before anything is drawn: %s', async (_, visit, plant) => {
  expect((await askedAt(visit)).toSorted()).toEqual(['list', 'me', 'bell', ...dayOf(plant)].toSorted())
})

test.each([
  ['with many plants, which lead to the fleet', { address: '/', plants: [1, 2, 3, 4], kept: 2 }],
  ['on another tab of a plant', { address: '/plant/infos/alert?plant=7' }],
  ['without a plant', { address: '/plant/infos/data', plants: [] }],
])('only the list and the person are asked for %s', async (_, visit) => {
  expect((await askedAt(visit)).toSorted()).toEqual(['bell', 'list', 'me'])
})

test.each([
  ['without a session', { address: '/plant/infos/data?plant=7', hasSession: false }],
  ['while the platform is suspended', { address: '/plant/infos/data?plant=7', suspended: true }],
])('nothing is asked for %s', async (_, visit) => expect(await askedAt(visit)).toEqual([]))

test('a call that fails before anything can show it is told later', async () => {
  document.cookie = 'token=eyJtoken; Path=/'
  const begun = begin(() =>
    fakeClient(contract, { branding: { configuration: async () => configurationOf(heliograph) } }),
  )
  await begun.cache.prefetchQuery({
    queryKey: ['any'],
    queryFn: () => Promise.reject(new CallFailed(401)),
  })
  const told: string[] = []
  begun.onFailure(({ kind }) => told.push(kind))
  expect(told).toEqual(['session'])
})

/** As the server answers them, with something in each that tells it. */
const broughtWith = (plant: ReturnType<typeof aPlant>) => {
  const { list, me, recent } = firstOfPlants
  const { information, now } = firstOfPlant(plant.id, 'en')
  const day = dayAt(plant.regionTimezone, Date.now())
  const others = [me(), recent('en'), ...now, ...firstOfDay(plant.id, 'en', day)]
  return {
    ...Object.fromEntries(others.map(({ line }) => [line, { told: line }])),
    [list().line]: { total: 1, data: [plant] },
    [information.line]: plant,
  }
}

test('what the page brought along is not asked for, and nothing of it was brought for nothing', async () => {
  document.cookie = 'language=en; Path=/'
  const brought = broughtWith(aPlant({ id: 7 }))
  const { asked, begun } = await visitTo({ address: '/plant/infos/data?plant=7', brought })
  await expect.poll(() => begun.cache.isFetching()).toBe(0)
  expect(asked).toEqual([])
  const kept = begun.cache.getQueryCache().getAll()
  expect(kept.map(({ state }) => state.status)).toEqual(Object.keys(brought).map(() => 'success'))
  // It is a person's: it does not stay in the page.
  expect(document.getElementById(broughtId(markOf(token)))).toBeNull()

  // Who asks again wants to know what is true then.
  await begun.cache.refetchQueries({ queryKey: ['live', 7, 'fast'] })
  expect(asked).toEqual(['now 7'])
})

test('what was brought for another session is not taken', async () => {
  const brought = broughtWith(aPlant({ id: 7 }))
  const { asked } = await visitTo({ address: '/plant/infos/alert?plant=7', brought, mark: 'of-Bens1' })
  expect(asked.toSorted()).toEqual(['bell', 'list', 'me'])
  // Nor does it stay in the page of the person who is logged in now.
  expect(document.querySelector('[id^="answers/"]')).toBeNull()
})
