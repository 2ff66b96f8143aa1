import { contract, type Call } from '@heliograph/contract'
import type { Api } from '@heliograph/contract/browser'
import { functionCodes, type FunctionCode } from '@heliograph/domain/permissions'
import { mayGive, type Standing } from '@heliograph/domain/standing'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { organisationsOf } from './organisations.fixture.ts'

const server = await startTestServer()
afterAll(server.close)
const { speaking, aFounder, aColleague, outcome } = organisationsOf(server)
const refused: unknown = expect.stringMatching(/^AU_NO_(READ|OPERATION)_PERMISSION$/)
const deeds = (organisation: number) =>
  server.engine.db.selectFrom('audit').selectAll().where('organisation_id', '=', organisation).orderBy('id').execute()

test('the creator of an organisation is its org-admin, and it has the two default roles', async () => {
  const { api, organisation, speaks } = await aFounder('Dach & Sonne')
  expect(await api.account.organisations({})).toMatchObject([
    { org: { id: organisation, name: 'Dach & Sonne' }, role: { kind: 'org-admin' } },
  ])
  expect(await speaks.organisations.roles()).toMatchObject([
    { kind: 'org-admin', functions: functionCodes, members: 1 },
    { kind: 'user-manager', functions: ['plant.read', 'member.manage'], members: 0 },
  ])
  expect(await speaks.organisations.current()).toMatchObject({ name: 'Dach & Sonne', contactEmail: null, members: 1 })
  expect((await deeds(organisation)).map(({ kind }) => kind)).toContain('organisation.create')
})

test('a token names the organisation that its holder acts for; without one it gives no access to the organisation', async () => {
  const { api, token, organisation, speaks } = await aFounder()
  const switched = await server
    .apiWith('')
    .auth.token({ body: { grant_type: 'switch_org', org_id: String(organisation), access_token: token } })
  const detail = JSON.parse(Buffer.from(switched.access_token.split('.')[1]!, 'base64url').toString()).detail as {
    organizationId: number
  }
  expect(detail.organizationId).toBe(organisation)
  expect(await server.apiWith(switched.access_token).account.me()).toMatchObject({ organizationId: organisation })
  // Switching ends the previous session.
  await expect(api.account.me()).rejects.toMatchObject({ status: 401 })
  const stranger = await server.aCaller()
  const other = server
    .apiWith('')
    .auth.token({ body: { grant_type: 'switch_org', org_id: String(organisation), access_token: stranger.token } })
  await expect(other).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  expect(await speaks.account.me()).toMatchObject({ roleId: expect.any(Number) as number })
})

