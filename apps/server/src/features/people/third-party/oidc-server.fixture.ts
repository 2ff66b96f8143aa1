import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** A person with an account there; their name is their subject too. */
export interface PersonThere {
  name: string
  email: string
  verified: boolean
}

/** A real OpenID Connect provider on this machine. Its log-in page accepts any name. */
export const startOidcServer = async ({ redirectUris, people }: { redirectUris: string[]; people: PersonThere[] }) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = randomBytes(24).toString('base64url')
  const state: OidcState = { trouble: 'none' }
  const provider = new Provider(issuer, configurationOf({ redirectUris, people, clientSecret, state }))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (state.trouble === 'other-person' && request.url === '/me') {
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ sub: 'somebody-else' }))
    }
    if (!request.url?.startsWith('/person/')) return void answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page)
    let sent = ''
    request.on('data', (piece: Buffer) => (sent += piece.toString()))
    request.on('end', () => {
      const accountId = new URLSearchParams(sent).get('name')
      const result = accountId
        ? { login: { accountId } }
        : { error: 'access_denied', error_description: 'The person went back' }
      provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end())
    })
  })
  return {
    issuer,
    state,
    settings: {
      kind: 'oidc',
      name: 'sonnwerk',
      label: { en: 'Sonnwerk', zh: '太阳工坊' },
      issuer,
      clientId,
      clientSecret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** What a browser does there: opens the address, submits a name, and is sent back. Returns the final address. */
export const logInThere = async (address: string, name: string) => {
  const jar = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(key, value)
    }
    return response
  }
  const home = new URL(address).origin
  let at = address
  for (let step = 0; step < 10; step++) {
    const response = await visit(at)
    const next =
      response.status === 200 ? await visit(at, { method: 'POST', body: new URLSearchParams({ name }) }) : response
    const place = next.headers.get('location')
    if (!place) throw new Error(`${at} leads nowhere: ${next.status} ${await next.text()}`)
    at = new URL(place, at).href
    if (!at.startsWith(home)) return new URL(at)
  }
  throw new Error(`${address} leads in circles`)
}

const clientId = 'heliograph'

const configurationOf = ({ redirectUris, people, clientSecret, state }: Wishes): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: {
    keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }],
  },
  cookies: { keys: [randomBytes(24).toString('base64url')] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/person/${uid}` },
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  findAccount: ({ oidc: { route } }, sub) => {
    const person = people.find(({ name }) => name === sub)
    if (!person || (state.trouble === 'gone' && route === 'userinfo')) return undefined
    return {
      accountId: sub,
      claims: async () => ({ sub, name: person.name, email: person.email, email_verified: person.verified }),
    }
  },
  // People who log in have consented to everything.
  async loadExistingGrant({ oidc: { provider, client, session, result } }) {
    const grant = new provider.Grant({
      clientId: client!.clientId,
      accountId: result?.login?.accountId ?? session!.accountId!,
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
  ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
})

interface Wishes {
  redirectUris: string[]
  people: PersonThere[]
  clientSecret: string
  state: OidcState
}

/** The answer of the userinfo endpoint for a person who has logged in. */
interface OidcState {
  trouble: 'none' | 'gone' | 'other-person'
}

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sonnwerk</title><link rel="icon" href="data:,">
<main><h1>Sonnwerk</h1><form method="post"><label>Name <input name="name" autofocus></label> <button>Continue</button></form></main>`
