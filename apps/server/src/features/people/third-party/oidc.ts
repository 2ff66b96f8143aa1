import { randomBytes } from 'node:crypto'
import { isEmail } from '@heliograph/domain/destinations'
import type { Configuration } from 'openid-client'
import { createCache } from '#needs/cache.ts'
import { createOutbound } from './outbound.ts'
import { isLoopback, type OidcSettings, type ProviderSettings } from './provider-settings.ts'
import { at, ProviderFailed, shownName, type Provider } from './provider.ts'

/**
 * Any OpenID Connect provider: code flow with PKCE, state and nonce. For an ID token we check the signature with the
 * configured algorithm, issuer, audience, time and nonce.
 */
export const createOidc = (settings: ProviderSettings & { oidc: OidcSettings }, { label, now }: Needs): Provider => {
  const { name, clientId, clientSecret = '', oidc } = settings
  const issuer = new URL(oidc.issuer)
  const outbound = createOutbound({ hosts: [issuer.host, ...oidc.hosts] })

  const known = createCache<string, Configuration>({ forMs: hourMs, now })
  const discover = async () => {
    const client = await library()
    return client.discovery(
      issuer,
      clientId,
      { id_token_signed_response_alg: oidc.algorithm, [client.clockTolerance]: 30 },
      { basic: client.ClientSecretBasic, post: client.ClientSecretPost, none: client.None }[oidc.authentication](
        clientSecret,
      ),
      {
        [client.customFetch]: (address, { body, ...init }) =>
          outbound(address, { ...init, ...(body && { body }) } as RequestInit),
        // The token comes directly from the provider, but only its signature proves it.
        execute: [client.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [client.allowInsecureRequests] : [])],
      },
    )
  }
  const configuration = () => at('token', () => known.recall('', discover))

  return {
    name,
    kind: 'oidc',
    label,

    remember: () => ({ verifier: unguessable(), nonce: unguessable() }),

    async address({ state, redirectUri, remembered: { verifier = '', nonce = '' } }) {
      const [client, found] = [await library(), await configuration()]
      const address = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: oidc.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },

    async finish({ code, state, iss, redirectUri, remembered: { verifier = '', nonce = '' } }) {
      const [client, found] = [await library(), await configuration()]
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const tokens = await at('token', () =>
        client.authorizationCodeGrant(found, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims()
      if (!claims) throw new ProviderFailed('token', 'NO_ID_TOKEN')
      const { userinfo_endpoint: place } = found.serverMetadata()
      const userInfo = await at('person', async () =>
        place === undefined ? {} : client.fetchUserInfo(found, tokens.access_token, claims.sub),
      )
      const all: Record<string, unknown> = { ...claims, ...userInfo }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        nickname: shownName(all['name']) ?? shownName(all['nickname']) ?? shownName(all['preferred_username']),
        email:
          all['email_verified'] === true && typeof all['email'] === 'string' && isEmail(all['email'])
            ? all['email']
            : null,
        provenAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
      }
    },
  }
}

interface Needs {
  label: Provider['label']
  now: () => number
}

/** Loaded when someone first uses a provider. */
const library = () => import('openid-client')

/** As RFC 7636 requires: 43 characters. */
const unguessable = () => randomBytes(32).toString('base64url')

/** Providers rarely change their keys and addresses. */
const hourMs = 3_600_000