test('people with the right can change name and contact, but a name cannot contain a link', async () => {
  const { speaks, organisation } = await aFounder()
  await speaks.organisations.change({
    body: { name: '  Sonnwerk   Nord ', contactEmail: 'post@sonnwerk.test', contactPhone: '+49 170 1234567' },
  })
  expect(await speaks.organisations.current()).toMatchObject({
    name: 'Sonnwerk Nord',
    contactEmail: 'post@sonnwerk.test',
    contactPhone: '491701234567',
  })
  await speaks.organisations.change({ body: { contactEmail: '' } })
  expect(await speaks.organisations.current()).toMatchObject({ contactEmail: null, contactPhone: '491701234567' })
  for (const name of ['http://evil.test', 'www.evil.test', '   ']) {
    await expect(speaks.organisations.change({ body: { name } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  }
  await expect(speaks.organisations.change({ body: { contactEmail: 'nobody' } })).rejects.toMatchObject({
    code: 'EMAIL_FORMAT_WRONG',
  })
  const viewer = await aColleague(organisation, { functions: ['plant.read'] })
  await expect(viewer.speaks.organisations.change({ body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })
})

test('people who manage members see full addresses, others see masked ones', async () => {
  const { organisation, speaks, email } = await aFounder()
  const viewer = await aColleague(organisation, { functions: ['plant.read'] })
  await server.engine.db.updateTable('users').set({ phone: '491709876543' }).where('email', '=', email).execute()
  const seen = await viewer.speaks.organisations.members()
  expect(seen).toMatchObject([
    { email: `${email[0]}***@heliograph.test`, phone: '***543', self: false },
    { email: viewer.email, self: true },
  ])
  expect(JSON.stringify(seen)).not.toContain(email)
  expect(await speaks.organisations.members()).toMatchObject([
    { email, phone: '491709876543' },
    { email: viewer.email },
  ])
  expect(Object.keys(seen[0]!).toSorted()).toEqual(['email', 'id', 'joinedAt', 'name', 'phone', 'role', 'self'])
})

test('a changed role applies within a second, for plants and for calls', async () => {
  const { organisation, speaks } = await aFounder()
  const plant = await server.aPlant({ organisation_id: organisation })
  const { id: roleId } = await speaks.organisations.createRole({
    body: { name: 'Night shift', functions: ['plant.read'] },
  })
  const colleague = await aColleague(organisation, { functions: [] })
  const sees = () => outcome(colleague.speaks.live.fast({ params: { id: plant } }))
  expect(await sees()).toBe('AU_NO_READ_PERMISSION')
  await speaks.organisations.changeMember({ params: { id: colleague.id }, body: { roleId } })
  await expect.poll(sees, { timeout: 1500 }).toBe('done')
  await speaks.organisations.changeRole({ params: { id: roleId }, body: { functions: [] } })
  await expect.poll(sees, { timeout: 1500 }).toBe('AU_NO_READ_PERMISSION')
  await speaks.organisations.removeMember({ params: { id: colleague.id } })
  await expect.poll(() => outcome(colleague.speaks.account.me()), { timeout: 1500 }).toBe('401')
  expect((await deeds(organisation)).map(({ kind, subject_user_id: to }) => [kind, to])).toEqual(
    expect.arrayContaining([
      ['member.change', colleague.id],
      ['role.change', null],
      ['member.leave', colleague.id],
    ]),
  )
})

test('without functions a role opens nothing of the organisation: an empty list grants no access', async () => {
  const { organisation, speaks } = await aFounder()
  const [admins] = await speaks.organisations.roles()
  const empty = await aColleague(organisation, { functions: [] })
  for (const [name, call] of Object.entries(ownCalls(empty.speaks, admins!.id, empty.id)))
    expect([name, await outcome(call())]).toEqual([name, refused])
})

describe('members cannot be reached', () => {
  test('in another organisation, which looks as if they did not exist', async () => {
    const [mine, theirs] = [await aFounder(), await aFounder('Elsewhere')]
    const colleague = await aColleague(mine.organisation, { functions: [] })
    const [theirAdmins] = await theirs.speaks.organisations.roles()
    const [, myManagers] = await mine.speaks.organisations.roles()
    const answers = async (userId: number, roleId: number) =>
      Promise.all([
        outcome(mine.speaks.organisations.changeMember({ params: { id: userId }, body: { roleId: myManagers!.id } })),
        outcome(mine.speaks.organisations.changeMember({ params: { id: colleague.id }, body: { roleId } })),
        outcome(mine.speaks.organisations.removeMember({ params: { id: userId } })),
        outcome(mine.speaks.organisations.changeRole({ params: { id: roleId }, body: { name: 'Mine' } })),
        outcome(mine.speaks.organisations.removeRole({ params: { id: roleId } })),
        outcome(mine.speaks.organisations.invite({ body: { roleId, email: 'a@b.test' } })),
      ])
    const foreign = await answers(theirs.id, theirAdmins!.id)
    expect(foreign).toEqual(await answers(987_654, 987_655))
    expect(new Set(foreign)).toEqual(new Set(['AU_NO_READ_PERMISSION']))
    expect(await theirs.speaks.organisations.members()).toMatchObject([{ id: theirs.id, role: { kind: 'org-admin' } }])
    expect(await outcome(mine.api.organisations.leave({ params: { id: theirs.organisation } }))).toBe(
      'AU_NO_READ_PERMISSION',
    )
  })

  test('by a person who acts for themselves, whatever their roles elsewhere', async () => {
    const { api, id, speaks } = await aFounder()
    const [admins] = await speaks.organisations.roles()
    for (const [name, call] of Object.entries(ownCalls(api, admins!.id, id)))
      expect([name, await outcome(call())]).toEqual([name, refused])
  })

  test('through extra fields in a request, which change nothing', async () => {
    const { speaks, organisation, id } = await aFounder()
    const colleague = await aColleague(organisation, { functions: [] })
    const [, managers] = await speaks.organisations.roles()
    const extra = {
      organisation_id: 1,
      organisationId: 1,
      orgId: 1,
      userId: id,
      isAdmin: true,
      kind: 'org-admin',
      functions: [...functionCodes],
      status: 1,
    }
    await speaks.organisations.changeMember({ params: { id: colleague.id }, body: { roleId: managers!.id, ...extra } })
    await speaks.organisations.createRole({ body: { ...extra, name: 'Plain', functions: [] } })
    expect(
      (await speaks.organisations.roles()).map(({ name, kind, functions }) => [name, kind, functions.length]),
    ).toEqual(
      expect.arrayContaining([
        ['user-manager', 'user-manager', 2],
        ['Plain', null, 0],
      ]),
    )
    expect(await speaks.organisations.members()).toMatchObject([
      { id },
      { id: colleague.id, role: { kind: 'user-manager' } },
    ])
  })
})

describe('a member who manages members', () => {
  test('can neither change an org-admin nor make one', async () => {
    const { speaks, organisation, id } = await aFounder()
    const manager = await aColleague(organisation, { functions: functionCodes })
    const [admins, managers] = await speaks.organisations.roles()
    const tries = [
      manager.speaks.organisations.removeMember({ params: { id } }),
      manager.speaks.organisations.changeMember({ params: { id }, body: { roleId: managers!.id } }),
      manager.speaks.organisations.changeMember({ params: { id: manager.id }, body: { roleId: admins!.id } }),
      manager.speaks.organisations.invite({ body: { roleId: admins!.id, email: 'me@too.test' } }),
    ]
    expect(await Promise.all(tries.map(outcome))).toEqual(tries.map(() => 'AU_NO_OUT_OPERATION_PERMISSION'))
    expect(await speaks.organisations.members()).toMatchObject([
      { id, role: { kind: 'org-admin' } },
      { id: manager.id, role: { kind: null } },
    ])
  })

  test('cannot assign a role with more functions than their own', () => {
    const functions = fc.subarray([...functionCodes])
    const standing = fc.record({ kind: fc.constantFrom('org-admin', 'user-manager', null), functions })
    fc.assert(
      fc.property(standing, standing, (giver: Standing, role: Standing) => {
        const more = role.functions.some((code) => !giver.functions.includes(code))
        const given = mayGive(giver, role)
        if (giver.kind !== 'org-admin') expect(given).toBe(!more && role.kind !== 'org-admin')
        else expect(given).toBe(true)
      }),
    )
  })

  test('cannot gain functions by any sequence of changes', async () => {
    const { speaks, organisation } = await aFounder()
    const start: FunctionCode[] = ['plant.read', 'member.manage', 'role.manage']
    const climber = await aColleague(organisation, { functions: start })
    const friend = await aColleague(organisation, { functions: ['plant.read'] })
    await speaks.organisations.createRole({ body: { name: 'Operators', functions: ['plant.read', 'plant.operate'] } })
    const roles = await speaks.organisations.roles()
    const { organisations } = climber.speaks
    const before = await heldBy([climber.id, friend.id])
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            deed: fc.constantFrom('give', 'widen', 'make'),
            to: fc.constantFrom(climber.id, friend.id),
            role: fc.nat(roles.length - 1),
            functions: fc.subarray([...functionCodes]),
          }),
          { maxLength: 4 },
        ),
        async (steps) => {
          for (const { deed, to, role, functions } of steps) {
            if (deed === 'give')
              await outcome(organisations.changeMember({ params: { id: to }, body: { roleId: roles[role]!.id } }))
            if (deed === 'widen')
              await outcome(organisations.changeRole({ params: { id: roles[role]!.id }, body: { functions } }))
            if (deed === 'make')
              await outcome(organisations.createRole({ body: { name: `Role ${Math.random()}`, functions } }))
          }
          for (const code of await heldBy([climber.id, friend.id])) expect([...start, ...before]).toContain(code)
        },
      ),
      { numRuns: 15 },
    )
  })

  const heldBy = async (userIds: number[]) => {
    const rows = await server.engine.db
      .selectFrom('memberships as m')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .select('r.functions')
      .where('m.user_id', 'in', userIds)
      .execute()
    return rows.flatMap(({ functions }) => functions)
  }
})

