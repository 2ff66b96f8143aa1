import { minuteMs } from '@heliograph/domain/zones'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTwoCentres, type Side } from './two-centres.fixture.ts'
import { movingTables, staying } from './what-moves.ts'

const start = Date.parse('2026-11-20T11:00:00Z')
const clock = { at: start }
const { server, eu, cn, cut, meanwhile } = await startTwoCentres(() => clock.at)
afterAll(server.close)

const consent = true as const
const reading = (deviceSn: string, at: number, acPower = 1500) =>
  ({ deviceSn, deviceType: 'INVERTER', at, values: { acPower, generationTotal: 100 + (at - start) / 1e6 } }) as const

/** A person with a plant, a gateway and an inverter that has reported for half an hour. */
const anOwner = async (side: Side, own: Parameters<Side['aCaller']>[0] = {}) => {
  const owner = await side.aCaller(own)
  const plantId = await side.aPlant({ owner_id: owner.id, name: `Roof of ${owner.id}` })
  const gateway = await side.aGateway(plantId)
  const inverter = await side.aDevice(plantId, gateway.id)
  for (let minute = 0; minute < 30; minute += 5)
    await side.say(gateway.sn, reading(inverter.sn, start - 60 * minuteMs + minute * minuteMs))
  return { ...owner, plantId, gateway, inverter }
}

const logIn = async (side: Side, { email, digest }: { email: string; digest: string }) => {
  const { access_token } = await side
    .apiWith('')
    .auth.token({ body: { grant_type: 'password', username: email, password: digest } })
  return side.apiWith(access_token)
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    ({ code, param }: { code: string; param: unknown }) => [code, param],
  )
const proofOf = ({ email, digest }: { email: string; digest: string }) => ({ username: email, password: digest })
const plantsOf = async (api: Awaited<ReturnType<typeof logIn>>) => (await api.plants.search({ body: {} })).data
const tidy = (side: Side) => side.runJob('finish-moves')
const count = async (side: Side, table: string) =>
  (await side.engine.pool.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]!.count
const dayOf = async (side: Side, plantId: number) =>
  (
    await side.engine.pool.query('select generation, peak_w from plant_days where plant_id = $1 order by day', [
      plantId,
    ])
  ).rows
const lastMailTo = (side: Side, recipient: string) =>
  side.engine.db
    .selectFrom('outbox')
    .select(['kind', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const samplesOf = async (side: Side, sn: string) =>
  (
    await side.engine.pool.query<{ at: Date; v: number[] }>(
      'select at, v from samples s join devices d on d.id = s.device_id where d.sn = $1 order by at',
      [sn],
    )
  ).rows

test('a person without an account there moves with everything they have, and logs in there with the same password', async () => {
  const marta = await anOwner(eu, { name: 'Marta', phone: '491701234500', language: 'de', area: 'EU' })
  const begun = await marta.api.security.beginTotp()
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  await marta.api.security.confirmTotp({ body: { code: totp.generate({ timestamp: clock.at }) } })
  const [before, days] = [await samplesOf(eu, marta.inverter.sn), await dayOf(eu, marta.plantId)]
  expect([before.length, days.length]).toEqual([6, 1])
  const view = { name: 'Alarms', search: 'conditions=ALARM', isDefault: true }
  const views = await marta.api.profile.keepSavedView({ body: view })
  expect(views).toEqual([view])
  // Of two favourites one is a neighbour's plant, and of the one that moves the neighbour has made a favourite too.
  const neighbour = await anOwner(eu)
  await eu.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: neighbour.plantId, user_id: marta.id, may: 'read' })
    .execute()
  for (const id of [marta.plantId, neighbour.plantId])
    await marta.api.plants.markFavourite({ params: { id }, body: { following: true } })
  await eu.engine.db.insertInto('favourites').values({ user_id: neighbour.id, plant_id: marta.plantId }).execute()

  const square = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
  await marta.api.plants.putPicture({
    params: { id: marta.plantId },
    body: { picture: square.toString('base64') },
  })
  const photoOf = async (api: typeof marta.api, id: number) =>
    Buffer.from(await (await api.plants.picture({ params: { id }, query: {} })).blob.arrayBuffer())
  const photo = await photoOf(marta.api, marta.plantId)

  expect(await marta.api.centres.move({ body: { consent, area: 'CN' } })).toEqual({ to: 'CN', plants: 1, devices: 2 })

  const asked = await refusalOf(logIn(cn, marta))
  expect(asked[0]).toBe('AUTH_SECOND_FACTOR_REQUIRED')
  clock.at += minuteMs
  const { access_token } = await cn.apiWith('').auth.token({
    body: {
      grant_type: 'second_factor',
      code: (asked[1] as unknown as { ticket: string }).ticket,
      answer: totp.generate({ timestamp: clock.at }),
    },
  })
  const there = cn.apiWith(access_token)
  expect(await there.account.me()).toMatchObject({ name: 'Marta', email: marta.email })
  const person = await cn.engine.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', marta.email)
    .executeTakeFirstOrThrow()
  expect(person).toMatchObject({ phone: '491701234500', language: 'de', area: 'CN', disabled: false })
  expect(await there.profile.savedViews()).toEqual(views)
  const [plant] = await plantsOf(there)
  expect(plant).toMatchObject({ name: `Roof of ${marta.id}`, following: true })
  expect((await photoOf(there, plant!.id)).equals(photo)).toBe(true)
  expect([await count(cn, 'favourites'), await count(eu, 'favourites')]).toEqual([1, 0])
  expect(await samplesOf(cn, marta.inverter.sn)).toEqual(before)
  expect(await dayOf(cn, plant!.id)).toEqual(days)
  const tree = await there.devices.tree({ params: { id: plant!.id } })
  expect(tree.map(({ sn }) => sn)).toEqual([marta.gateway.sn, marta.inverter.sn])

  expect(await samplesOf(eu, marta.inverter.sn)).toEqual([])
  expect(await dayOf(eu, marta.plantId)).toEqual([])
  await expect
    .poll(
      () =>
        marta.api.account.me().then(
          () => 'open',
          ({ status }: { status: number }) => status,
        ),
      { timeout: 5000 },
    )
    .toBe(401)
})

