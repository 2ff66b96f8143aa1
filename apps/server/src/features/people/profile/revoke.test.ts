import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const { pool } = server.engine

const codeFor = async ({ api, email }: Caller) => {
  await api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const { rows } = await pool.query<{ body: string }>(
    'select body from outbox where lower(recipient) = lower($1) order by id desc limit 1',
    [email],
  )
  return /\d{8}/.exec(rows[0]!.body)![0]
}
const revoke = async (caller: Caller) =>
  caller.api.profile.revoke({ body: { permanent: true, verifyCode: await codeFor(caller) } })
const logIn = ({ email, digest }: Pick<Caller, 'email' | 'digest'>) =>
  server.apiWith('').auth.token({ body: { grant_type: 'mdc_password', username: email, password: digest } })
const count = async (table: string, column: string, ids: readonly number[]) =>
  (await pool.query(`select from ${table} where ${column} = any($1::int[])`, [ids])).rowCount

test('before cancelling, people see what is deleted, what stays, and where the code will be sent', async () => {
  const ada = await server.aCaller()
  const business = await server.anOrganisation([], { name: 'Solar Ltd' })
  const own = await server.aPlant({ owner_id: ada.id, name: 'Mine' })
  const shared = await server.aPlant({ owner_id: ada.id, name: 'Shared', organisation_id: business })
  expect(await ada.api.profile.revokeOutlook()).toEqual({
    hindrances: [],
    plantsLost: [{ id: own, name: 'Mine' }],
    plantsKept: [{ id: shared, name: 'Shared', businesses: ['Solar Ltd'] }],
    organisationsLeft: [],
    organisationsEnded: [],
    codeTo: 'email',
    destination: ada.email,
  })
})

test('nothing happens without confirming that it is permanent, without a code, or with a wrong code or one for another purpose', async () => {
  const ada = await server.aCaller()
  const code = await codeFor(ada)
  await expect(ada.api.profile.revoke({ body: { permanent: false, verifyCode: code } })).rejects.toMatchObject({
    code: 'ACCOUNT_REVOKE_PERMANENT',
  })
  await expect(ada.api.profile.revoke({ body: { permanent: true } })).rejects.toMatchObject({ code: 'CODE_WRONG' })
  await expect(ada.api.profile.revoke({ body: { permanent: true, verifyCode: '00000000' } })).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  expect((await ada.api.account.me()).email).toBe(ada.email)
  await ada.api.profile.revoke({ body: { permanent: true, verifyCode: code } })
})

test('a proof of identity that is too old has to be repeated', async () => {
  const ada = await server.aCaller()
  const verifyCode = await codeFor(ada)
  await pool.query('update sessions set proven_at = now() - $2::interval where user_id = $1', [
    ada.id,
    `${6 * minuteMs} milliseconds`,
  ])
  await pause(1100)
  await expect(ada.api.profile.revoke({ body: { permanent: true, verifyCode } })).rejects.toMatchObject({
    code: 'AUTH_PROOF_REQUIRED',
  })
  await expect(server.apiWith('').profile.revoke({ body: { permanent: true, verifyCode } })).rejects.toMatchObject({
    status: 401,
  })
  expect((await ada.api.account.me()).email).toBe(ada.email)
})

test('operators and the only admins of organisations with members or plants cannot leave, and are told why', async () => {
  const operator = await server.aCaller({ operator: true })
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation([], { name: 'Solar Ltd' })
  await server.aMember(organisation, ada.id, { kind: 'org-admin' })
  await server.aMember(organisation, bob.id, { functions: ['plant.read'] })
  const lonely = await server.aCaller()
  const alone = await server.anOrganisation([], { name: 'One Man' })
  await server.aMember(alone, lonely.id, { kind: 'org-admin' })
  await server.aPlant({ organisation_id: alone })
  for (const [caller, hindrance] of [
    [operator, { kind: 'operator', name: null }],
    [ada, { kind: 'last-admin', name: 'Solar Ltd' }],
    [lonely, { kind: 'last-admin', name: 'One Man' }],
  ] as const) {
    expect((await caller.api.profile.revokeOutlook()).hindrances).toEqual([hindrance])
    await expect(revoke(caller)).rejects.toMatchObject({ code: 'ACCOUNT_REVOKE_NOT_SUPPORTED', param: [hindrance] })
    expect((await caller.api.account.me()).email).toBe(caller.email)
  }
  // With another admin she can go; bob always could.
  await pool.query(
    "update memberships set role_id = (select id from roles where organisation_id = $1 and kind = 'org-admin') where user_id = $2",
    [organisation, bob.id],
  )
  await revoke(ada)
  expect(await count('memberships', 'organisation_id', [organisation])).toBe(1)
})