test('the number of changes per person is limited, so that the audit cannot fill the disk', async () => {
  const { speaks, id, organisation } = await aFounder()
  const { id: roleId } = await speaks.organisations.createRole({ body: { name: 'Roofers', functions: [] } })
  const colleague = await aColleague(organisation, { functions: ['plant.read'] })
  await server.engine.pool.query('insert into attempts (subject) select $1 from generate_series(1, 300)', [
    `changes by user ${id}`,
  ])
  const deeds = [
    speaks.organisations.createRole({ body: { name: 'More', functions: [] } }),
    speaks.organisations.changeRole({ params: { id: roleId }, body: { name: 'Others' } }),
    speaks.organisations.removeRole({ params: { id: roleId } }),
    speaks.organisations.change({ body: { name: 'Other' } }),
    speaks.organisations.changeMember({ params: { id: colleague.id }, body: { roleId } }),
    speaks.organisations.removeMember({ params: { id: colleague.id } }),
    speaks.organisations.withdraw({ params: { id: 1 } }),
  ]
  expect(await Promise.all(deeds.map(outcome))).toEqual(deeds.map(() => 'TOO_MANY_REQUESTS'))
})

describe('the last org-admin', () => {
  test('can neither leave nor be removed nor be demoted', async () => {
    const { speaks, api, organisation, id } = await aFounder()
    const [, managers] = await speaks.organisations.roles()
    const last = { code: 'AU_NO_OPERATION_PERMISSION', param: 'LAST_ORG_ADMIN' }
    await expect(api.organisations.leave({ params: { id: organisation } })).rejects.toMatchObject(last)
    await expect(speaks.organisations.removeMember({ params: { id } })).rejects.toMatchObject(last)
    await expect(
      speaks.organisations.changeMember({ params: { id }, body: { roleId: managers!.id } }),
    ).rejects.toMatchObject(last)
    // An org-admin whose account is closed does not count.
    const second = await joined(speaks, organisation)
    await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', second.id).execute()
    await expect(api.organisations.leave({ params: { id: organisation } })).rejects.toMatchObject(last)
    await server.engine.db.updateTable('users').set({ disabled: false }).where('id', '=', second.id).execute()
    await api.organisations.leave({ params: { id: organisation } })
    await expect.poll(() => outcome(speaks.account.me()), { timeout: 1500 }).toBe('401')
  })

  test.each([1, 2, 3, 4, 5])('stays if two remove each other at the same moment (%i)', async () => {
    const { speaks, organisation, id } = await aFounder()
    const second = await joined(speaks, organisation)
    const others = await speaking(second, organisation)
    const outcomes = await Promise.all([
      outcome(speaks.organisations.removeMember({ params: { id: second.id } })),
      outcome(others.organisations.removeMember({ params: { id } })),
    ])
    // The other one is too late: either in the transaction or already at the access check.
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'AU_NO_READ_PERMISSION' || one === '401')).toHaveLength(1)
    expect(await admins(organisation)).toBe(1)
  })

  test('stays if all leave at the same moment', async () => {
    const { speaks, api, organisation } = await aFounder()
    const others = await Promise.all([
      joined(speaks, organisation),
      joined(speaks, organisation),
      joined(speaks, organisation),
    ])
    await Promise.all(
      [api, ...others.map((other) => other.api)].map((of) =>
        outcome(of.organisations.leave({ params: { id: organisation } })),
      ),
    )
    expect(await admins(organisation)).toBe(1)
  })

  /** Adds another org-admin. */
  const joined = async (speaks: Api, organisation: number) => {
    const person = await server.aCaller()
    const [role] = await speaks.organisations.roles()
    await server.engine.db
      .insertInto('memberships')
      .values({ organisation_id: organisation, user_id: person.id, role_id: role!.id })
      .execute()
    return person
  }

  const admins = async (organisation: number) => {
    const { rows } = await server.engine.pool.query<{ count: number }>(
      `select count(*)::int as count from memberships m join roles r on r.id = m.role_id where m.organisation_id = $1 and r.kind = 'org-admin'`,
      [organisation],
    )
    return rows[0]!.count
  }
})

