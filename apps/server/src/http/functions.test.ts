import { flags, type Brand, type Flag } from '@heliograph/brand/brand'
import { functionCalls } from '@heliograph/brand/functions'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { contract } from '@heliograph/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

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
  const known = new Set<string>(
    Object.values(contract).flatMap((group) => Object.values(group).map((call) => call.endpoint)),
  )
  const unknown = Object.keys(functionCalls).filter((call) => !known.has(call.split('?')[0]!))
  expect(unknown).toEqual([])
})

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

test('what belongs to no function is answered, whatever is blocked, and an unknown code blocks nothing', async () => {
  blockedFunctions.push(...flags, 'no-such-function')
  expect(await ada.api.account.me()).toMatchObject({ id: ada.id })
  expect(await ada.api.plants.search({ body: {} })).toMatchObject({ total: 0 })
  expect(server.reported).toEqual([])
})

test('a brand without the use of phones sends no code by SMS (spec §1)', async () => {
  const asked = await server.centre.apps.get('NORDLICHT')!.inject({
    method: 'POST',
    url: '/oauth2-s/code/request',
    payload: { purpose: 'log-in', phone: '+4915112345678' },
  })
  expect(asked.json()).toMatchObject({ code: 'ILLEGAL_AUTHENTICATION_PARAMETERS' })
})

const callsOf = (flag: Flag) => Object.keys(functionCalls).filter((call) => functionCalls[call] === flag)

const refused = (flag: Flag) => ({ status: 412, answer: { code: 'AU_NO_OPERATION_PERMISSION', param: flag } })

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