test('a log-in at the old centre names the new one, but only with the right password', async () => {
  const ben = await anOwner(eu)
  await ben.api.centres.move({ body: { consent, area: 'CN' } })
  expect(await lastMailTo(eu, ben.email)).toMatchObject({ kind: 'account-moved' })
  expect(await refusalOf(logIn(eu, ben))).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'CN'])
  expect(await refusalOf(logIn(eu, { ...ben, digest: 'f'.repeat(64) }))).toEqual([
    'AUTH_INVALID_USERNAME_OR_PASSWORD',
    null,
  ])
  const left = await eu.engine.db.selectFrom('users').selectAll().where('id', '=', ben.id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ name: '', email: ben.email, country: null, area: null })
  clock.at += 91 * 24 * 60 * minuteMs
  await eu.runJob('forget-moved')
  clock.at = start + 10 * minuteMs
  // Now the other centre says so itself.
  expect(await refusalOf(logIn(eu, ben))).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'CN'])
  const forgotten = await eu.engine.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(forgotten).toMatchObject({ name: '', email: null, phone: null, username: null, password_hash: null })
  await server.engine.db.deleteFrom('attempts').execute()
})

test('what a person made that works only here goes with the move: nobody could end or erase it any more', async () => {
  const eve = await anOwner(eu)
  const ids = [eve.plantId]
  await eve.api.tags.put({ body: { name: 'Rented out', ids, isOn: true } })
  await eve.api.apiTokens.create({ body: { name: 'Script', scopes: ['plants'], days: 365 } })
  const look = { theme: 'dark', rotateSeconds: null, columns: null, language: null } as const
  await eve.api.walls.create({ body: { ...look, title: 'Hall', plantIds: null, days: 365 } })
  const left = async () => {
    const tables = ['tags', 'api_tokens', 'wall_links']
    const counts = tables.map((table) => `select '${table}' as name from ${table} where user_id = $1`)
    const { rows } = await eu.engine.pool.query<{ name: string }>(counts.join(' union all '), [eve.id])
    return rows.map(({ name }) => name)
  }
  expect(await left()).toEqual(['tags', 'api_tokens', 'wall_links'])
  await eve.api.centres.move({ body: { consent, area: 'CN' } })
  expect(await left()).toEqual([])
})

test('if the person proves an account there, the plants move into it', async () => {
  const [here, there] = [await anOwner(eu), await anOwner(cn)]
  await here.api.plants.markFavourite({ params: { id: here.plantId }, body: { following: true } })
  const { ticket, ...told } = await here.api.centres.otherAccount({ body: proofOf(there) })
  expect(told).toEqual({ name: 'Ada', plants: 1 })
  expect(await here.api.centres.move({ body: { consent, ticket } })).toMatchObject({ to: 'CN', plants: 1 })
  expect(await lastMailTo(eu, here.email)).toMatchObject({
    kind: 'account-merged',
    body: expect.stringContaining('(1)'),
  })
  const names = (await plantsOf(there.api)).map(({ name }) => name)
  const { data: marked } = await there.api.plants.search({ body: { following: true } })
  expect(marked.map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
  expect(names.toSorted()).toEqual([`Roof of ${here.id}`, `Roof of ${there.id}`].toSorted())
  expect(await refusalOf(logIn(cn, here))).toEqual(['AUTH_INVALID_USERNAME_OR_PASSWORD', null])
  expect(await refusalOf(logIn(eu, here))).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'CN'])
  await cn.engine.db.deleteFrom('attempts').execute()
})

test('an account there is not revealed without its password, and guessing has the limit of a log-in', async () => {
  const [here, there] = [await eu.aCaller(), await cn.aCaller()]
  const ask = (username: string, password: string) =>
    refusalOf(here.api.centres.otherAccount({ body: { username, password } }))
  const wrong = await ask(there.email, 'f'.repeat(64))
  expect(wrong).toEqual(['AUTH_INVALID_USERNAME_OR_PASSWORD', null])
  expect(await ask('nobody@heliograph.test', 'f'.repeat(64))).toEqual(wrong)
  expect(await ask(there.email, '')).toEqual(['ACCOUNT_REQUIRED', null])
  for (let tried = 1; tried < 10; tried++) await ask(there.email, 'f'.repeat(64))
  expect((await ask(there.email, there.digest))[0]).toBe('TOO_MANY_REQUESTS')
  await cn.engine.db.deleteFrom('attempts').execute()
})