describe('a role', () => {
  test('can be created, renamed, extended, and removed when no member has it', async () => {
    const { speaks, organisation } = await aFounder()
    const { id } = await speaks.organisations.createRole({
      body: { name: 'Fitter', functions: ['plant.operate', 'plant.read', 'plant.read'] },
    })
    expect(await speaks.organisations.roles()).toMatchObject([
      {},
      {},
      { id, name: 'Fitter', functions: ['plant.read', 'plant.operate'], members: 0 },
    ])
    await speaks.organisations.changeRole({ params: { id }, body: { name: 'Technician' } })
    const colleague = await aColleague(organisation, { functions: [] })
    await speaks.organisations.changeMember({ params: { id: colleague.id }, body: { roleId: id } })
    await expect(speaks.organisations.removeRole({ params: { id } })).rejects.toMatchObject({
      code: 'AU_NO_OPERATION_PERMISSION',
      param: 'ROLE_HELD',
    })
    await speaks.organisations.removeMember({ params: { id: colleague.id } })
    await speaks.organisations.removeRole({ params: { id } })
    expect(await outcome(speaks.organisations.removeRole({ params: { id } }))).toBe('AU_NO_READ_PERMISSION')
    expect((await deeds(organisation)).flatMap(({ kind }) => (kind.startsWith('role.') ? kind : []))).toEqual([
      'role.create',
      'role.change',
      'role.remove',
    ])
  })

  test('has a unique name, regardless of case', async () => {
    const { speaks } = await aFounder()
    const { id } = await speaks.organisations.createRole({ body: { name: 'Fitter', functions: [] } })
    for (const name of ['Fitter', ' FITTER ', 'org-admin']) {
      await expect(speaks.organisations.createRole({ body: { name, functions: [] } })).rejects.toMatchObject({
        code: 'DATA_SOURCE_DUPLICATED',
      })
    }
    await speaks.organisations.changeRole({ params: { id }, body: { name: 'fitter' } })
    const twice = [1, 2].map(() => outcome(speaks.organisations.createRole({ body: { name: 'Twin', functions: [] } })))
    expect((await Promise.all(twice)).toSorted()).toEqual(['DATA_SOURCE_DUPLICATED', 'done'])
  })

  test('of an org-admin cannot be changed, and that of a user-manager keeps its name', async () => {
    const { speaks } = await aFounder()
    const [admins, managers] = await speaks.organisations.roles()
    const fixed = { code: 'AU_NO_OPERATION_PERMISSION', param: 'ROLE_FIXED' }
    await expect(
      speaks.organisations.changeRole({ params: { id: admins!.id }, body: { functions: [] } }),
    ).rejects.toMatchObject(fixed)
    await expect(
      speaks.organisations.changeRole({ params: { id: managers!.id }, body: { name: 'Boss' } }),
    ).rejects.toMatchObject(fixed)
    await expect(speaks.organisations.removeRole({ params: { id: managers!.id } })).rejects.toMatchObject(fixed)
    await speaks.organisations.changeRole({
      params: { id: managers!.id },
      body: { functions: ['member.manage', 'plant.read', 'plant.operate'] },
    })
    expect((await speaks.organisations.roles())[1]!.functions).toEqual(['plant.read', 'plant.operate', 'member.manage'])
  })

  test('cannot get functions from a person who does not have them', async () => {
    const { organisation, speaks } = await aFounder()
    const editor = await aColleague(organisation, { functions: ['plant.read', 'role.manage'] })
    const [, managers] = await speaks.organisations.roles()
    const tries = [
      editor.speaks.organisations.createRole({ body: { name: 'More', functions: ['plant.operate'] } }),
      editor.speaks.organisations.changeRole({
        params: { id: editor.roleId },
        body: { functions: ['plant.read', 'role.manage', 'organisation.manage'] },
      }),
      editor.speaks.organisations.changeRole({
        params: { id: managers!.id },
        body: { functions: ['plant.read', 'member.manage', 'plant.operate'] },
      }),
    ]
    expect(await Promise.all(tries.map(outcome))).toEqual(tries.map(() => 'AU_NO_OUT_OPERATION_PERMISSION'))
  })
})

