import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { waitingFor } from '#db/waiting.fixture.ts'
import { startLossyServer } from '#testing/lost-answers.fixture.ts'

const { server, network, passProven, close } = await startLossyServer()
afterAll(close)
const { pool } = server.engine

type Api = ReturnType<typeof server.apiWith>
type Wish = Parameters<Api['walls']['create']>[0]['body']
const unkeyed: Wish = {
  title: 'Hall',
  theme: 'dark',
  rotateSeconds: null,
  columns: null,
  language: null,
  plantIds: null,
  days: 30,
}
const wish = { ...unkeyed, requestKey: 'request-1' }
const make = async (api: Api, own: Partial<Wish> = {}) => (await api.walls.create({ body: { ...wish, ...own } })).secret
const listOf = async (api: Api) => (await api.walls.list()).data
const opens = (secret: string) =>
  server
    .apiWith(secret)
    .walls.show()
    .then(
      () => true,
      ({ status }: { status: number }) => (status === 401 ? false : status),
    )
const auditOf = async (userId: number) => {
  const { rows } = await pool.query<{ kind: string; title: string }>(
    `select kind, facts->>'title' as title from audit where user_id = $1 and kind like 'wall.%' order by id`,
    [userId],
  )
  return rows.map(({ kind, title }) => `${kind} ${title}`)
}

test('a link whose answer was lost is made once: sent again, also corrected, another one takes its place, and only that opens', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id, name: 'Roof' })
  await expect(make(network.apiWith(ada.token))).rejects.toThrow()
  expect(await listOf(ada.api)).toHaveLength(1)
  const again = await make(ada.api)
  // Its answer is lost, too.
  const once = await make(ada.api, { title: 'Lobby', plantIds: [plantId], days: 90 })
  expect(await listOf(ada.api)).toMatchObject([{ title: 'Lobby', plantIds: [plantId] }])
  expect([await opens(again), await opens(once)]).toEqual([false, true])
  expect(await auditOf(ada.id)).toEqual([
    'wall.open Hall',
    'wall.end Hall',
    'wall.open Hall',
    'wall.end Hall',
    'wall.open Lobby',
  ])
})

test('a link that was opened is known to someone: it stays, and another one is made', async () => {
  const ada = await server.aCaller()
  const opened = await make(ada.api)
  expect(await opens(opened)).toBe(true)
  const next = await make(ada.api)
  expect(await listOf(ada.api)).toHaveLength(2)
  expect([await opens(opened), await opens(next)]).toEqual([true, true])
})

test('of those that are sent at once one is made, and the last one that fits is made again', async () => {
  const ada = await server.aCaller()
  for (let more = 0; more < 19; more++) await make(ada.api, { requestKey: `request-of-${more}` })
  const sent = await Promise.allSettled([1, 2, 3].map(() => make(ada.api)))
  // One that was overtaken by another is refused.
  const secrets = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(await listOf(ada.api)).toHaveLength(20)
  expect((await Promise.all(secrets.map(opens))).filter((is) => is)).toEqual([true])
})

test('an attempt that arrives late makes nothing: the link that was shown meanwhile stays valid', async () => {
  const ada = await server.aCaller()
  const plantId = await server.aPlant({ owner_id: ada.id, name: 'Roof' })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table plants in access exclusive mode')
  const late = expect(make(ada.api, { plantIds: [plantId] })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect.poll(() => waitingFor(pool)).toHaveLength(1)
  const shown = await make(ada.api)
  await client.query('rollback')
  client.release()
  await late
  expect(await listOf(ada.api)).toHaveLength(1)
  expect(await opens(shown)).toBe(true)
})

test('without a key, with another one, of another person, for an organisation, or after a day, it is another link', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const company = await server.anOrganisation([{ userId: ada.id, may: 'operate' }])
  const { access_token: forCompany } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest, org_id: String(company) },
  })
  const secrets = [
    await make(ada.api),
    await make(bob.api),
    (await ada.api.walls.create({ body: unkeyed })).secret,
    await make(ada.api, { requestKey: 'request-2' }),
    await make(server.apiWith(forCompany)),
  ]
  expect(await listOf(ada.api)).toHaveLength(3)
  await passProven(dayMs + 60_000)
  secrets.push(await make(ada.api))
  expect(await listOf(ada.api)).toHaveLength(4)
  expect(await Promise.all(secrets.map(opens))).toEqual(secrets.map(() => true))
})

test('who may no longer show a plant ends no link by sending again: the first one stays as it is', async () => {
  const ada = await server.aCaller()
  const others = await server.aPlant({ name: 'Field' })
  const first = await make(ada.api)
  await expect(make(ada.api, { plantIds: [others] })).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
  expect(await opens(first)).toBe(true)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