test('the proof of an account does not work for another person, after ten minutes, or a second time', async () => {
  const [here, other, there] = [await anOwner(eu), await anOwner(eu), await cn.aCaller()]
  const { ticket } = await here.api.centres.otherAccount({ body: proofOf(there) })
  const move = (by: typeof here) => refusalOf(by.api.centres.move({ body: { consent, ticket } }))
  expect(await move(other)).toEqual(['INVALID_TOKEN', null])
  const now = clock.at
  clock.at += 4 * minuteMs
  expect(await refusalOf(here.api.centres.move({ body: { consent, ticket: 'nonsense' } }))).toEqual([
    'INVALID_TOKEN',
    null,
  ])
  clock.at += 7 * minuteMs
  await eu.engine.db
    .updateTable('sessions')
    .set({ proven_at: new Date(clock.at) })
    .where('user_id', '=', here.id)
    .execute()
  await expect.poll(() => move(here), { timeout: 5000 }).toEqual(['INVALID_TOKEN', null])
  clock.at = now
})

test('an account there with a second factor is proven with both factors, as at a log-in', async () => {
  const [here, there] = [await anOwner(eu), await cn.aCaller()]
  const begun = await there.api.security.beginTotp()
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const { recoveryCodes } = await there.api.security.confirmTotp({
    body: { code: totp.generate({ timestamp: clock.at }) },
  })
  clock.at += minuteMs
  const ask = async () => {
    const [code, param] = await refusalOf(here.api.centres.otherAccount({ body: proofOf(there) }))
    expect(code).toBe('AUTH_SECOND_FACTOR_REQUIRED')
    return param as unknown as { ticket: string; methods: string[] }
  }
  const answer = (ticket: string, typed: string) => here.api.centres.otherAccount({ body: { ticket, answer: typed } })
  const { ticket, methods } = await ask()
  expect(methods).toEqual(['totp', 'recovery'])
  // The token alone is not a proof, nor is a wrong code or a code that was used.
  expect(await refusalOf(here.api.centres.move({ body: { consent, ticket } }))).toEqual(['INVALID_TOKEN', null])
  const right = totp.generate({ timestamp: clock.at })
  expect((await refusalOf(answer(ticket, right === '000000' ? '111111' : '000000')))[0]).toBe('CODE_WRONG')
  const proven = await answer(ticket, right)
  expect(proven).toMatchObject({ name: 'Ada', plants: 0 })
  expect((await refusalOf(answer(ticket, right)))[0]).toBe('INVALID_TOKEN')
  expect((await refusalOf(answer((await ask()).ticket, right)))[0]).toBe('CODE_WRONG')
  expect(await answer((await ask()).ticket, recoveryCodes[0]!)).toMatchObject({ name: 'Ada' })
  expect((await refusalOf(answer('nonsense', right)))[0]).toBe('INVALID_TOKEN')
  // The person can see that the account was proven from elsewhere; no session was opened.
  const deeds = await cn.engine.db
    .selectFrom('audit')
    .select(['kind', 'facts'])
    .where('user_id', '=', there.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(deeds).toEqual([{ kind: 'proof', facts: { by: 'other centre' } }])
  const { rowCount } = await cn.engine.pool.query('select from sessions where user_id = $1', [there.id])
  expect(rowCount).toBe(1)

  expect(await here.api.centres.move({ body: { consent, ticket: proven.ticket } })).toMatchObject({
    to: 'CN',
    plants: 1,
  })
  expect((await plantsOf(there.api)).map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
  clock.at = start + 10 * minuteMs
})

test('guessing the second factor there has the limit of a log-in', async () => {
  const [here, there] = [await eu.aCaller(), await cn.aCaller()]
  const begun = await there.api.security.beginTotp()
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  await there.api.security.confirmTotp({ body: { code: totp.generate({ timestamp: clock.at }) } })
  const [, asked] = await refusalOf(here.api.centres.otherAccount({ body: proofOf(there) }))
  const { ticket } = asked as unknown as { ticket: string }
  const guesses: string[] = []
  for (let tried = 0; tried < 6; tried++) {
    guesses.push(
      (await refusalOf(here.api.centres.otherAccount({ body: { ticket, answer: 'abcd-efgh' } })))[0] as string,
    )
  }
  expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CODE_WRONG'))
  expect(['CODE_ERROR_LIMIT_EXCEEDED', 'INVALID_TOKEN']).toContain(guesses[5])
  await cn.engine.db.deleteFrom('attempts').execute()
})

test('people are told about an account there with the same verified address, and only about their own', async () => {
  const [known, phoned, other] = [
    await eu.aCaller(),
    await eu.aCaller({ phone: '491709990001' }),
    await eu.aCaller({ username: 'sunny.side' }),
  ]
  await cn.aUser({ email: known.email.toUpperCase() })
  await cn.aUser({ phone: '491709990001' })
  await cn.aUser({ username: 'sunny.side' })
  const doubled = ({ api }: typeof known) => api.centres.doubled({})
  expect(await Promise.all([known, phoned, other].map(doubled))).toEqual([
    { centre: 'CN' },
    { centre: 'CN' },
    { centre: null },
  ])
  // Only the caller's addresses are looked up, whatever the request says.
  const asked = await fetch(`${server.baseUrl}/mdc-eu/user-s/data-centre/doubled?email=${known.email}`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(await asked.json()).toEqual({ centre: null })
  expect((await fetch(`${server.baseUrl}/mdc-eu/user-s/data-centre/doubled`)).status).toBe(401)
  // Accounts that nobody can log in to do not count.
  await cn.engine.db
    .updateTable('users')
    .set({ disabled: true })
    .where('email', '=', known.email.toUpperCase())
    .execute()
  await cn.engine.db
    .updateTable('users')
    .set({ migrated_to: 'FOREIGN_1' })
    .where('phone', '=', '491709990001')
    .execute()
  expect(await Promise.all([known, phoned].map(doubled))).toEqual([{ centre: null }, { centre: null }])
})

test('cancelling the account after an interrupted move removes the copy in the other centre too', async () => {
  const here = await anOwner(eu, { name: 'Zq7canary' })
  cut('receive', 'after')
  await expect(here.api.centres.move({ body: { consent, area: 'CN' } })).rejects.toMatchObject({ status: 500 })
  cut()
  server.reported.splice(0)
  const there = async () => {
    const { rowCount } = await cn.engine.pool.query(
      `select from users where name = 'Zq7canary' or email_key = $1 union all select from devices where sn = $2`,
      [here.email, here.gateway.sn],
    )
    return rowCount
  }
  expect(await there()).toBe(2)
  await here.api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const verifyCode = /\d{8}/.exec((await lastMailTo(eu, here.email))!.body!)![0]
  await here.api.profile.revoke({ body: { permanent: true, verifyCode } })
  expect(await there()).toBe(0)
})

test('an account that is cancelled during its copy moves nowhere, and nothing of it is left', async () => {
  const here = await anOwner(eu)
  const before = await count(cn, 'users')
  await here.api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const verifyCode = /\d{8}/.exec((await lastMailTo(eu, here.email))!.body!)![0]
  meanwhile(async () => {
    meanwhile()
    await here.api.profile.revoke({ body: { permanent: true, verifyCode } })
  })
  expect(await refusalOf(here.api.centres.move({ body: { consent, area: 'CN' } }))).toEqual([
    'CENTRE_MOVE_NOT_SUPPORTED',
    'moved',
  ])
  expect(await count(eu, `users where id = ${here.id} and revoked_at is not null and migrated_to is null`)).toBe(1)
  expect(await count(eu, `departures where user_id = ${here.id}`)).toBe(0)
  expect(await count(cn, 'users')).toBe(before)
  expect(await count(cn, `devices where sn = '${here.gateway.sn}'`)).toBe(0)
})

test('an account there that is cancelled during the copy gets no plants: the move is refused, and everything stays here', async () => {
  const [here, there] = [await anOwner(eu), await anOwner(cn)]
  const { ticket } = await here.api.centres.otherAccount({ body: proofOf(there) })
  await there.api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const verifyCode = /\d{8}/.exec((await lastMailTo(cn, there.email))!.body!)![0]
  meanwhile(async () => {
    meanwhile()
    await there.api.profile.revoke({ body: { permanent: true, verifyCode } })
  })
  expect(await refusalOf(here.api.centres.move({ body: { consent, ticket } }))).toEqual([
    'CENTRE_MOVE_NOT_SUPPORTED',
    'moved',
  ])
  await tidy(eu)
  expect((await plantsOf(here.api)).map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
  expect(await samplesOf(eu, here.inverter.sn)).toHaveLength(6)
  expect(await count(cn, `devices where sn = '${here.gateway.sn}'`)).toBe(0)
  expect(await count(cn, `users where id = ${there.id} and revoked_at is not null`)).toBe(1)
  // And to nobody's account they can move now.
  expect(await refusalOf(here.api.centres.move({ body: { consent, area: 'CN' } }))).toBe('no refusal')
})

test('a move that is refused after its copy leaves none, for which the account there would have to stay', async () => {
  const [here, there] = [await anOwner(eu), await anOwner(cn)]
  const { ticket } = await here.api.centres.otherAccount({ body: proofOf(there) })
  meanwhile(async () => {
    meanwhile()
    await eu.anOrganisation([{ userId: here.id, may: 'operate' }])
  })
  expect(await refusalOf(here.api.centres.move({ body: { consent, ticket } }))).toEqual([
    'CENTRE_MOVE_NOT_SUPPORTED',
    'organisation',
  ])
  expect(await count(cn, `devices where sn = '${here.gateway.sn}'`)).toBe(0)
  expect(await refusalOf(there.api.centres.move({ body: { consent, area: 'EU' } }))).toBe('no refusal')
})

test('an account there is not cancelled while plants that left for it are on their way: they arrive, and are seen first', async () => {
  const [here, there] = [await anOwner(eu), await anOwner(cn)]
  const { ticket } = await here.api.centres.otherAccount({ body: proofOf(there) })
  cut('open', 'before')
  await expect(here.api.centres.move({ body: { consent, ticket } })).rejects.toMatchObject({ status: 500 })
  cut()
  server.reported.splice(0)
  await there.api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const verifyCode = /\d{8}/.exec((await lastMailTo(cn, there.email))!.body!)![0]
  const cancel = () => refusalOf(there.api.profile.revoke({ body: { permanent: true, verifyCode } }))
  expect(await cancel()).toEqual(['ACCOUNT_REVOKE_NOT_SUPPORTED', []])
  const names = (await plantsOf(there.api)).map(({ name }) => name)
  expect(names.toSorted()).toEqual([`Roof of ${here.id}`, `Roof of ${there.id}`].toSorted())
  // What comes late still finds its devices.
  await tidy(eu)
  expect(server.reported).toEqual([])
})

test('a second wish of the same person, from another window, is refused while the first is under way and changes nothing of it', async () => {
  const [here, there] = [await anOwner(eu), await anOwner(cn)]
  const { ticket } = await here.api.centres.otherAccount({ body: proofOf(there) })
  let second: unknown
  meanwhile(async () => {
    meanwhile()
    second = await refusalOf(here.api.centres.move({ body: { consent, area: 'CN' } }))
  })
  expect(await refusalOf(here.api.centres.move({ body: { consent, ticket } }))).toBe('no refusal')
  expect(second).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'busy'])
  const names = (await plantsOf(there.api)).map(({ name }) => name)
  expect(names.toSorted()).toEqual([`Roof of ${here.id}`, `Roof of ${there.id}`].toSorted())
  const departure = await eu.engine.db
    .selectFrom('departures')
    .select(['into_user_id', 'area'])
    .where('user_id', '=', here.id)
    .execute()
  expect(departure).toEqual([{ into_user_id: there.id, area: null }])
})

test('of two parallel calls to move the same account one succeeds, and what the move still needs is kept', async () => {
  const here = await anOwner(eu)
  const { access_token } = await eu
    .apiWith('')
    .auth.token({ body: { grant_type: 'password', username: here.email, password: here.digest } })
  const moves = [here.api, eu.apiWith(access_token)].map((api) =>
    refusalOf(api.centres.move({ body: { consent, area: 'CN' } })),
  )
  const outcomes = await Promise.all(moves)
  expect(outcomes).toContain('no refusal')
  const departures = await eu.engine.db
    .selectFrom('departures')
    .select(['plant_ids', 'gateway_sns'])
    .where('user_id', '=', here.id)
    .execute()
  expect(departures).toEqual([{ plant_ids: [here.plantId], gateway_sns: [here.gateway.sn] }])
  const there = await logIn(cn, here)
  expect((await plantsOf(there)).map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
})

test('moving needs a recent proof of identity', async () => {
  const here = await anOwner(eu)
  const now = clock.at
  clock.at += 6 * minuteMs
  expect((await refusalOf(here.api.centres.move({ body: { consent, area: 'CN' } })))[0]).toBe('AUTH_PROOF_REQUIRED')
  clock.at = now
  const unwilling = here.api.centres.move({ body: { consent: false as true, area: 'CN' } })
  expect((await refusalOf(unwilling))[0]).toBe('PARAM_ERROR')
  expect((await refusalOf(here.api.centres.move({ body: { consent, area: 'EU' } })))[0]).toBe('PARAM_ERROR')
  expect((await refusalOf(here.api.centres.move({ body: { consent } })))[0]).toBe('PARAM_ERROR')
})

test('members of organisations, operators and people with too much data cannot move, and are told why', async () => {
  const [member, operator, rich] = [await eu.aCaller(), await eu.aCaller({ operator: true }), await eu.aCaller()]
  await eu.anOrganisation([{ userId: member.id, may: 'read' }])
  for (let plant = 0; plant < 26; plant++) await eu.aPlant({ owner_id: rich.id })
  const move = ({ api }: typeof rich) => refusalOf(api.centres.move({ body: { consent, area: 'CN' } }))
  expect(await move(member)).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'organisation'])
  expect(await move(operator)).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'operator'])
  expect(await move(rich)).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'too-much'])
  expect(await rich.api.centres.standing()).toMatchObject({
    here: 'FOREIGN_1',
    other: 'CN',
    hindrances: ['too-much'],
    plants: 26,
  })
})

