import { dayMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { organisationsOf } from './organisations.fixture.ts'

const clock = { ahead: 0 }
const server = await startTestServer({ now: () => Date.now() + clock.ahead })
afterAll(server.close)
afterEach(() => void (clock.ahead = 0))
const { speaking, aFounder, aColleague, tokenSentTo, outcome } = organisationsOf(server)

/** An organisation that has invited someone. */
const anInvitation = async (own: { email?: string; phone?: string } = {}) => {
  const founder = await aFounder()
  const [, managers] = await founder.speaks.organisations.roles()
  const guest = await server.aCaller({ name: 'Gül', ...own })
  const to = own.phone ?? guest.email
  await founder.speaks.organisations.invite({
    body: { roleId: managers!.id, ...(own.phone ? { phone: own.phone } : { email: guest.email }) },
  })
  return { founder, guest, role: managers!, token: await tokenSentTo(to) }
}

describe('an invitation', () => {
  test('can be accepted once by its receiver, and names the sender, organisation and role before that', async () => {
    const { founder, guest, token } = await anInvitation()
    expect(await founder.speaks.organisations.invitations()).toMatchObject([
      { email: guest.email, role: { kind: 'user-manager' }, invitedBy: 'Jonas' },
    ])
    expect(await guest.api.organisations.offer({ body: { token } })).toMatchObject({
      organisation: 'Sonnwerk',
      invitedBy: 'Jonas',
      forCaller: true,
      role: { kind: 'user-manager' },
      functions: ['plant.read', 'member.manage'],
    })
    expect(await guest.api.organisations.accept({ body: { token } })).toEqual({
      id: founder.organisation,
      memberAs: null,
    })
    expect(await guest.api.account.organisations({})).toMatchObject([
      { org: { id: founder.organisation }, role: { kind: 'user-manager' } },
    ])
    expect(await (await speaking(guest, founder.organisation)).organisations.members()).toHaveLength(2)
    expect(await founder.speaks.organisations.invitations()).toEqual([])
    expect(await outcome(guest.api.organisations.accept({ body: { token } }))).toBe('resource_not_exist_or_deleted')
  })

  test('shows its link to the person who invites if the installation cannot send mails, and still only the receiver can accept', async () => {
    const { founder, guest, role } = await anInvitation()
    expect(await founder.speaks.organisations.invite({ body: { roleId: role.id, email: guest.email } })).toEqual({
      link: null,
    })
    expect(await founder.speaks.codes.channels()).toEqual({ mail: true, sms: true })
    const mute = await startTestServer({
      engine: server.engine,
      posting: { isShown: false, smsUrl: 'http://127.0.0.1:9' },
    })
    const inviting = await organisationsOf(mute).speaking(founder, founder.organisation)
    expect(await inviting.codes.channels()).toEqual({ mail: false, sms: true })
    const { link } = await inviting.organisations.invite({ body: { roleId: role.id, email: guest.email } })
    const [address, token = ''] = link?.split('#') ?? []
    expect(address).toBe('https://heliograph.test/invitation')
    const byPhone = await inviting.organisations.invite({ body: { roleId: role.id, phone: '491701234888' } })
    expect(byPhone).toEqual({ link: null })
    const finder = mute.apiWith((await server.aCaller()).token)
    expect(await outcome(finder.organisations.accept({ body: { token } }))).toBe('AU_NO_OPERATION_PERMISSION')
    await mute.apiWith(guest.token).organisations.accept({ body: { token } })
    await mute.close()
  })

  test('by phone is for the account with this verified number', async () => {
    const { founder, guest, token } = await anInvitation({ phone: '491701234999' })
    expect(await guest.api.organisations.accept({ body: { token } })).toEqual({
      id: founder.organisation,
      memberAs: null,
    })
  })

  test('does not work for anyone else who has the link', async () => {
    const { founder, guest, token } = await anInvitation()
    const finder = await server.aCaller()
    const offer = await finder.api.organisations.offer({ body: { token } })
    expect(offer).toMatchObject({ forCaller: false, sentTo: `${guest.email[0]}***@heliograph.test` })
    expect(JSON.stringify(offer)).not.toContain(guest.email)
    await expect(finder.api.organisations.accept({ body: { token } })).rejects.toMatchObject({
      code: 'AU_NO_OPERATION_PERMISSION',
      param: 'NOT_YOURS',
    })
    expect(await finder.api.account.organisations({})).toEqual([])
    // The attempt does not use it up.
    expect(await guest.api.organisations.accept({ body: { token } })).toEqual({
      id: founder.organisation,
      memberAs: null,
    })
  })

  test('does not change the role of a person who is already a member', async () => {
    const { founder, role } = await anInvitation()
    await founder.speaks.organisations.invite({ body: { roleId: role.id, email: founder.email } })
    await founder.api.organisations.accept({ body: { token: await tokenSentTo(founder.email) } })
    expect(await founder.speaks.organisations.members()).toMatchObject([
      { id: founder.id, role: { kind: 'org-admin' } },
    ])
  })

  test.each([
    ['a lower role', ['plant.read', 'plant.operate', 'member.manage']],
    ['a higher role', ['plant.operate']],
  ] as const)('to %s says to a member which role they keep, and is used up', async (_, functions) => {
    const { organisation, speaks } = await aFounder()
    const [, managers] = await speaks.organisations.roles()
    const member = await aColleague(organisation, { functions: [...functions] })
    const mailed = await server.engine.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const email = mailed.email!
    await speaks.organisations.invite({ body: { roleId: managers!.id, email } })
    const token = await tokenSentTo(email)
    const memberAs = { id: member.roleId, kind: null }
    expect(await member.api.organisations.offer({ body: { token } })).toMatchObject({
      role: { kind: 'user-manager' },
      memberAs,
    })
    expect(await member.api.organisations.accept({ body: { token } })).toMatchObject({ id: organisation, memberAs })
    expect(await speaks.organisations.members()).toMatchObject([{}, { id: member.id, role: memberAs }])
    expect(await speaks.organisations.invitations()).toEqual([])
    // Nobody joined.
    const joined = await server.engine.db
      .selectFrom('audit')
      .selectAll()
      .where('organisation_id', '=', organisation)
      .where('kind', '=', 'member.join')
      .execute()
    expect(joined).toEqual([])
    expect(await outcome(member.api.organisations.accept({ body: { token } }))).toBe('resource_not_exist_or_deleted')
  })

  test('says nothing of a role to who is no member yet', async () => {
    const { guest, token } = await anInvitation()
    expect(await guest.api.organisations.offer({ body: { token } })).toMatchObject({ memberAs: null })
  })

  test('lets one of many parallel acceptances in', async () => {
    const { founder, guest, token } = await anInvitation()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcome(guest.api.organisations.accept({ body: { token } }))),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await founder.speaks.organisations.members()).toHaveLength(2)
  })

  test.each([
    ['used', async ({ guest, token }: Invited) => void (await guest.api.organisations.accept({ body: { token } }))],
    [
      'withdrawn',
      async ({ founder }: Invited) => {
        const [open] = await founder.speaks.organisations.invitations()
        await founder.speaks.organisations.withdraw({ params: { id: open!.id } })
      },
    ],
    [
      'replaced by a newer one',
      async ({ founder, guest, role }: Invited) => {
        await founder.speaks.organisations.invite({ body: { roleId: role.id, email: guest.email.toUpperCase() } })
      },
    ],
    [
      'to a role that was removed',
      async ({ founder, role }: Invited) => {
        await server.engine.pool.query('delete from roles where id = $1 and organisation_id = $2', [
          role.id,
          founder.organisation,
        ])
      },
    ],
    [
      'from a sender whose account was closed',
      async ({ founder }: Invited) => {
        await server.engine.pool.query('update users set disabled = true where id = $1', [founder.id])
      },
    ],
  ])('that is %s looks as if it did not exist', async (_why, happens) => {
    const invited = await anInvitation()
    await happens(invited)
    const { guest, token } = invited
    const answers = await Promise.all(
      [token, 'eu.AAAAAAAAAAAAAAAAAAAAAA', ''].flatMap((held) => [
        outcome(guest.api.organisations.offer({ body: { token: held } })),
        outcome(guest.api.organisations.accept({ body: { token: held } })),
      ]),
    )
    expect(answers).toEqual(answers.map(() => 'resource_not_exist_or_deleted'))
  })

  test('ends if its sender loses the right to give that role', async () => {
    const { organisation, speaks } = await aFounder()
    const manager = await aColleague(organisation, { functions: ['plant.read', 'plant.operate', 'member.manage'] })
    const { id: roleId } = await speaks.organisations.createRole({
      body: { name: 'Fitter', functions: ['plant.operate'] },
    })
    const guest = await server.aCaller()
    await manager.speaks.organisations.invite({ body: { roleId, email: guest.email } })
    const token = await tokenSentTo(guest.email)
    const offered = () => outcome(guest.api.organisations.offer({ body: { token } }))
    expect(await offered()).toBe('done')
    await speaks.organisations.changeRole({
      params: { id: manager.roleId },
      body: { functions: ['plant.read', 'member.manage'] },
    })
    expect(await offered()).toBe('resource_not_exist_or_deleted')
    expect(await speaks.organisations.invitations()).toEqual([])
    await speaks.organisations.changeRole({
      params: { id: manager.roleId },
      body: { functions: ['plant.operate', 'member.manage'] },
    })
    expect(await offered()).toBe('done')
    await speaks.organisations.removeMember({ params: { id: manager.id } })
    expect(await offered()).toBe('resource_not_exist_or_deleted')
  })

  test('expires after a week', async () => {
    const { guest, token } = await anInvitation()
    clock.ahead = 7 * dayMs - 60_000
    const late = await login(guest)
    expect(await outcome(late.organisations.offer({ body: { token } }))).toBe('done')
    clock.ahead = 7 * dayMs + 60_000
    expect(await outcome((await login(guest)).organisations.accept({ body: { token } }))).toBe(
      'resource_not_exist_or_deleted',
    )
  })

  test('is stored as a hash, and does not appear in any audit event', async () => {
    const { founder, guest, token } = await anInvitation()
    const { rows } = await server.engine.pool.query<{ row: string }>(
      `select i::text as row from invitations i union all select a::text from audit a where a.kind = 'member.invite'`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { row } of rows) expect(row).not.toContain(token.slice(3))
    const told = await server.engine.db
      .selectFrom('audit')
      .selectAll()
      .where('organisation_id', '=', founder.organisation)
      .where('kind', '=', 'member.invite')
      .execute()
    expect(told).toMatchObject([
      { user_id: founder.id, facts: { to: `${guest.email[0]}***@heliograph.test`, role: 'user-manager' } },
    ])
  })

  test('of another organisation cannot be withdrawn, and looks as if it did not exist', async () => {
    const { founder } = await anInvitation()
    const stranger = await aFounder('Elsewhere')
    const [open] = await founder.speaks.organisations.invitations()
    const tries = [open!.id, 987_654].map((id) => outcome(stranger.speaks.organisations.withdraw({ params: { id } })))
    expect(await Promise.all(tries)).toEqual(['AU_NO_READ_PERMISSION', 'AU_NO_READ_PERMISSION'])
    expect(await founder.speaks.organisations.invitations()).toHaveLength(1)
    expect(await stranger.speaks.organisations.invitations()).toEqual([])
  })
})

