import { flags, type Brand, type Flag } from '@heliograph/brand/brand'
import { functionAreas, functionCalls, standsAlone } from '@heliograph/brand/functions'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { openCalls, openPages } from '@heliograph/brand/open-calls'
import { pageCalls, sharedCalls, type PageCode } from '@heliograph/brand/page-functions'
import { contract } from '@heliograph/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const codes = Object.keys(pageCalls) as PageCode[]
/** The pages that ask a call, and the flags that do. */
const askers = new Map<string, string[]>()
for (const [code, calls] of Object.entries({ ...pageCalls, ...sharedCalls }))
  for (const call of calls) askers.set(call, [...(askers.get(call) ?? []), code])

const offered: Record<Flag, boolean> = { ...heliograph.flags }
const blockedFunctions: string[] = []
const brand: Brand = { ...heliograph, flags: offered, blockedFunctions }
/** Another brand, at its own host. */
const mute: Brand = { ...nordlicht, flags: { ...nordlicht.flags, phoneUse: false } }
const server = await startTestServer({ brands: [brand, mute] })
afterAll(server.close)
const ada = await server.aCaller()

beforeEach(() => {
  for (const flag of flags) offered[flag] = true
  blockedFunctions.length = 0
})

test('every call of a function is one of the contract', () => {
  const unknown = Object.keys(functionCalls).filter((call) => !endpoints.includes(call.split('?')[0]!))
  expect(unknown).toEqual([])
})

test('no call of a function’s area is forgotten', () => {
  expect(forgottenIn(endpoints, functionCalls)).toEqual([])
  // One that is left out, or that belongs to another function, is found. What stands alone is in an area and exists.
  const paper = 'POST /maintain-s/station/layout/{id}/paper'
  const { [paper]: _, ...without } = functionCalls
  expect(forgottenIn(endpoints, without)).toEqual([paper])
  expect(forgottenIn(endpoints, { ...functionCalls, [paper]: 'message' })).toEqual([paper])
  expect(forgottenIn(standsAlone, {}, [])).toEqual(standsAlone)
  expect(standsAlone.filter((call) => !endpoints.includes(call))).toEqual([])
})

test.each(['deviceCharge', 'insurance'] as const)(
  '%s is a part of the applications: without them it is refused too',
  async (flag) => {
    offered.application = false
    for (const call of callsOf(flag)) expect(await refusalOf(call), call).toEqual(refused(flag))
  },
)

test.each(flags)(
  'the calls of %s are refused if the brand has it off and if its code is blocked (spec §1, §3, §6)',
  async (flag) => {
    for (const call of callsOf(flag)) {
      expect(await refusalOf(call), call).not.toEqual(refused(flag))
      offered[flag] = false
      expect(await refusalOf(call), call).toEqual(refused(flag))
      offered[flag] = true
      blockedFunctions.push(flag)
      expect(await refusalOf(call), call).toEqual(refused(flag))
      // Before anything is told about sessions.
      if (!call.includes('?')) expect(await refusalOf(call, ''), call).toEqual(refused(flag))
      blockedFunctions.length = 0
    }
  },
)

test('every call belongs to a flag, to pages, or has a reason why nothing closes it', () => {
  const places = [
    [...new Set(Object.keys(functionCalls).map((call) => call.split('?')[0]!)), ...standsAlone],
    [...askers.keys()],
    Object.values(openCalls).flat(),
  ]
  expect(places.flat().toSorted()).toEqual(endpoints.toSorted())
  // A code that is a flag's is that flag everywhere.
  const named: readonly string[] = flags
  expect(codes.filter((code) => named.includes(code))).toEqual([])
})

test.each(codes)(
  'the calls of the page %s are refused once every page that asks them is closed (spec §6)',
  async (code) => {
    for (const call of pageCalls[code]) {
      const all = askers.get(call) ?? []
      blockedFunctions.push(...all.slice(1))
      expect(await refusalOf(call, ''), call).not.toMatchObject(refused(all[0]!))
      blockedFunctions.push(all[0]!)
      expect(await refusalOf(call, ''), call).toEqual(refused(all[0]!))
      blockedFunctions.length = 0
    }
  },
)

test('what belongs to no function is answered, whatever is blocked, and an unknown code blocks nothing', async () => {
  blockedFunctions.push(...flags, ...codes, ...Object.keys(openPages), 'no-such-function')
  expect(await ada.api.account.me()).toMatchObject({ id: ada.id })
  expect(await ada.api.plants.search({ body: {} })).toMatchObject({ total: 0 })
  expect(server.reported).toEqual([])
})

test('a list of all documents has none of a function that is off or closed, except for operators, who edit them', async () => {
  const operator = await server.aCaller({ operator: true })
  for (const type of ['MANUAL', 'SERVICE', 'OTHER'])
    await operator.api.content.addDocument({
      body: { title: type, url: 'https://docs.example.org/', lan: null, type, position: 0 },
    })
  const typesFor = async ({ api }: Pick<typeof ada, 'api'>) =>
    (await api.content.documents()).map(({ type }) => type).toSorted()
  expect(await typesFor(ada)).toEqual(['MANUAL', 'OTHER', 'SERVICE'])
  offered.onlineInstructions = false
  expect(await typesFor(ada)).toEqual(['OTHER', 'SERVICE'])
  blockedFunctions.push('onlineCustomerService')
  expect(await typesFor(ada)).toEqual(['OTHER'])
  expect(await typesFor(operator)).toEqual(['MANUAL', 'OTHER', 'SERVICE'])
})

test('a brand without the use of phones sends no code by SMS (spec §1)', async () => {
  const asked = await server.centre.apps.get('NORDLICHT')!.inject({
    method: 'POST',
    url: '/oauth2-s/code/request',
    payload: { purpose: 'log-in', phone: '+4915112345678' },
  })
  expect(asked.json()).toMatchObject({ code: 'ILLEGAL_AUTHENTICATION_PARAMETERS' })
})

const endpoints: readonly string[] = Object.values(contract).flatMap((group) =>
  Object.values(group).map((call) => call.endpoint),
)

const forgottenIn = (calls: readonly string[], listed: Readonly<Record<string, Flag>>, alone = standsAlone) => {
  const flagOf = new Map(Object.entries(listed).map(([call, flag]) => [call.split('?')[0], flag]))
  const areas = Object.entries(functionAreas)
  return calls.filter((call) => {
    const area = areas.find(([path]) => call.split(' ')[1]?.startsWith(path))
    return area && flagOf.get(call) !== area[1] && !alone.includes(call)
  })
}

const callsOf = (flag: Flag) => Object.keys(functionCalls).filter((call) => functionCalls[call] === flag)

const refused = (flag: string) => ({ status: 412, answer: { code: 'AU_NO_OPERATION_PERMISSION', param: flag } })

/** Enough to reach the call: what it would answer besides does not matter here. */
const refusalOf = async (call: string, token = ada.token) => {
  const [endpoint = '', condition = ''] = call.split('?')
  const [method = 'GET', path = ''] = endpoint.split(' ')
  const sent = Object.fromEntries(new URLSearchParams(condition))
  const url = new URL(`/mdc-eu${path}`, server.baseUrl)
  if (method === 'GET') url.search = condition
  const response = await fetch(url, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(method !== 'GET' && {
      body: JSON.stringify({ ...sent, ...(sent['purpose'] && { email: 'eve@mail.example' }) }),
    }),
  })
  const text = await response.text()
  return { status: response.status, answer: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
}