test('plants in mainland China stay there (46), and so do people with a phone there (47)', async () => {
  const [liu, chen, wang] = [await cn.aCaller(), await cn.aCaller({ phone: '8613800138000' }), await anOwner(cn)]
  await cn.aPlant({ owner_id: liu.id, latitude: 31.23, longitude: 121.47, zone: 'Asia/Shanghai' })
  const move = ({ api }: typeof liu) => refusalOf(api.centres.move({ body: { consent, area: 'EU' } }))
  expect(await move(liu)).toEqual(['PLANT_REGION_NOT_SUPPORTED', 'china-plant'])
  expect(await move(chen)).toEqual(['SWITCH_TO_CHINA', 'china-person'])
  expect(await wang.api.centres.move({ body: { consent, area: 'EU' } })).toMatchObject({ to: 'FOREIGN_1', plants: 1 })
})

test('what a move ends is listed before it and audited after it', async () => {
  const [owner, viewer] = [await anOwner(eu), await eu.aCaller()]
  const business = await eu.anOrganisation([{ userId: (await eu.aCaller()).id, may: 'operate' }])
  await eu.aRelation(owner.plantId, business)
  await eu.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: owner.plantId, user_id: viewer.id, may: 'read' })
    .execute()
  expect(await owner.api.centres.standing()).toMatchObject({
    hindrances: [],
    plants: 1,
    devices: 2,
    gateways: [{ sn: owner.gateway.sn, protocol: 'solarman-v5' }],
    businesses: [{ organisationName: 'Sonnwerk' }],
    viewers: 1,
    viewed: 0,
    begun: false,
  })
  await owner.api.centres.move({ body: { consent, area: 'CN' } })
  const told = await eu.engine.db
    .selectFrom('audit')
    .select(['kind', 'organisation_id', 'plant_id'])
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(told.slice(-2)).toEqual([
    { kind: 'relation.end', organisation_id: business, plant_id: owner.plantId },
    { kind: 'account.transfer', organisation_id: null, plant_id: null },
  ])
})

