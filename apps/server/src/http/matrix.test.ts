import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, calls } from '#testing/world.fixture.ts'
import { findingsOf } from './matrix.fixture.ts'

const server = await startTestServer({ posting: { isShown: false } })
afterAll(server.close)
const world = await aWorld(server)

test.each(calls.map(([name, call]) => [call.endpoint, name, call] as const))(
  '%s reveals and changes something only for callers that its policy allows',
  async (_endpoint, name, call) => {
    const findings = []
    for await (const finding of findingsOf(name, call, world, server.baseUrl)) findings.push(finding)
    expect(findings).toEqual([])
  },
)

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
