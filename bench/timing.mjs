// Whether response times reveal who has an account: the same calls for existing and missing accounts
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { consentTexts } from '@heliograph/brand/consents'
import { heliograph } from '@heliograph/brand/heliograph'
import { load, openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'

/** The number of calls of each kind for existing accounts, and the same number for missing ones. */
const times = Number(process.argv[2] ?? 200)
const names = Array.from({ length: times }, (_, place) => `person${place}`)
const mailOf = { there: (name) => `${name}@there.heliograph.test`, absent: (name) => `${name}@absent.heliograph.test` }
const plain = 'Kettle-Umbrella-77'
const digest = createHash('sha256').update('not the password').digest('hex')

const fill = async (pool) => {
  const { createPasswords } = await load('features/people/auth/passwords.js')
  const hash = await createPasswords().keep(createHash('sha256').update(plain).digest('hex'))
  await pool.query(
    `insert into users (name, email, password_hash) select name, name || '@there.heliograph.test', $2 from unnest($1::text[]) name`,
    [names, hash],
  )
  await pool.query(
    `insert into users (name, email, password_hash) select 'Other ' || n, 'other' || n || '@heliograph.test', $1 from generate_series(1, 20000) n`,
    [hash],
  )
  await pool.query('vacuum (analyze)')
}

const versions = Object.fromEntries(
  Object.entries(consentTexts(heliograph, 'en')).map(([kind, { version }]) => [kind, version]),
)
const kinds = {
  'log-in, wrong password': (email) => [
    '/oauth2-s/oauth/token',
    { grant_type: 'password', username: email, password: digest },
  ],
  'check-user, wrong password': (email) => ['/user-s/acc/check-user', { username: email, password: digest }],
  'register, wrong code': (email) => [
    '/user-s/acc/register',
    { email, code: '00000000', password: plain, area: 'EU', consents: versions },
  ],
  'reset password, wrong code': (email) => ['/user-s/acc/reset-password', { email, code: '00000000', password: plain }],
  'code to register': (email) => ['/oauth2-s/code/request', { purpose: 'register', email }],
  'code for a forgotten password': (email) => ['/oauth2-s/code/request', { purpose: 'password', email }],
}

/** Sent from a separate address, so that no limit applies. Returns the time and the answer. */
const ask = (port, agent, /** @type {(string | object)[]} */ [path, fields], place) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(fields)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    }
    const begun = performance.now()
    const call = request(
      { port, host: '127.0.0.1', agent, method: 'POST', path: `/mdc-eu${path}`, headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.once('end', () => resolve({ ms: performance.now() - begun, said: `${answer.statusCode} ${text}` }))
      },
    )
    call.once('error', reject)
    call.end(body)
  })

const shuffled = (list) =>
  list
    .map((one) => [Math.random(), one])
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
const sorted = (list) => list.toSorted((a, b) => a - b)

/**
 * The Mann-Whitney test: how often one of the first took longer than one of the second (a half means no difference), and
 * how likely that is if both have the same distribution.
 */
const compare = (first, second) => {
  const ranked = [...first.map((ms) => ({ ms, own: 1 })), ...second.map((ms) => ({ ms, own: 0 }))].toSorted(
    (a, b) => a.ms - b.ms,
  )
  const ranks = ranked.reduce((sum, { own }, place) => sum + own * (place + 1), 0)
  const [m, n] = [first.length, second.length]
  const u = ranks - (m * (m + 1)) / 2
  const z = (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  return { share: u / (m * n), p: twoSided(Math.abs(z)) }
}

/** For the normal distribution, by summing its density: accurate to four digits. */
const twoSided = (z) => {
  const [steps, end] = [4000, 10]
  const width = (end - z) / steps
  if (width <= 0) return 0
  const density = (x) => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI)
  return (
    2 *
    width *
    Array.from({ length: steps }, (_, step) => density(z + (step + 0.5) * width)).reduce((sum, one) => sum + one, 0)
  )
}

const database = await openDatabase()
await fill(database.pool)
const server = await startServer(database, {
  TRUSTED_PROXIES: '127.0.0.1',
  SLIDE_VERIFY: '0',
  CODE_MAILS_PER_HOUR: '1000000',
  CODES_PER_ADDRESS_AND_HOUR: '1000000',
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  let place = 1
  const rows = [['ms', 'there', 'absent', 'there p95', 'absent p95', 'there took longer', 'p', 'answers']]
  for (const [kind, make] of Object.entries(kinds)) {
    for (let warm = 0; warm < 20; warm++) await ask(server.port, agent, make(`warm${warm}@heliograph.test`), place++)
    const taken = { there: [], absent: [] }
    const said = new Set()
    for (const [who, name] of shuffled(
      names.flatMap((name) => [
        ['there', name],
        ['absent', name],
      ]),
    )) {
      const answer = await ask(server.port, agent, make(mailOf[who](name)), place++)
      taken[who].push(answer.ms)
      said.add(answer.said)
    }
    const [there, absent] = [sorted(taken.there), sorted(taken.absent)]
    const { share, p } = compare(there, absent)
    const figures = [
      percentile(there, 0.5),
      percentile(absent, 0.5),
      percentile(there, 0.95),
      percentile(absent, 0.95),
    ].map((ms) => ms.toFixed(2))
    rows.push([
      kind,
      ...figures,
      `${(share * 100).toFixed(1)} %`,
      p.toFixed(3),
      said.size === 1 ? [...said][0].slice(0, 60) : `${said.size} DIFFERENT`,
    ])
  }
  table(rows)
} finally {
  agent.destroy()
  await server.stop()
  await database.close()
}