test('an organisation that has no other members and no plants ends with the account', async () => {
  const ada = await server.aCaller()
  const organisation = await server.anOrganisation([], { name: 'Ended', contact_email: 'ended@heliograph.test' })
  await server.aMember(organisation, ada.id, { kind: 'org-admin' })
  await server.aPlant({ creator_organisation_id: organisation })
  expect((await ada.api.profile.revokeOutlook()).organisationsEnded).toEqual([{ id: organisation, name: 'Ended' }])
  await revoke(ada)
  expect(await count('organisations', 'id', [organisation])).toBe(0)
})

test('what a former colleague ordered for an organisation that ends does not become their own', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation([{ userId: ada.id, kind: 'org-admin' }])
  await pool.query(
    `insert into orders (brand, reference, state, user_id, organisation_id, language, currency, amount_minor, buyer_name, created_at, expires_at)
     values ('HELIOGRAPH', 'ENDED', 'fulfilled', $1, $2, 'en', 'EUR', 100, 'Ended Ltd', now(), now())`,
    [bob.id, organisation],
  )
  expect((await bob.api.orders.mine()).total).toBe(0)
  await revoke(ada)
  expect(await count('organisations', 'id', [organisation])).toBe(0)
  expect((await bob.api.orders.mine()).total).toBe(0)
})

test('own plants are deleted with all measured data; those of a business continue without an owner', async () => {
  const ada = await server.aCaller()
  const business = await server.anOrganisation()
  const lost = await server.aPlant({ owner_id: ada.id })
  const kept = await server.aPlant({
    owner_id: ada.id,
    organisation_id: business,
    owner_name: 'Ada',
    contact_phone: '4917',
  })
  const [gateway, other] = [await server.aGateway(lost), await server.aGateway(kept)]
  const [inverter, stays] = [await server.aDevice(lost, gateway.id), await server.aDevice(kept, other.id)]
  for (const [sn, device] of [
    [gateway.sn, inverter],
    [other.sn, stays],
  ] as const) {
    await server.say(sn, {
      deviceSn: device.sn,
      deviceType: 'INVERTER',
      at: Date.now() - 5000,
      values: { acPower: 1000, faultCode: 5, generationToday: 3 },
    })
  }
  const measured = async (plant: number, devices: number[]) =>
    Promise.all([
      count('plants', 'id', [plant]),
      count('devices', 'id', devices),
      count('samples', 'device_id', devices),
      count('latest', 'device_id', devices),
      count('alerts', 'plant_id', [plant]),
      count('plant_latest', 'plant_id', [plant]),
      count('device_days', 'device_id', devices),
    ])
  expect((await measured(lost, [inverter.id])).every((rows) => rows! > 0)).toBe(true)
  await revoke(ada)
  expect((await measured(lost, [gateway.id, inverter.id])).every((rows) => rows === 0)).toBe(true)
  expect((await measured(kept, [stays.id])).every((rows) => rows! > 0)).toBe(true)
  const { rows } = await pool.query('select owner_id, owner_name, contact_phone from plants where id = $1', [kept])
  expect(rows).toEqual([{ owner_id: null, owner_name: null, contact_phone: null }])

  // A report that was being processed arrives late.
  await pool.query('insert into samples (device_id, at, layout, v) values ($1, now(), 1, array[1.0])', [inverter.id])
  await server.runJob('erase-late')
  expect(await count('samples', 'device_id', [inverter.id])).toBe(0)
})