test('an account does not move if its address or gateway is in use there, and leaves nothing behind there', async () => {
  const [first, second] = [await anOwner(eu), await anOwner(eu)]
  await cn.aUser({ email: first.email })
  const plantId = await cn.aPlant()
  await cn.engine.db
    .insertInto('devices')
    .values({ plant_id: plantId, type: 'COLLECTOR', sn: second.gateway.sn, name: 'x' })
    .execute()
  const before = await Promise.all(['users', 'plants', 'devices', 'arrivals'].map((table) => count(cn, table)))
  const move = ({ api }: typeof first) => refusalOf(api.centres.move({ body: { consent, area: 'CN' } }))
  expect(await move(first)).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'occupied'])
  expect(await move(second)).toEqual(['CENTRE_MOVE_NOT_SUPPORTED', 'gateway'])
  expect(await Promise.all(['users', 'plants', 'devices', 'arrivals'].map((table) => count(cn, table)))).toEqual(before)
  expect(await plantsOf(second.api)).toHaveLength(1)
})

test.each([
  ['receive', 'before'],
  ['receive', 'after'],
  ['open', 'before'],
  ['open', 'after'],
] as const)(
  'cut off at %s, %s it: the account is never open in two places, and asking again doubles nothing',
  async (step, when) => {
    const here = await anOwner(eu)
    const before = await samplesOf(eu, here.inverter.sn)
    cut(step, when)
    await expect(here.api.centres.move({ body: { consent, area: 'CN' } })).rejects.toMatchObject({ status: 500 })
    const isOpen = async (side: Side) =>
      logIn(side, here).then(
        () => true,
        () => false,
      )
    const open = await Promise.all([isOpen(eu), isOpen(cn)])
    expect(open).toEqual([step === 'receive', step === 'open' && when === 'after'])
    cut()
    server.reported.splice(0)
    if (step === 'receive') {
      const again = await logIn(eu, here)
      expect(await again.centres.standing()).toMatchObject({ begun: true })
      await again.centres.move({ body: { consent, area: 'CN' } })
    } else {
      await tidy(eu)
    }
    await tidy(eu)
    const there = await logIn(cn, here)
    expect((await plantsOf(there)).map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
    expect(await samplesOf(cn, here.inverter.sn)).toEqual(before)
    expect(await samplesOf(eu, here.inverter.sn)).toEqual([])
    const { rows } = await cn.engine.pool.query('select from devices where sn = $1', [here.inverter.sn])
    expect(rows).toHaveLength(1)
    await Promise.all([eu, cn].map((side) => side.engine.db.deleteFrom('attempts').execute()))
  },
)

test('samples that arrive between the copy and the closing, or just after it, are forwarded and rolled up', async () => {
  const here = await anOwner(eu)
  const gateway = (await eu.centre.roster.bySn(here.gateway.sn))!
  const say = (at: number) =>
    eu.centre.pipeline.accept({ gateway, readings: [reading(here.inverter.sn, at, 4000)], payload: Buffer.from('x') })
  const [between, after, late] = [start - 20 * minuteMs, start - 15 * minuteMs, start - 50 * minuteMs + 1000]
  meanwhile(async () => {
    await say(between)
    await say(late)
    // A roll-up of it may be running here while the account is closed.
    while ((await eu.centre.roller.pass()) > 0);
  })
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  meanwhile()
  await say(after)
  while ((await eu.centre.roller.pass()) > 0);
  cut('addSamples', 'after')
  await expect(tidy(eu)).rejects.toThrow('cut')
  cut()
  await tidy(eu)
  while ((await cn.centre.roller.pass()) > 0);
  const times = (await samplesOf(cn, here.inverter.sn)).map(({ at }) => at.getTime())
  expect(times).toHaveLength(9)
  expect(times).toEqual(expect.arrayContaining([between, after, late]))
  const there = await logIn(cn, here)
  const [plant] = await plantsOf(there)
  expect(await dayOf(cn, plant!.id)).toMatchObject([{ peak_w: 4000 }])
  for (const table of ['samples', 'latest', 'device_days']) {
    const { rowCount } = await eu.engine.pool.query(`select from ${table} where device_id = $1`, [here.inverter.id])
    expect([table, rowCount]).toEqual([table, 0])
  }
  const { rowCount } = await eu.engine.pool.query('select from plant_days where plant_id = $1', [here.plantId])
  expect(rowCount).toBe(0)
})

test('changes that the owner makes during the copy are moved too', async () => {
  const here = await anOwner(eu)
  let once = false
  meanwhile(async () => {
    if (once) return
    once = true
    await eu.engine.db.updateTable('plants').set({ name: 'Barn' }).where('id', '=', here.plantId).execute()
  })
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  meanwhile()
  expect((await plantsOf(await logIn(cn, here))).map(({ name }) => name)).toEqual(['Barn'])
})

test('what they enter and add during the copy is moved too: a second factor, a device', async () => {
  const here = await anOwner(eu)
  const { secret } = await here.api.security.beginTotp()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const added: string[] = []
  // The first copy misses both, the second one the device.
  const steps = [
    () => here.api.security.confirmTotp({ body: { code: totp.generate({ timestamp: clock.at }) } }),
    async () => added.push((await eu.aDevice(here.plantId, here.gateway.id)).sn),
  ]
  meanwhile(async () => void (await steps.shift()?.()))
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  meanwhile()
  expect((await refusalOf(logIn(cn, here)))[0]).toBe('AUTH_SECOND_FACTOR_REQUIRED')
  const { rows } = await cn.engine.pool.query('select from devices where sn = any($1)', [added])
  expect([added.length, rows.length]).toEqual([1, 1])
})

test('what a new device sent moves while it waits for a yes, and nothing of it stays', async () => {
  const here = await anOwner(eu)
  const wait = (payload: string) =>
    eu.engine.pool.query(
      `insert into unclaimed_records (protocol, gateway_sn, device_sn, payload) values ('solarman-v5', $1, 'NEW1', $2)`,
      [here.gateway.sn, Buffer.from(payload)],
    )
  await eu.engine.pool.query(
    `insert into new_devices (gateway_id, sn, type, first_at, last_at, reports) values ($1, 'NEW1', 'INVERTER', now(), now(), 1)`,
    [here.gateway.id],
  )
  await wait('\x00first')
  let isSecond = false
  meanwhile(async () => {
    if (!isSecond) await wait('\x00second')
    isSecond = true
  })
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  meanwhile()
  const keptIn = async (side: Side) =>
    (
      await side.engine.pool.query<{ payload: Buffer }>(
        `select payload from unclaimed_records where gateway_sn = $1 and device_sn = 'NEW1' order by id`,
        [here.gateway.sn],
      )
    ).rows.map(({ payload }) => payload.toString())
  expect([await keptIn(cn), await keptIn(eu)]).toEqual([['\x00first', '\x00second'], []])
  const there = await logIn(cn, here)
  const [plant] = await plantsOf(there)
  expect(await there.devices.newDevices({ params: { id: plant!.id } })).toMatchObject([{ sn: 'NEW1' }])
})

test('what is remembered as removed waits for a report at the new centre, too', async () => {
  const here = await anOwner(eu)
  await eu.engine.pool.query(
    `insert into new_devices (gateway_id, sn, type, first_at, last_at, reports) values ($1, 'GONE1', 'INVERTER', now(), now(), 0)`,
    [here.gateway.id],
  )
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, here)
  const [plant] = await plantsOf(there)
  const waitingThere = () => there.devices.newDevices({ params: { id: plant!.id } })
  expect(await waitingThere()).toEqual([])
  await cn.say(here.gateway.sn, reading('GONE1', clock.at - minuteMs))
  expect(await waitingThere()).toMatchObject([{ sn: 'GONE1', reports: 1 }])
})

