import type { Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, brands, calls, mark } from '#testing/world.fixture.ts'
import { findingsOf } from './matrix.fixture.ts'

const server = await startTestServer({ brands, posting: { isShown: false } })
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

test('a deleted plant is not there for any call, and there again once it is restored', async () => {
  await world.mend()
  const { ada, cleo, operator } = world.somebodies
  const askAs = (who: typeof ada, name: string, call: Call) =>
    send(call, world.requestOf(name, call), { baseUrl: server.baseUrl, ...who })
  const named = new Map(calls)
  const ask = (who: typeof ada, name: string) => {
    const call = named.get(name)
    if (!call) throw new Error(`There is no call ${name}`)
    return askAs(who, name, call)
  }
  const isOfPlant = ({ access }: Call) => typeof access === 'object' && 'at' in access
  const isList = ({ access, endpoint, proof }: Call) =>
    proof === undefined &&
    (access === 'session' || (typeof access === 'object' && 'permission' in access)) &&
    /^(GET|POST) \/(maintain-s\/(operating|fast|history)|device-s|ingest-s)/.test(endpoint)
  /** What still tells of the plant. */
  const toldBy = async () => {
    const told = []
    for (const [name, call] of calls) {
      for (const who of isOfPlant(call) ? [ada, cleo] : isList(call) ? [ada, cleo, operator] : []) {
        const { text } = await askAs(who, name, call)
        const isTold = isOfPlant(call)
          ? !text.startsWith('{"code":"AU_NO_READ_PERMISSION"')
          : text.includes(`${mark} roof`) || text.includes(`${mark} device`) || text.includes(String(world.plantId))
        if (isTold) told.push(name)
      }
    }
    return told
  }
  expect((await ask(ada, 'plants.search')).text).toContain(`${mark} roof`)
  // What was just read is cached.
  for (const [name, call] of calls)
    if (isList(call) || ['live.fast', 'plants.station', 'devices.list'].includes(name)) await askAs(ada, name, call)
  expect((await ask(ada, 'deletion.delete')).text).toBe(`{"deleted":[${world.plantId}],"kept":[]}`)
  expect(await toldBy()).toEqual([])
  expect((await ask(ada, 'account.unread')).text).toBe('0')
  expect((await ask(operator, 'relations.stranded')).text).not.toContain(mark)
  expect((await ask(cleo, 'deletion.deleted')).text).toBe('[]')
  expect((await ask(ada, 'deletion.restore')).text).toBe('{"gatewaysElsewhere":[]}')
  expect((await ask(ada, 'plants.search')).text).toContain(`${mark} roof`)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