test('of plants that were deleted shortly before, and can no longer be restored, everything measured is erased too', async () => {
  const ada = await server.aCaller()
  const alone = await server.anOrganisation()
  await server.aMember(alone, ada.id, { kind: 'org-admin' })
  const own = await server.aPlant({ owner_id: ada.id })
  const customers = await server.aPlant({ creator_organisation_id: alone, organisation_id: alone })
  const inverters: number[] = []
  for (const plant of [own, customers]) {
    const gateway = await server.aGateway(plant)
    const inverter = await server.aDevice(plant, gateway.id)
    inverters.push(inverter.id)
    await server.say(gateway.sn, {
      deviceSn: inverter.sn,
      deviceType: 'INVERTER',
      at: Date.now() - 5000,
      values: { acPower: 1000, generationToday: 3 },
    })
  }
  const { deleted } = await ada.api.deletion.delete({ body: { ids: [own, customers] } })
  expect(deleted).toEqual([own, customers])
  const measured = async () => [
    await count('samples', 'device_id', inverters),
    await count('plant_days', 'plant_id', [own, customers]),
    await count('deleted_plants', 'plant_id', [own, customers]),
  ]
  expect(await measured()).toEqual([2, 2, 2])
  await revoke(ada)
  expect(await count('organisations', 'id', [alone])).toBe(0)
  expect(await measured()).toEqual([0, 0, 0])
})

test('what was kept or rejected of a gateway goes with its plant, but not what its next owner has', async () => {
  const [ada, ben] = [await server.aCaller(), await server.aCaller()]
  const [lost, bens] = [await server.aPlant({ owner_id: ada.id }), await server.aPlant({ owner_id: ben.id })]
  const [own, sold] = [await server.aGateway(lost), await server.aGateway(lost)]
  await pool.query('update devices set removed_at = now() where id = $1', [sold.id])
  await pool.query("insert into devices (plant_id, type, sn, name) values ($1, 'COLLECTOR', $2, $2)", [bens, sold.sn])
  for (const sn of [own.sn, sold.sn]) {
    await pool.query(
      "insert into quarantine (protocol, gateway_sn, reason, kind, payload) values ('solarman-v5', $1, 'undecodable', 'x', 'x')",
      [sn],
    )
    // Of a device that waits until a person accepts it.
    await pool.query(
      "insert into unclaimed_records (protocol, gateway_sn, device_sn, payload) values ('solarman-v5', $1, 'I1', 'x')",
      [sn],
    )
  }
  await revoke(ada)
  for (const table of ['quarantine', 'unclaimed_records']) {
    const { rows } = await pool.query(`select gateway_sn as sn from ${table} where gateway_sn = any($1)`, [
      [own.sn, sold.sn],
    ])
    expect([table, rows]).toEqual([table, [{ sn: sold.sn }]])
  }
})

test('a plant that continues without its owner is no longer offered, and people the owner gave access to lose it', async () => {
  const [ada, buyer, neighbour] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
  const installer = await server.aCaller()
  const business = await server.anOrganisation([{ userId: installer.id, kind: 'org-admin' }])
  const plant = await server.aPlant({
    owner_id: ada.id,
    organisation_id: business,
    creator_organisation_id: business,
    auth_open: true,
  })
  const params = { id: plant }
  await pool.query("insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')", [plant, neighbour.id])
  await ada.api.plants.markFavourite({ params, body: { following: true } })
  await ada.api.relations.startHandOver({ params, body: { receiver: buyer.email } })
  const { rows } = await pool.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [buyer.email],
  )
  const ticket = rows[0]!.body.match(/\/plant\/receive#([\w-]{22})/)![1]!
  expect(await buyer.api.relations.offer({ body: { ticket } })).toMatchObject({ from: 'Ada' })
  await revoke(ada)
  expect(await count('favourites', 'user_id', [ada.id])).toBe(0)
  for (const keep of [[], [1]]) {
    await expect(buyer.api.relations.accept({ body: { ticket, keep } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
  }
  await expect
    .poll(() =>
      neighbour.api.plants.station({ params }).then(
        () => 'seen',
        ({ code }) => code as string,
      ),
    )
    .toBe('AU_NO_READ_PERMISSION')
  // The next owner starts fresh: what the former owner did there, and with whom, is not visible to them.
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: installer.email, password: installer.digest, org_id: String(business) },
  })
  const theirs = server.apiWith(access_token)
  expect(await theirs.relations.handOver({ params })).toEqual({ pending: null })
  expect((await theirs.audit.ofPlant({ params })).data.filter(({ kind }) => kind === 'plant.hand-over')).toEqual([])
  expect(await theirs.plants.station({ params })).toMatchObject({ ownerAccountId: null, authOpen: false })
})