test('a device that waits for a yes and reports during each copy does not keep its owner from moving', async () => {
  const here = await anOwner(eu)
  let reports = 0
  meanwhile(
    async () =>
      void (await eu.engine.pool.query(
        `insert into unclaimed_records (protocol, gateway_sn, device_sn, payload) values ('solarman-v5', $1, 'NEW2', $2)`,
        [here.gateway.sn, Buffer.from(`\x00${++reports}`)],
      )),
  )
  try {
    await here.api.centres.move({ body: { consent, area: 'CN' } })
  } finally {
    meanwhile()
  }
  expect(reports).toBeGreaterThan(1)
  expect(await plantsOf(await logIn(cn, here))).toHaveLength(1)
})

test('the gateway is known where its plant is, and no longer where it was', async () => {
  const here = await anOwner(eu)
  expect(await eu.centre.roster.bySn(here.gateway.sn)).toBeDefined()
  expect(await cn.centre.roster.bySn(here.gateway.sn)).toBeUndefined()
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  expect(await eu.centre.roster.bySn(here.gateway.sn)).toBeUndefined()
  expect(await cn.centre.roster.bySn(here.gateway.sn)).toBeDefined()
  // Without an acknowledgement at its old centre, a logger keeps its reports for the new one.
  const { acceptStranger } = eu.centre.pipeline
  expect(await acceptStranger('solarman-v5', here.gateway.sn, Buffer.from('x'))).toMatchObject({ quarantined: false })
  expect(await acceptStranger('solarman-v5', '2799999999', Buffer.from('x'))).toMatchObject({ quarantined: true })
  await cn.say(here.gateway.sn, reading(here.inverter.sn, start - minuteMs))
  expect(await samplesOf(cn, here.inverter.sn)).toHaveLength(7)
})

