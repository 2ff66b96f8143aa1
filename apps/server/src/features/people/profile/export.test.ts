import { dayMs } from '@heliograph/domain/zones'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let moved = 0
const now = () => Date.now() + moved
const server = await startTestServer({ now, exports: { onceAYear: true, mostPlants: 3 } })
const atWill = await startTestServer({ exports: { onceAYear: false, mostPlants: 3 } })
afterAll(() => Promise.all([server.close(), atWill.close()]))

const read = async ({ api }: Pick<Awaited<ReturnType<typeof server.aCaller>>, 'api'>) => {
  const { name, blob } = await api.profile.exportAccount()
  expect(name).toMatch(/^heliograph-account-\d{4}-\d\d-\d\d\.json$/)
  return JSON.parse(await blob.text()) as Record<string, unknown[]> & {
    person: object
    plants: { id: number; daysInKwh: object[] }[]
  }
}

test('the file contains everything about the person, and their plants with every day', async () => {
  const ada = await server.aCaller({ name: 'Ada', country: 'DE' })
  const organisation = await server.anOrganisation([{ userId: ada.id, may: 'read' }], { name: 'Solar Ltd' })
  const plant = await server.aPlant({ owner_id: ada.id, name: 'Dach', organisation_id: organisation })
  const { sn } = await server.aGateway(plant)
  await server.engine.pool.query(
    "insert into plant_days (plant_id, day, generation, use) values ($1, '2026-05-01', 12500000, null), ($1, '2026-05-02', 13000000, 4000000)",
    [plant],
  )
  await server.engine.pool.query("insert into consents (user_id, kind, version) values ($1, 'privacy', '3')", [ada.id])
  await ada.api.suggestions.send({ body: { kind: 'wish', text: 'More sun', requestKey: 'more-sun-1' } })
  const inverter = await server.aDevice(
    plant,
    (await server.engine.db.selectFrom('devices').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()).id,
  )
  await server.engine.pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, 1, 'F05', 'Grid lost', 2, 0, now(), now())`,
    [plant, inverter.id],
  )
  await ada.api.relations.startHandOver({ params: { id: plant }, body: { receiver: 'buyer@house.test' } })
  await ada.api.profile.change({ body: { name: 'Ada L.' } })
  await ada.api.plants.markFavourite({ params: { id: plant }, body: { following: true } })
  const pixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
  await ada.api.plants.putPicture({ params: { id: plant }, body: { picture: pixel.toString('base64') } })
  await ada.api.moduleMap.save({
    params: { id: plant },
    body: {
      version: 0,
      arrays: [],
      background: { x: 0, y: 0, widthM: 20, angleDeg: 0, opacity: 1, photo: pixel.toString('base64') },
    },
  })
  const file = await read(ada)
  expect(JSON.stringify(file)).not.toContain('request_hash')
  expect(file).toMatchObject({
    format: 'heliograph-account',
    dataCentre: 'FOREIGN_1',
    person: { id: ada.id, name: 'Ada L.', email: ada.email, country: 'DE' },
    consents: [{ kind: 'privacy', version: '3' }],
    sessions: [{ methods: ['password'] }],
    memberships: [{ organisation: 'Solar Ltd' }],
    favourites: [{ plant_id: plant }],
    plantsHandedOver: [{ plant_id: plant, accepted_at: null }],
    suggestions: [{ text: 'More sun', pictures: [] }],
    plants: [
      {
        id: plant,
        name: 'Dach',
        picture: { type: 'image/webp', base64: expect.stringMatching(/^UklGR/) as string },
        moduleMapBackground: { type: 'image/webp', base64: expect.stringMatching(/^UklGR/) as string },
        devices: [{ sn }, { sn: inverter.sn }],
        alerts: [{ code: 'F05', ended_at: null }],
        relations: [{ business: 'Solar Ltd' }],
        daysInKwh: [
          { day: '2026-05-01', generation: 12.5, use: null },
          { day: '2026-05-02', generation: 13, use: 4 },
        ],
      },
    ],
  })
  expect(file['audit']).toContainEqual(expect.objectContaining({ kind: 'name.change', by_you: true }))
})

test('it contains nothing that could be used to log in, and nothing about other people', async () => {
  const ada = await server.aCaller()
  const bob = await server.aCaller({ name: 'Robert CANARY', email: 'canary-bob@heliograph.test' })
  const organisation = await server.anOrganisation([
    { userId: ada.id, may: 'operate' },
    { userId: bob.id, may: 'read' },
  ])
  const foreign = await server.aPlant({
    owner_id: bob.id,
    name: 'CANARY plant',
    organisation_id: organisation,
    contact_phone: 'CANARY',
  })
  const { secret } = await server.aGateway(await server.aPlant({ owner_id: ada.id }), 'mqtt')
  const text = JSON.stringify(await read(ada))
  expect(text).not.toContain('CANARY')
  expect(text).not.toContain('canary-bob')
  expect(text).not.toContain(String(foreign))
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/argon2|hash|half|password_hash|secret"|credential|token/i)
})

test('data from before a plant was handed over is not in the new owner’s file', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, owned_since: new Date('2026-05-02T10:00:00Z') })
  await server.engine.pool.query(
    "insert into plant_days (plant_id, day, generation) values ($1, '2026-05-01', 1000000), ($1, '2026-05-02', 2000000)",
    [plant],
  )
  expect((await read(ada)).plants[0]!.daysInKwh).toMatchObject([{ day: '2026-05-02', generation: 2 }])
})

test('of fifty parallel requests one gets the file, and after that none for a year', async () => {
  const ada = await server.aCaller()
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => read(ada)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'EXPORT_USED_IN_PAST_YEAR' })
  const state = await ada.api.profile.exportState()
  expect(state.usedAt).not.toBeNull()
  expect(state.availableAt! - state.usedAt!).toBeGreaterThanOrEqual(365 * 24 * 3600)

  moved = 367 * dayMs
  const again = await server.engine.pool.query("update account_exports set at = at - interval '0' where user_id = $1", [
    ada.id,
  ])
  expect(again.rowCount).toBe(1)
  const later = await server
    .apiWith('')
    .auth.token({ body: { grant_type: 'mdc_password', username: ada.email, password: ada.digest } })
  const api = server.apiWith(later.access_token)
  expect((await api.profile.exportState()).availableAt).toBeNull()
  await read({ api })
  await expect(read({ api })).rejects.toMatchObject({ code: 'EXPORT_USED_IN_PAST_YEAR' })
  moved = 0
})

test('where the law gives people their data whenever they ask, they need not wait a year', async () => {
  const ada = await atWill.aCaller()
  await read(ada)
  await expect(read(ada)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  await atWill.engine.pool.query("update account_exports set at = at - interval '11 minutes'")
  await read(ada)
  expect(await ada.api.profile.exportState()).toMatchObject({ onceAYear: false })
})

test('an account with too many plants is refused, which does not use up the export', async () => {
  const ada = await server.aCaller()
  const plants = await Promise.all([1, 2, 3, 4].map(() => server.aPlant({ owner_id: ada.id })))
  await expect(read(ada)).rejects.toMatchObject({ code: 'EXPORT_PLANT_LIMIT', param: 3 })
  expect(await ada.api.profile.exportState()).toMatchObject({ usedAt: null, plants: 4, mostPlants: 3 })
  await server.engine.pool.query('update plants set owner_id = null where id = $1', [plants[0]])
  expect((await read(ada)).plants).toHaveLength(3)
})

test('a download that breaks off does not use up the export', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  // More than fits in the buffers of both sides.
  await server.engine.pool.query(
    "insert into plant_days (plant_id, day, generation) select $1, date '1900-01-01' + n, random() * 1e8 from generate_series(1, 40000) n",
    [plant],
  )
  const left = new AbortController()
  const answer = await fetch(`${server.baseUrl}/user-s/acc/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    signal: left.signal,
  })
  await answer.body!.getReader().read()
  left.abort()
  await expect.poll(async () => (await ada.api.profile.exportState()).usedAt).toBeNull()
})