test('invitations by and to the person, and links to other accounts, do not work afterwards', async () => {
  const [ada, admin, guest] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation()
  const roleId = await server.aMember(organisation, ada.id, { kind: 'org-admin' })
  await server.aMember(await server.anOrganisation(), admin.id, { kind: 'org-admin' })
  await pool.query('insert into memberships (organisation_id, user_id, role_id) values ($1, $2, $3)', [
    organisation,
    admin.id,
    roleId,
  ])
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest, org_id: String(organisation) },
  })
  await server.apiWith(access_token).organisations.invite({ body: { roleId, email: guest.email } })
  await server.apiWith(access_token).organisations.invite({ body: { roleId, email: ada.email } })
  const { rows } = await pool.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [guest.email],
  )
  const token = /invitation#(\S+)/.exec(rows[0]!.body)![1]!
  await pool.query(
    "insert into linked_accounts (brand, provider, issuer, subject, user_id, nickname) values ('HELIOGRAPH', 'qq', 'q', 'ada-there', $1, 'Ada')",
    [ada.id],
  )
  await revoke(ada)
  await expect(guest.api.organisations.accept({ body: { token } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  expect(await count('invitations', 'organisation_id', [organisation])).toBe(0)
  expect(await count('linked_accounts', 'user_id', [ada.id])).toBe(0)
})

test('a colleague whose account is closed does not count as an admin who stays', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const organisation = await server.anOrganisation([], { name: 'Solar Ltd' })
  const roleId = await server.aMember(organisation, ada.id, { kind: 'org-admin' })
  await pool.query('insert into memberships (organisation_id, user_id, role_id) values ($1, $2, $3)', [
    organisation,
    bob.id,
    roleId,
  ])
  await pool.query('update users set disabled = true where id = $1', [bob.id])
  await expect(revoke(ada)).rejects.toMatchObject({
    code: 'ACCOUNT_REVOKE_NOT_SUPPORTED',
    param: [{ kind: 'last-admin', name: 'Solar Ltd' }],
  })
})

test('of two admins who cancel in parallel one stays', async () => {
  for (let round = 0; round < 4; round++) {
    const [ada, bob, member] = [await server.aCaller(), await server.aCaller(), await server.aCaller()]
    const organisation = await server.anOrganisation([{ userId: member.id, may: 'read' }])
    const roleId = await server.aMember(organisation, ada.id, { kind: 'org-admin' })
    await pool.query('insert into memberships (organisation_id, user_id, role_id) values ($1, $2, $3)', [
      organisation,
      bob.id,
      roleId,
    ])
    const codes = [await codeFor(ada), await codeFor(bob)]
    const gone = await Promise.allSettled(
      [ada, bob].map(({ api }, place) => api.profile.revoke({ body: { permanent: true, verifyCode: codes[place]! } })),
    )
    expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await count('memberships', 'role_id', [roleId])).toBe(1)
  }
})

test('if the user name is a word that the platform uses, no data of others is deleted', async () => {
  const guest = await server.aCaller()
  const tries = async () =>
    (await pool.query<{ count: number }>("select count(*)::int from attempts where subject like '%203.0.113.9'"))
      .rows[0]!.count
  const tickets = async () =>
    (await pool.query<{ count: number }>('select count(*)::int from one_time_tokens where user_id = $1', [guest.id]))
      .rows[0]!.count
  await pool.query("insert into attempts (subject) select 'anyone from 203.0.113.9' from generate_series(1, 7)")
  await guest.api.auth.handOver()
  const before = [await tries(), await tickets()]
  expect(before).toEqual([7, 1])
  for (const username of ['anyone', 'from', 'identifier', 'a']) await revoke(await server.aCaller({ username }))
  expect([await tries(), await tickets()]).toEqual(before)
})