test('a plant keeps which gateways left it, with what they measured or without, and where they came from', async () => {
  const here = await anOwner(eu)
  const other = await eu.aPlant({ owner_id: here.id, name: 'Barn' })
  const move = (id: number, plantId: number, withHistory: boolean) => async () => {
    const { rows } = await eu.engine.pool.query<{ id: number }>(
      'select id from devices where sn = $1 and removed_at is null',
      [here.gateway.sn],
    )
    await here.api.deviceChanges.move({ params: { id, deviceId: rows[0]!.id }, body: { plantId, withHistory } })
  }
  for (const go of [move(here.plantId, other, true), move(other, here.plantId, true), move(here.plantId, other, false)])
    await go()
  /** Devices by their serial number and plant. */
  const named = (ids: string) => `(select array_agg(d.sn || ' in ' || p.name order by w.place)
    from unnest(${ids}) with ordinality as w (id, place) join devices d on d.id = w.id join plants p on p.id = d.plant_id)`
  const notesIn = async (side: Side) => {
    const { rows: left } = await side.engine.pool.query(
      `select p.name, r.from_at, ${named('r.without_devices')} as devices from recalculations r join plants p on p.id = r.plant_id
       where p.name = any($1) order by r.id`,
      [[`Roof of ${here.id}`, 'Barn']],
    )
    const { rows: without } = await side.engine.pool.query(
      `select from_at, settle_after, ${named('device_ids')} as devices, ${named('successor_ids')} as successors from relocations
       where exists (select from devices d where d.id = any(successor_ids) and d.sn = $1) order by id`,
      [here.inverter.sn],
    )
    return { left, without }
  }
  const before = await notesIn(eu)
  const [roof, barn] = [`${here.inverter.sn} in Roof of ${here.id}`, `${here.inverter.sn} in Barn`]
  expect(before.left).toHaveLength(5)
  expect(before.without).toMatchObject([{ devices: [roof], successors: [barn] }])
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  expect(await notesIn(cn)).toEqual(before)
  expect((await notesIn(eu)).without).toEqual([])
  while ((await cn.centre.roller.pass()) > 0);
})

