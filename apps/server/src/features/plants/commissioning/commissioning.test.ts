import { CallFailed } from '@heliograph/contract/browser'
import { afterAll, expect, test } from 'vitest'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

test('checks are kept as they were, with what the person confirmed, a note and their name, and the change is audited', async () => {
  const { api, id } = await server.aCaller()
  const params = { id: await server.aPlant({ owner_id: id }) }
  const now = await api.commissioning.find({ params })
  expect(now.checks.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'signal bad',
    'clock unknown',
    'strings unknown',
    'clamp absent',
    'voltage unknown',
    'battery absent',
    'feedInLimit ask',
    'tariff good',
    'owner good',
    'alerts bad',
  ])
  expect(now.kept).toEqual([])

  await api.commissioning.keep({ params, body: { confirmed: [], note: '' } })
  // What devices tell can't be confirmed away.
  const { kept } = await api.commissioning.keep({
    params,
    body: { confirmed: ['feedInLimit', 'signal'], note: ' Cable of string 2 follows ' },
  })
  expect(kept.map(({ note, checkedBy }) => [note, typeof checkedBy])).toEqual([
    ['Cable of string 2 follows', 'string'],
    ['', 'string'],
  ])
  const stateOf = (report: (typeof kept)[number] | undefined, wanted: string) =>
    report?.checks.find(({ kind }) => kind === wanted)?.state
  expect(kept.map((report) => stateOf(report, 'feedInLimit'))).toEqual(['good', 'bad'])
  expect(stateOf(kept[0], 'signal')).toBe('bad')
  const { data } = await api.audit.ofPlant({ params, query: { kind: 'plant.check' } })
  expect(data).toHaveLength(2)
})

test('someone is told of alerts by whatever way: mail, SMS, a device or a webhook, if it leads anywhere', async () => {
  const [owner, installer] = await Promise.all([server.aCaller(), server.aCaller()])
  const params = { id: await server.aPlant({ owner_id: owner.id }) }
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: params.id, user_id: installer.id, may: 'operate' })
    .execute()
  const state = async () =>
    (await installer.api.commissioning.find({ params })).checks.find(({ kind }) => kind === 'alerts')?.state
  const { pool } = server.engine
  const choose = (user: number, statement: string) => pool.query(statement, [user])
  expect(await state()).toBe('bad')
  for (const user of [owner.id, installer.id]) {
    await pool.query("insert into message_settings (user_id, mail_level, zone) values ($1, null, 'UTC')", [user])
    await choose(user, 'update message_settings set mail_level = 2 where user_id = $1')
    expect(await state()).toBe('good')
    await choose(
      user,
      'update message_settings set mail_level = null, push_level = 1, sms_faults = true where user_id = $1',
    )
    // No number, and no device.
    expect(await state()).toBe('bad')
    await choose(user, "update users set phone = '4915112345' || $1::int where id = $1")
    expect(await state()).toBe('good')
    await choose(user, 'update message_settings set sms_faults = false where user_id = $1')
    await choose(
      user,
      `insert into push_devices (user_id, family, address, public_key, secret, name, added_at)
       values ($1, gen_random_uuid(), 'https://push.example/', '', '', 'Phone', now())`,
    )
    expect(await state()).toBe('good')
    await choose(user, 'delete from push_devices where user_id = $1')
    await choose(
      user,
      `insert into webhooks (user_id, name, host, sealed, shape, level, added_at)
       values ($1, 'Chat', 'chat.example', '', 'chat', 0, now())`,
    )
    expect(await state()).toBe('good')
    // One that is stopped tells nothing.
    await choose(user, 'update webhooks set stopped_at = now() where user_id = $1')
    expect(await state()).toBe('bad')
  }
})

test('people who can only read see the checks and can’t keep them', async () => {
  const [owner, viewer] = await Promise.all([server.aCaller(), server.aCaller()])
  const params = { id: await server.aPlant({ owner_id: owner.id }) }
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: params.id, user_id: viewer.id, may: 'read' })
    .execute()
  expect((await viewer.api.commissioning.find({ params })).checks).toHaveLength(10)
  await expect(viewer.api.commissioning.keep({ params, body: { confirmed: [], note: '' } })).rejects.toThrow(CallFailed)
})

test('who kept a check is told to those who work on the plant, and to no script or reader', async () => {
  const { ada, cleo, dan, plantId: id } = await aSharedPlant(server)
  const params = { id }
  await cleo.api.commissioning.keep({ params, body: { confirmed: [], note: 'Cable follows' } })
  const keptTo = async (api: typeof ada.api) =>
    (await api.commissioning.find({ params })).kept.map(({ checkedBy, note }) => [checkedBy, note])
  expect(await keptTo(ada.api)).toEqual([['Cleo', 'Cable follows']])
  expect(await keptTo(cleo.api)).toEqual([['Cleo', 'Cable follows']])
  expect(await keptTo(dan.api)).toEqual([[null, 'Cable follows']])
  const { token } = await ada.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
  expect(await keptTo(server.apiWith(token))).toEqual([[null, 'Cable follows']])
})
