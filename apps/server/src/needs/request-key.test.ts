import { expect, test } from 'vitest'
import { requestHash } from './request-key.ts'

test('a request has the hash that it had in the versions before: what the restart of an update lost is found when it is sent again', () => {
  const hashes = [
    requestHash(['wall', 'request-1', 7, null]),
    requestHash([7, 12, 'request-1', 0, 'mqtt', null]),
    requestHash([7, 12, 'request-1', 1, 'solarman-v5', '2712345678']),
  ]
  expect(hashes.map((hash) => hash.toString('hex'))).toEqual([
    '9f391380fea140e12b4071e7df241b650ecbd493cbb0660784a79046bb0a86bd',
    '2fb32ab98f8f1ac9fd68067e2732d36c81256decf5ecbf753ea918d427790570',
    'bf73d083ae9c0c679e66de0ea8ff6d50454e764b9e8607e2d1cc8ba98b3eaf4c',
  ])
})