test('a removed device that made room for another one keeps the serial number that it had', async () => {
  const here = await anOwner(eu)
  const { sn } = here.inverter
  const params = { id: here.plantId }
  const { data } = await here.api.gateways.register({ params, body: { registerItems: [{ protocol: 'mqtt' }] } })
  const next = data[0]!
  await eu.say(next.deviceSn, reading(sn, start - 20 * minuteMs))
  const list = await here.api.devices.list({ params })
  const twin = list.find(({ deviceSn, deviceId }) => deviceSn === sn && deviceId !== here.inverter.id)!
  await here.api.deviceChanges.remove({ params, body: { deviceIds: [twin.deviceId] } })
  const replaced = { ...params, deviceId: here.gateway.id }
  await here.api.deviceChanges.replace({ params: replaced, body: { deviceId: next.gatewayId } })
  const removedIn = async (api: typeof here.api, id: number) =>
    (await api.deviceChanges.removed({ params: { id } })).map(({ deviceSn }) => deviceSn)
  const before = await removedIn(here.api, here.plantId)
  expect(before.toSorted()).toEqual([here.gateway.sn, sn].toSorted())
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, here)
  const [plant] = await plantsOf(there)
  expect(await removedIn(there, plant!.id)).toEqual(before)
  // What was on its way when it was removed is of the removed one there, too.
  expect((await samplesOf(cn, sn)).length).toBe(6)
  await cn.say(next.deviceSn, reading(sn, start - 15 * minuteMs))
  expect((await samplesOf(cn, sn)).length).toBe(6)
})

test('people can move back', async () => {
  const here = await anOwner(eu)
  await here.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, here)
  await there.centres.move({ body: { consent, area: 'EU' } })
  expect((await plantsOf(await logIn(eu, here))).map(({ name }) => name)).toEqual([`Roof of ${here.id}`])
  expect(await refusalOf(logIn(cn, here))).toEqual(['AUTH_USER_ALREADY_MIGRATED', 'FOREIGN_1'])
})

test('an unfinished move is given up after a day, and leaves nothing there', async () => {
  const before = await Promise.all(
    ['users', 'plants', 'devices', 'samples', 'arrivals'].map((table) => count(cn, table)),
  )
  const here = await anOwner(eu)
  cut('receive', 'after')
  await expect(here.api.centres.move({ body: { consent, area: 'CN' } })).rejects.toMatchObject({ status: 500 })
  cut()
  server.reported.splice(0)
  expect(await count(cn, 'plants')).toBe(before[1]! + 1)
  const now = clock.at
  clock.at += 25 * 60 * minuteMs
  await tidy(eu)
  clock.at = now
  expect(
    await Promise.all(['users', 'plants', 'devices', 'samples', 'arrivals'].map((table) => count(cn, table))),
  ).toEqual(before)
  expect(await plantsOf(here.api)).toHaveLength(1)
})

test('every table that references a person, a plant or a device either moves or has a reason to stay', async () => {
  const { rows } = await eu.engine.pool.query<{ name: string }>(`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'plants'::regclass, 'devices'::regclass)
    union select distinct attrelid::regclass::text from pg_attribute a join pg_class t on t.oid = attrelid
    where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace
      and attname in ('user_id', 'plant_id', 'device_id', 'gateway_id', 'successor_ids', 'without_devices')`)
  const decided = [...movingTables.map(({ table }) => table), ...Object.keys(staying)]
  expect(rows.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