test('an invitation does not reveal whether an address has an account', async () => {
  const { speaks } = await aFounder()
  const [, managers] = await speaks.organisations.roles()
  const known = await server.aCaller()
  const answers = await Promise.all(
    [known.email, 'nobody@heliograph.test'].map((email) =>
      speaks.organisations.invite({ body: { roleId: managers!.id, email } }),
    ),
  )
  expect(answers).toEqual([{ link: null }, { link: null }])
  const told = (await speaks.organisations.invitations()).map(({ email, phone, invitedBy }) => [
    email,
    phone,
    invitedBy,
  ])
  expect(told.toSorted()).toEqual(
    [
      [known.email, null, 'Jonas'],
      ['nobody@heliograph.test', null, 'Jonas'],
    ].toSorted(),
  )
})

test('an invitation needs one valid destination: an invalid one, none or two are refused', async () => {
  const { speaks } = await aFounder()
  const [, managers] = await speaks.organisations.roles()
  const invite = (to: { email?: string; phone?: string }) =>
    outcome(speaks.organisations.invite({ body: { roleId: managers!.id, ...to } }))
  for (const email of ['nobody', 'a@b', 'a b@c.test', 'a@b.test\r\nBcc: c@d.test', 'a@b.test,c@d.test']) {
    expect([email, await invite({ email })]).toEqual([email, 'EMAIL_FORMAT_WRONG'])
  }
  expect([
    await invite({}),
    await invite({ email: 'a@b.test', phone: '491701234567' }),
    await invite({ phone: '12' }),
  ]).toEqual(['PARAM_ERROR', 'PARAM_ERROR', 'PARAM_ERROR'])
})

