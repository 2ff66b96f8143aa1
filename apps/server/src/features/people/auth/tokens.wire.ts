import { jwtVerify, SignJWT } from 'jose'
import { identityKindOf, identityTypeOf, privateRole } from '#wire/identities.ts'
import type { Tokens, TokenSubject, TokenUse } from './sessions.ts'

/**
 * Tokens look like JWTs, because clients read `exp` and the account from them, but work as references: each names a
 * session, and every request checks that it is still valid. They are bound to one data centre, one brand and one use.
 */
export const createTokens = ({ key, dataCentre, brand, now }: Needs): Tokens => {
  const audienceOf = (use: TokenUse) => `${dataCentre}/${brand}/${use}`

  return {
    sign: (use, subject, expiresAt) =>
      new SignJWT(payloadOf(subject, dataCentre))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(subject.sessionId)
        .setAudience(audienceOf(use))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),

    async read(token, use) {
      try {
        const { payload } = await jwtVerify<ReturnType<typeof payloadOf>>(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
          audience: audienceOf(use),
        })
        const { identifier, identityType } = payload.detail
        const kind = identityKindOf(identityType)
        return payload.jti === undefined || kind === undefined
          ? undefined
          : { sessionId: payload.jti, identifier, kind }
      } catch {
        return undefined
      }
    },
  }
}

/** What clients read from a token, in the shape that they expect. We trust only the session's id in it. */
const payloadOf = ({ userId, organisationId, roleId, identifier, kind }: TokenSubject, dataCentre: string) => ({
  user_name: `${organisationId ?? 0}_${identifier}_${identityTypeOf(kind)}`,
  scope: ['all'],
  detail: {
    organizationId: organisationId ?? 0,
    topGroupId: null,
    groupId: null,
    roleId: roleId ?? privateRole,
    userId,
    version: 1000,
    identifier,
    identityType: identityTypeOf(kind),
    mdc: dataCentre,
    appId: null,
  },
  mdc: dataCentre,
  authorities: ['all'],
  client_id: 'test',
})

interface Needs {
  key: Uint8Array
  dataCentre: string
  brand: string
  now: () => number
}
