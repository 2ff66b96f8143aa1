import type { Call } from '@heliograph/contract'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, calls, mark } from '#testing/world.fixture.ts'

// Published attacks on platforms like this one. Others of the list are tested with the feature that they concern.
const server = await startTestServer({ posting: { isShown: false } })
afterAll(server.close)
const world = await aWorld(server)
const { pool } = server.engine
const tokenUrl = `${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`

test("CyberEclipse, Solarman's token call: with added, doubled or swapped fields, a token is still for the account whose password was proven", async () => {
  const [eve, victim] = await Promise.all([server.aUser(), server.aUser({ operator: true })])
  const names = [
    'userId',
    'uid',
    'user_id',
    'orgId',
    'organizationId',
    'companyId',
    'identifier',
    'area',
    'system',
    'scope',
    'client_id',
    'sub',
    'jti',
    'mdc',
    'origin_id',
    'username[]',
    'username',
    'password',
    'identity_type',
    'org_id',
    'grant_type',
    'email',
    '__proto__',
    'constructor',
    'detail',
    'authorities',
    'access_token',
  ]
  const values = [
    String(victim.id),
    victim.email,
    victim.digest,
    '0',
    '1',
    '-1',
    'admin',
    '',
    'all',
    '{"$ne":1}',
    'null',
    'true',
    `${victim.email},${eve.email}`,
    'mdc_password',
    'switch_org',
    'hand_over',
  ]
  const extra = fc.tuple(
    fc.constantFrom(...names),
    fc.constantFrom<unknown>(...values, [victim.email, eve.email], { id: victim.id }, victim.id),
  )
  const own: [string, unknown][] = [
    ['grant_type', 'mdc_password'],
    ['username', eve.email],
    ['password', eve.digest],
  ]
  const ways = ['form', 'query', 'json', 'both'] as const
  const seen = { opened: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(extra, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...ways),
      fc.boolean(),
      async (extras, way, first) => {
        const fields = first ? [...extras, ...own] : [...own, ...extras]
        const search = new URLSearchParams(
          fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
        )
        const answer = await fetch(way === 'query' || way === 'both' ? `${tokenUrl}?${search}` : tokenUrl, {
          method: 'POST',
          ...(way === 'form' || way === 'both' ? { body: search } : {}),
          ...(way === 'json'
            ? { body: JSON.stringify(Object.fromEntries(fields)), headers: { 'content-type': 'application/json' } }
            : {}),
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status !== 200) return
        const { access_token } = (await answer.json()) as { access_token: string }
        // Only the victim's name together with the victim's password logs in as the victim.
        const said = new Map(fields)
        const isVictim = said.get('username') === victim.email || search.getAll('username').includes(victim.email)
        const me = await server.apiWith(access_token).account.me()
        if (me.id !== eve.id)
          expect([isVictim, search.getAll('password').includes(victim.digest)]).toEqual([true, true])
        seen.opened += 1
        await pool.query('delete from attempts')
      },
    ),
    { numRuns: 1000 },
  )
  expect(seen.opened).toBeGreaterThan(100)
  await pool.query('delete from attempts')
}, 600_000)

test('a static credential: what clients of this family always send with a password gives no access on its own', async () => {
  for (const fields of [
    { grant_type: 'password', client_id: 'test' },
    { grant_type: 'password', username: 'admin', password: 'admin', client_id: 'test' },
    { grant_type: 'mdc_password', username: 'test', clear_text_pwd: 'test', client_id: 'test' },
    { grant_type: 'client_credentials', client_id: 'test' },
    { grant_type: 'password', username: 'owner@heliograph.test', clear_text_pwd: 'Sunny-Roof-1820' },
  ]) {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
    })
    expect([fields, answer.status]).toEqual([fields, 412])
  }
})

