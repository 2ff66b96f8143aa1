import { expect, test } from 'vitest'
import { endpointTables } from './endpoint-tables.mjs'

const kit = {
  contract: {
    auth: {
      token: { endpoint: 'POST /token', forms: true, output: {} },
      logout: { endpoint: 'POST /logout', output: {} },
    },
    live: { follow: { endpoint: 'GET /live/{id}', output: { events: {} } } },
    orders: { mine: { endpoint: 'GET /mine', output: {} } },
    intake: { keep: { endpoint: 'POST /keep/{id}', output: { mediaType: 'application/json' } } },
  },
  startGroups: ['auth'],
  seldomGroups: ['orders'],
  splitEndpoint: (endpoint) => endpoint.split(' '),
  isFile: (output) => 'mediaType' in output,
  isStream: (output) => 'events' in output,
}

test('every call is in one table, with its method', () => {
  const [start, pages, seldom] = Object.values(endpointTables(kit))
  expect(start).toContain("token: 'FORMDATA /token',\n    logout: 'POST /logout',")
  expect(start).not.toContain('live')
  expect(pages).toContain("follow: 'STREAM /live/{id}',")
  expect(pages).toContain("keep: 'POST-FILE /keep/{id}',")
  expect(pages).not.toMatch(/auth|orders/)
  expect(seldom).toContain("mine: 'GET /mine',")
  expect(seldom).not.toMatch(/auth|live/)
})

test('changing a call makes the earlier table stale', () => {
  const before = endpointTables(kit)
  const auth = { ...kit.contract.auth, logout: { endpoint: 'POST /leave', output: {} } }
  const after = endpointTables({ ...kit, contract: { ...kit.contract, auth } })
  const stale = Object.keys(after).filter((path) => after[path] !== before[path])
  expect(stale).toEqual(['packages/contract/src/endpoints-start.gen.ts'])
})
