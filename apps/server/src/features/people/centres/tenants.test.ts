import { request } from 'node:http'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// One process, two data centres, two brands: four tenants that do not know of each other.
const server = await startTestServer({ centres: ['eu', 'cn'] })
afterAll(server.close)

const places = (['eu', 'cn'] as const).flatMap((centre) =>
  [heliograph, nordlicht].map(({ code, domains }) => ({ centre, brand: code, host: domains[0] ?? 'heliograph.test' })),
)
type Place = (typeof places)[number]
const nameOf = ({ centre, brand }: Place) => `${brand} in ${centre}`

const ask = ({ host }: Place, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  new Promise<{ status: number; json: Record<string, unknown> }>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    request(server.baseUrl + path, { method: body ? 'POST' : 'GET', headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, json: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
const prefixed = ({ centre }: Place, path: string) => `/mdc-${centre}${path}`

const logIn = async (
  place: Place,
  own: { email: string; digest: string },
  path = prefixed(place, '/oauth2-s/oauth/token'),
) => ask(place, path, { body: { grant_type: 'password', username: own.email, password: own.digest } })

// The same e-mail address and password everywhere, but a different person each time.
const people = new Map<Place, { id: number; email: string; digest: string; token: string; refresh: string }>()
for (const place of places) {
  const user = await server
    .at(place.centre)
    .aUser({ brand: place.brand, name: nameOf(place), email: 'everywhere@heliograph.test' })
  const { json } = await logIn(place, user)
  people.set(place, { ...user, token: json['access_token'] as string, refresh: json['refresh_token'] as string })
}
const pairs = places.flatMap((from) => places.map((to) => [nameOf(from), nameOf(to), from, to] as const))

test.each(pairs)('a token of %s at %s', async (_from, _to, from, to) => {
  const { token, refresh } = people.get(from)!
  const me = await ask(to, prefixed(to, '/user-s/acc/org/login-user'), { token })
  const renewed = await ask(to, prefixed(to, '/oauth2-s/oauth/token'), {
    body: { grant_type: 'refresh_token', refresh_token: refresh },
  })
  if (from === to) {
    // `system` is the brand's code, also in a white label.
    expect(me).toMatchObject({ status: 200, json: { name: nameOf(to), system: to.brand } })
    return
  }
  expect(me).toEqual({ status: 401, json: {} })
  expect(renewed).toMatchObject({ status: 412, json: { code: 'INVALID_TOKEN' } })
})

test.each(places)('without a prefix a request goes to the centre of its token: $brand in $centre', async (place) => {
  const { token } = people.get(place)!
  expect(await ask(place, '/user-s/acc/org/login-user', { token })).toMatchObject({
    status: 200,
    json: { name: nameOf(place) },
  })
})

test.each(places)('a token with a changed centre is invalid: $brand in $centre', async (place) => {
  const [head, payload, sign] = people.get(place)!.token.split('.') as [string, string, string]
  const other: CentreName = place.centre === 'eu' ? 'cn' : 'eu'
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const forged = Buffer.from(JSON.stringify({ ...claims, mdc: centres[other] })).toString('base64url')
  expect((await ask(place, '/user-s/acc/org/login-user', { token: `${head}.${forged}.${sign}` })).status).toBe(401)
})

const white = places.find(({ centre, brand }) => centre === 'eu' && brand === 'NORDLICHT')!

test('a brand with one data centre logs in without a prefix, at the first centre of the process', async () => {
  const { status, json } = await logIn(white, people.get(white)!, '/oauth2-s/oauth/token')
  expect(status).toBe(200)
  expect(await ask(white, '/user-s/acc/org/login-user', { token: json['access_token'] as string })).toMatchObject({
    json: { name: nameOf(white) },
  })
})

test('a brand with one data centre cannot move accounts', async () => {
  const { token } = people.get(white)!
  const alone = { status: 412, json: { code: 'CENTRE_MOVE_NOT_SUPPORTED', param: 'alone' } }
  expect(await ask(white, '/user-s/data-centre/standing', { token })).toMatchObject(alone)
  expect(await ask(white, '/user-s/data-centre/move', { token, body: { consent: true, area: 'CN' } })).toMatchObject(
    alone,
  )
  const claim = { username: 'everywhere@heliograph.test', password: people.get(white)!.digest }
  expect(await ask(white, '/user-s/data-centre/other-account', { token, body: claim })).toMatchObject(alone)
})

test('only the same brand in the other centre is asked about a person', async () => {
  const [here, there] = [
    places.find(({ centre, brand }) => centre === 'eu' && brand === 'HELIOGRAPH')!,
    places.find(({ centre, brand }) => centre === 'cn' && brand === 'HELIOGRAPH')!,
  ]
  const stranger = await server.at('cn').aUser({ brand: 'NORDLICHT' })
  const look = (own: { email: string; digest: string }) =>
    ask(here, prefixed(here, '/user-s/data-centre/other-account'), {
      token: people.get(here)!.token,
      body: { username: own.email, password: own.digest },
    })
  expect(await look(stranger)).toMatchObject({ status: 412, json: { code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' } })
  expect(await look(people.get(there)!)).toMatchObject({ status: 200, json: { name: nameOf(there) } })
})

test('if a process hosts one data centre, it says that there is no other', async () => {
  const alone = await startTestServer()
  const ada = await alone.aCaller()
  expect(await ada.api.centres.standing()).toMatchObject({ here: 'FOREIGN_1', other: null, hindrances: ['alone'] })
  await expect(ada.api.centres.move({ body: { consent: true, area: 'CN' } })).rejects.toMatchObject({
    code: 'CENTRE_MOVE_NOT_SUPPORTED',
    param: 'alone',
  })
  await alone.close()
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