test("SolaX's editUserDetails: no call accepts a field outside its contract, and none raises anybody's rights", async () => {
  const extras = {
    role: 'org-admin',
    roleCode: 'org-admin',
    roleKind: 'org-admin',
    kind: 'org-admin',
    isOn: 1,
    userType: 1,
    isAdmin: true,
    operator: true,
    disabled: false,
    brand: 'NORDLICHT',
    tenantId: 1,
    permissions: ['operator'],
    functions: ['plant.operate'],
    may: 'operate',
    status: 2,
    owner_id: world.ids.ben,
    ownerId: world.ids.ben,
    user_id: world.ids.ada,
    creator_organisation_id: 1,
    password_hash: 'x',
  }
  const standing = async () => {
    const { rows } = await pool.query(
      `select u.id, u.operator, u.disabled, u.brand, u.password_hash, r.kind, r.functions, m.organisation_id from users u
       left join memberships m on m.user_id = u.id left join roles r on r.id = m.role_id where u.id = $1 order by m.organisation_id`,
      [world.ids.ben],
    )
    return rows.map(({ kind, functions, organisation_id, ...own }) => ({
      ...own,
      [`in ${organisation_id}`]: [kind, functions],
    }))
  }
  const before = await standing()
  for (const [name, call] of calls) {
    // These calls end sessions or accounts on purpose.
    if (isFarewell(name, call)) continue
    const parts = world.requestOf(name, call)
    const body = call.body ? { ...(parts.body as object), ...extras } : undefined
    const { status, text } = await send(
      call,
      { ...parts, query: { ...parts.query, ...extras }, body },
      { baseUrl: server.baseUrl, ...world.somebodies.ben },
    )
    expect([name, status < 500, text.includes(mark)]).toEqual([name, true, false])
    expect([name, (await standing()).slice(0, before.length)]).toEqual([name, before])
  }
}, 600_000)

const isFarewell = (name: string, { endpoint }: Call) =>
  /logout|revoke|leave|transfer|merge|endSession|endOthers|password/i.test(`${name} ${endpoint}`)

test("Sungrow's user_id in the body: no call lets the caller choose the person", () => {
  const asked = calls.flatMap(([name, { access, params, query, body }]) =>
    [params, query, body].flatMap((part) =>
      Object.keys((part as { properties?: object } | undefined)?.properties ?? {})
        .filter((field) => /^(user|org|organi[sz]ation|tenant|company|brand)_?id$/i.test(field))
        .map((field) => `${name} ${field} ${JSON.stringify(access)}`),
    ),
  )
  // Exceptions: an organisation that the person must belong to, which clients of this family send (auth.test.ts), and what
  // operators do with the accounts of others (directory.test.ts).
  expect([...new Set(asked)]).toEqual([
    'auth.token org_id "public"',
    'directory.endSessions userId {"permission":"operator"}',
    'directory.setOperator userId {"permission":"operator"}',
  ])
})

test("SolaX's size=50000: a page has at most a hundred rows, except for the devices of one plant", () => {
  const sizes = calls.flatMap(([name, { query, body, access }]) =>
    [query, body].flatMap((part) => {
      const size = (part as { properties?: Record<string, { maximum?: number }> } | undefined)?.properties?.['size']
      const most = typeof access === 'object' && 'plant' in access ? 1000 : 100
      return size ? [[name, (size.maximum ?? Infinity) <= most] as const] : []
    }),
  )
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(([, isBounded]) => !isBounded)).toEqual([])
})

test("EG4's and Sungrow's parsers: text with shell, template or other code stays plain text", async () => {
  const corpus = [
    '; reboot',
    '$(id)',
    '`id`',
    '\n.\n',
    "' or 1=1--",
    '{{7*7}}',
    '${7*7}',
    '../../etc/passwd',
    '%00',
    '<svg onload=alert(1)>',
    '=cmd|x',
    '\u202Eevil',
  ]
  for (const text of corpus) {
    const { data } = await server
      .apiWith(world.somebodies.ada.authorization.slice(7))
      .plants.search({ body: { keyword: text } })
    expect([text, data]).toEqual([text, []])
  }
  expect(server.reported).toEqual([])
})