test('who leaves before the first byte has not used up the export either', async () => {
  const ada = await server.aCaller()
  const holder = await server.engine.pool.connect()
  await holder.query('begin')
  await holder.query('lock table audit in share row exclusive mode')
  const left = new AbortController()
  const asked = fetch(`${server.baseUrl}/user-s/acc/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    signal: left.signal,
  })
  const isUsed = async () => (await ada.api.profile.exportState()).usedAt !== null
  await expect.poll(isUsed).toBe(true)
  left.abort()
  await expect(asked).rejects.toThrow()
  // The server is told that the connection is gone before it goes on.
  await ada.api.account.me()
  await holder.query('commit')
  holder.release()
  await expect.poll(isUsed).toBe(false)
})

test('downloads that break off are limited to five a day', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id })
  await server.engine.pool.query(
    "insert into plant_days (plant_id, day, generation) select $1, date '1900-01-01' + n, random() * 1e8 from generate_series(1, 40000) n",
    [plant],
  )
  for (let times = 0; times < 5; times++) {
    const left = new AbortController()
    const answer = await fetch(`${server.baseUrl}/user-s/acc/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
      signal: left.signal,
    })
    await answer.body!.getReader().read()
    left.abort()
    await expect.poll(async () => (await ada.api.profile.exportState()).usedAt).toBeNull()
  }
  await expect(ada.api.profile.exportAccount()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await ada.api.profile.exportState()).usedAt).toBeNull()
})

test('businesses that only a former owner gave access to are not in the file', async () => {
  const ada = await server.aCaller()
  const plant = await server.aPlant({ owner_id: ada.id, owned_since: new Date('2026-05-02T10:00:00Z') })
  const [before, since] = [
    await server.anOrganisation([], { name: 'Before' }),
    await server.anOrganisation([], { name: 'Since' }),
  ]
  await server.aRelation(plant, before, { ended_at: new Date('2026-05-01T10:00:00Z') })
  await server.aRelation(plant, since, { ended_at: new Date('2026-05-03T10:00:00Z') })
  expect((await read(ada)).plants[0]).toMatchObject({ relations: [{ business: 'Since' }] })
})

test('the file requires a session, and a request cannot name another account', async () => {
  await expect(server.apiWith('').profile.exportAccount()).rejects.toMatchObject({ status: 401 })
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const answer = await fetch(`${server.baseUrl}/user-s/acc/export?userId=${bob.id}&id=${bob.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: bob.id, id: bob.id, plantIds: [1] }),
  })
  expect(await answer.json()).toMatchObject({ person: { id: ada.id } })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
})