test('nothing in the whole database names the person afterwards', async () => {
  const canary = 'zq7canary'
  const ada = await server.aCaller({
    name: `Ada ${canary}`,
    email: `${canary}@heliograph.test`,
    username: canary,
    phone: '4915199887766',
    country: 'DE',
  })
  const organisation = await server.anOrganisation()
  await server.aMember(organisation, ada.id, { functions: ['plant.read'] })
  const admin = await server.aCaller()
  await server.aMember(organisation, admin.id, { kind: 'org-admin' })
  const plant = await server.aPlant({ owner_id: ada.id, organisation_id: organisation, owner_name: `Ada ${canary}` })
  await ada.api.suggestions.send({
    body: { kind: 'other', text: `I am ${canary}`, contact: `${canary}@heliograph.test` },
  })
  await ada.api.profile.keepMessageSettings({
    body: {
      mailLevel: 0,
      quietFrom: null,
      quietTo: null,
      zone: 'UTC',
      lan: 'en',
      plants: 'all',
      pace: 'once',
      tellsOver: true,
      smsFaults: false,
      pushLevel: null,
      tag: null,
      escalateAfterH: null,
      escalateTo: null,
      escalateLevel: null,
    },
  })
  await ada.api.profile.exportAccount()
  await logIn({ email: ada.email, digest: 'f'.repeat(64) }).catch(() => undefined)
  await server
    .apiWith('')
    .codes.request({ body: { purpose: 'password', email: ada.email } })
    .catch(() => undefined)
  await pool.query(
    `insert into audit (brand, kind, user_id, subject_user_id, ip, facts) values
      ('HELIOGRAPH', 'log-in', $1, null, '203.0.113.77', '{}'), ('HELIOGRAPH', 'member.invite', $2, $1, null, $3)`,
    [ada.id, admin.id, JSON.stringify({ to: ada.email.toUpperCase() })],
  )
  await pool.query('insert into hand_overs (plant_id, receiver, expires_at) values ($1, $2, now())', [plant, ada.email])
  await pool.query(
    "insert into passkeys (user_id, brand, credential_id, public_key, name, backed_up) values ($1, 'HELIOGRAPH', $2, '', $2, false)",
    [ada.id, canary],
  )
  await pool.query(
    "insert into linked_accounts (brand, provider, issuer, subject, user_id, nickname) values ('HELIOGRAPH', 'qq', 'q', $2, $1, $2)",
    [ada.id, canary],
  )

  const found = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'samples_%' and tablename not like 'plant_frames_%'",
    )
    const named: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await pool.query(
        `select from ${name} t where lower(t::text) like any(array['%${canary}%', '%4915199887766%', '%203.0.113.77%'])`,
      )
      if (rowCount) named.push(name)
    }
    return named
  }
  // The search would find it if it were there.
  expect(await found()).toEqual(
    expect.arrayContaining([
      'public.users',
      'public.audit',
      'public.suggestions',
      'public.plants',
      'public.hand_overs',
      'public.passkeys',
    ]),
  )
  await revoke(ada)
  // The last mail confirms the cancellation; its address is deleted after it was sent.
  expect(await found()).toEqual(['public.outbox'])
  await pool.query("update outbox set sent_at = now() where kind = 'account-revoked'")
  await server.runJob('erase-late')
  expect(await found()).toEqual([])
  const { rows } = await pool.query('select kind from audit where user_id = $1 order by id desc limit 1', [ada.id])
  expect(rows).toEqual([{ kind: 'account.revoke' }])
})

test('all sessions end within a second, a log-in gets the answer for an unknown account, and the address can register again', async () => {
  const ada = await server.aCaller()
  const elsewhere = server.apiWith((await logIn(ada)).access_token)
  const { refresh_token } = await logIn(ada)
  expect((await elsewhere.account.me()).id).toBe(ada.id)
  await revoke(ada)
  await pause(1100)
  await expect(elsewhere.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(ada.api.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(
    server.apiWith('').auth.token({ body: { grant_type: 'refresh_token', refresh_token } }),
  ).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const answerOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      ({ status, code, param }) => ({ status, code, param }),
    )
  expect(await answerOf(logIn(ada))).toEqual(
    await answerOf(logIn({ email: 'nobody@heliograph.test', digest: ada.digest })),
  )
  const again = await server.aCaller({ email: ada.email })
  expect(again.id).not.toBe(ada.id)
})

test('of two parallel cancellations one succeeds, and the code does not work afterwards', async () => {
  const ada = await server.aCaller()
  const verifyCode = await codeFor(ada)
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => ada.api.profile.revoke({ body: { permanent: true, verifyCode } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('people can cancel only their own account', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const verifyCode = await codeFor(ada)
  await ada.api.profile.revoke({
    body: { permanent: true, verifyCode, userId: bob.id, id: bob.id, email: bob.email } as never,
  })
  expect((await bob.api.account.me()).email).toBe(bob.email)
})