test('invitations are limited to three a day to one destination and fifty per organisation, also for parallel requests', async () => {
  const { speaks } = await aFounder()
  const [, managers] = await speaks.organisations.roles()
  const invite = (email: string) => outcome(speaks.organisations.invite({ body: { roleId: managers!.id, email } }))
  const toOne = await Promise.all(Array.from({ length: 6 }, () => invite('one@heliograph.test')))
  expect(toOne.filter((one) => one === 'done')).toHaveLength(3)
  const toMany = await Promise.all(Array.from({ length: 49 }, (_, place) => invite(`many${place}@heliograph.test`)))
  expect(toMany.filter((one) => one === 'done')).toHaveLength(47)
  expect(new Set([...toOne, ...toMany])).toEqual(new Set(['done', 'TOO_MANY_REQUESTS']))
})

test('invitations are also limited per person, however many organisations they create', async () => {
  const { speaks, ...founder } = await aFounder()
  const { id } = await founder.api.organisations.create({ body: { name: 'Another' } })
  const second = await speaking(founder, id)
  const inviting = async (api: typeof speaks, of: string, count: number) => {
    const [, managers] = await api.organisations.roles()
    const to = Array.from({ length: count }, (_, place) => `${of}${place}@heliograph.test`)
    return Promise.all(to.map((email) => outcome(api.organisations.invite({ body: { roleId: managers!.id, email } }))))
  }
  const outcomes = [...(await inviting(speaks, 'first', 30)), ...(await inviting(second, 'second', 30))]
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(50)
  expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(10)
})

