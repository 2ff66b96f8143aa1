import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** A provider whose ID tokens a test can forge: their signature and their claims. */
export const startForger = async () => {
  const [own, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const state = {
    idToken: undefined as ((claims: JWTPayload) => Promise<string>) | undefined,
    nonce: '',
    hostOf: (path: string) => path,
  }

  const sign = (claims: JWTPayload, key = own.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  const goodClaims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: issuer,
      sub: 'mallory',
      aud: 'heliograph',
      iat: now,
      exp: now + 300,
      nonce: state.nonce,
      name: 'Mallory',
    }
  }

  const server = createServer((request, response) => {
    const json = (answer: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    if (pathname === '/.well-known/openid-configuration') {
      return void json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: state.hostOf(`${issuer}/token`),
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      })
    }
    if (pathname === '/jwks') return void json({ keys: [publicKey] })
    if (pathname === '/token') {
      void (state.idToken ?? sign)(goodClaims()).then((idToken) =>
        json({ access_token: 'a', token_type: 'Bearer', id_token: idToken }),
      )
      return
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    state,
    sign,
    /** Signed with a key that is not published. */
    signStrangely: (claims: JWTPayload) => sign(claims, strange.privateKey),
    /** Signed with the shared client secret, which does not prove who signed. */
    signByBoth: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
    signNot: async (claims: JWTPayload) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
    settings: { kind: 'oidc', name: 'forger', label: 'Forger', issuer, clientId: 'heliograph', clientSecret },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const clientSecret = 'a-secret-of-thirty-two-characters'
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
