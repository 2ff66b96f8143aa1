import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { addressesOf, call, gather, refusalsOf, type Call } from './call.ts'
import { deviceId, id, nothing, nullable, paging, plantId } from './shapes.ts'

const sound = { endpoint: 'GET /plant', summary: '', access: 'session', refusals: [], output: nothing } as const

test('an invalid call does not compile', () => {
  const query = Type.Object({ plant: plantId, other: id })
  call({ ...sound, query, access: { plant: 'read', at: 'query.plant' } })

  // @ts-expect-error no policy
  call({ endpoint: 'GET /plant', summary: '', refusals: [], output: nothing })
  // @ts-expect-error a plant is named but not guarded
  call({ ...sound, query })
  // @ts-expect-error a permission does not guard a plant
  call({ ...sound, query, access: { permission: 'operator' } })
  // @ts-expect-error the policy points to another field
  call({ ...sound, query, access: { plant: 'read', at: 'query.other' } })
  // @ts-expect-error the policy points to a missing field
  call({ ...sound, access: { plant: 'read', at: 'query.plant' } })
  // @ts-expect-error a name in the path is not described
  call({ ...sound, endpoint: 'GET /plant/{id}' })
  // @ts-expect-error a refusal is not in the catalogue
  call({ ...sound, refusals: ['NO'] })
  // @ts-expect-error a part is misspelt
  call({ ...sound, qeury: query })
  // @ts-expect-error a page window in the body of a call without one
  call({ ...sound, pagedBody: true })
})

test('a plant deep inside a request does not compile without its guard', () => {
  const body = Type.Object({ filter: Type.Optional(Type.Object({ plant: plantId })) })
  call({ ...sound, body, access: { plant: 'read', at: 'body.filter.plant' } })

  // @ts-expect-error it is not guarded
  call({ ...sound, body })
  // @ts-expect-error a policy cannot guard a list of plants
  call({ ...sound, body: Type.Object({ plants: Type.Array(plantId) }) })
  // @ts-expect-error one of two plants is not guarded
  call({ ...sound, body, query: Type.Object({ plant: plantId }), access: { plant: 'read', at: 'query.plant' } })
  // The guard's types would not see a nullable id.
  // @ts-expect-error so it is not allowed
  nullable(plantId)
})

test('a device is guarded like a plant, and a plant next to it must be checked against it', () => {
  const alone = Type.Object({ deviceId })
  const both = Type.Object({ deviceId, siteId: Type.Optional(plantId) })
  call({ ...sound, body: alone, access: { device: 'read', at: 'body.deviceId' } })
  call({ ...sound, body: both, access: { device: 'read', at: 'body.deviceId', plantAt: 'body.siteId' } })

  // @ts-expect-error the device is not guarded
  call({ ...sound, body: alone })
  // @ts-expect-error a device is not a plant
  call({ ...sound, body: alone, access: { plant: 'read', at: 'body.deviceId' } })
  // @ts-expect-error a plant is not a device
  call({ ...sound, query: Type.Object({ plant: plantId }), access: { device: 'read', at: 'query.plant' } })
  // @ts-expect-error the plant is not checked
  call({ ...sound, body: both, access: { device: 'read', at: 'body.deviceId' } })
  // @ts-expect-error the plant is guarded, the device is not
  call({ ...sound, body: both, access: { plant: 'read', at: 'body.siteId' } })
  // @ts-expect-error there is no plant to check
  call({ ...sound, body: alone, access: { device: 'read', at: 'body.deviceId', plantAt: 'body.siteId' } })
})

test('a policy adds its refusals', () => {
  const device: Call = { ...sound, access: { device: 'operate', at: 'params.id' } }
  expect(refusalsOf(sound)).toEqual(['PARAM_ERROR'])
  expect(refusalsOf({ ...sound, access: { permission: 'user' } })).toContain('AU_NO_OPERATION_PERMISSION')
  expect(refusalsOf({ ...sound, access: { device: 'read', at: '' } })).not.toContain('AU_NO_OPERATION_PERMISSION')
  expect(refusalsOf(device)).toEqual([
    'AU_NO_READ_PERMISSION',
    'AU_NO_OPERATION_PERMISSION',
    'argument_validation_failed',
    'PARAM_ERROR',
  ])
})

test('a call is served at its path and its aliases', () => {
  expect(addressesOf({ ...sound, aliases: ['/station'] })).toEqual([
    { method: 'GET', url: '/plant' },
    { method: 'GET', url: '/station' },
  ])
})

test('a page window is read from the query, otherwise from the body', () => {
  const paged: Call = { ...sound, pagedBody: true, query: paging(['id']), body: Type.Object({}) }
  const sent = { query: { page: '2', total: '0' }, body: { page: 1, size: 100, keyword: 'roof' } }
  expect(gather(paged, sent)).toEqual({ query: { page: '2', total: '0', size: 100 }, body: sent.body })
  expect(gather(paged, { query: {}, body: null })).toEqual({ query: {}, body: null })
  expect(gather({ ...paged, query: paging(['id']) }, { query: {}, body: ['page'] })).toHaveProperty('query', {})
})

test('a form is read from the body, otherwise from the query; other calls read neither', () => {
  const forms: Call = { ...sound, forms: true, body: Type.Object({}) }
  const sent = { query: { username: 'a', area: 'ES' }, body: { username: 'b' } }
  expect(gather(forms, sent)).toHaveProperty('body', { username: 'b', area: 'ES' })
  expect(gather(forms, { query: { username: 'a' }, body: undefined })).toHaveProperty('body', { username: 'a' })
  expect(gather(sound, sent)).toBe(sent)
})