test('names do not become links in messages to strangers', async () => {
  const { speaks, ...founder } = await aFounder('Sonnwerk sonnwerk.evil')
  await founder.api.profile.change({ body: { name: 'Jo http://evil.test/x' } })
  const [, managers] = await speaks.organisations.roles()
  await speaks.organisations.invite({ body: { roleId: managers!.id, email: 'stranger@heliograph.test' } })
  const { subject, body } = await server.engine.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'stranger@heliograph.test')
    .executeTakeFirstOrThrow()
  expect(`${subject} ${body}`).not.toMatch(/evil\.test|http:\/\/evil|sonnwerk\.evil/)
  expect(body!.match(/https?:\/\/\S+/g)).toEqual([expect.stringContaining('/invitation#')])
})

test('invitation links cannot be guessed', async () => {
  const { guest, token } = await anInvitation()
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, place) =>
      outcome(guest.api.organisations.offer({ body: { token: `eu.${place}` } })),
    ),
  )
  expect(guesses.filter((one) => one === 'resource_not_exist_or_deleted')).toHaveLength(20)
  expect(await outcome(guest.api.organisations.accept({ body: { token } }))).toBe('TOO_MANY_REQUESTS')
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

type Invited = Awaited<ReturnType<typeof anInvitation>>

const login = ({ email, digest }: { email: string; digest: string }) => speaking({ email, digest }, 0)