test('the number of organisations that a person can create in a day is limited', async () => {
  const { api } = await server.aCaller()
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, place) => outcome(api.organisations.create({ body: { name: `Firm ${place}` } }))),
  )
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(5)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'TOO_MANY_REQUESTS']))
})

test('every call about an organisation takes it from the token only', () => {
  for (const call of Object.values(contract.organisations) as Call[]) {
    const asked = [...Object.keys(call.body?.properties ?? {}), ...Object.keys(call.query?.properties ?? {})]
    expect(asked.filter((name) => /org/i.test(name))).toEqual([])
  }
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

/** All calls that act on the token's organisation. */
const ownCalls = ({ organisations }: Api, roleId: number, userId: number) => ({
  current: () => organisations.current(),
  change: () => organisations.change({ body: { name: 'X' } }),
  members: () => organisations.members(),
  changeMember: () => organisations.changeMember({ params: { id: userId }, body: { roleId } }),
  removeMember: () => organisations.removeMember({ params: { id: userId } }),
  roles: () => organisations.roles(),
  createRole: () => organisations.createRole({ body: { name: 'X', functions: [] } }),
  changeRole: () => organisations.changeRole({ params: { id: roleId }, body: { name: 'X' } }),
  removeRole: () => organisations.removeRole({ params: { id: roleId } }),
  invitations: () => organisations.invitations(),
  invite: () => organisations.invite({ body: { roleId, email: 'x@y.test' } }),
  withdraw: () => organisations.withdraw({ params: { id: 1 } }),
})
