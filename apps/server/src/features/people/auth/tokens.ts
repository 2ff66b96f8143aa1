import { jwtVerify, SignJWT } from 'jose'

/** What clients read out of a token, in the shape they know. Nothing of it is believed by us but the session's id. */
export interface TokenSubject {
  sessionId: string
  userId: number
  /** The account's name as it was typed, and what kind it is: 1 phone, 2 e-mail, 3 user name. */
  identifier: string
  identityType: number
  /** 0 for a private person. */
  organisationId: number
  /** What they are there; everybody's own role for a private person. */
  roleId: number
}

/** Of everybody who speaks for themself. */
export const privateRole = -1

export type Tokens = ReturnType<typeof createTokens>

/**
 * Tokens look like JWTs, because clients read `exp` from them, and act like references: each names a session, and every
 * request asks whether that still stands. They are bound to one data centre, one brand and one use.
 */
export const createTokens = ({ key, dataCentre, brand, now }: Needs) => {
  const sign = (use: Use, subject: TokenSubject, expiresAt: number) =>
    new SignJWT({
      user_name: `${subject.organisationId}_${subject.identifier}_${subject.identityType}`,
      scope: ['all'],
      detail: {
        organizationId: subject.organisationId,
        topGroupId: null,
        groupId: null,
        roleId: subject.roleId,
        userId: subject.userId,
        version: 1000,
        identifier: subject.identifier,
        identityType: subject.identityType,
        mdc: dataCentre,
        appId: null,
      },
      mdc: dataCentre,
      authorities: ['all'],
      client_id: 'test',
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(subject.sessionId)
      .setAudience(`${dataCentre}/${brand}/${use}`)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(key)

  return {
    access: (subject: TokenSubject, expiresAt: number) => sign('access', subject, expiresAt),
    refresh: (subject: TokenSubject, expiresAt: number) => sign('refresh', subject, expiresAt),

    /** What a token names; undefined if it is not one of ours, for this use, or too old. */
    async read(token: string, use: Use): Promise<Named | undefined> {
      try {
        const { payload } = await jwtVerify<{ detail: { identifier: string; identityType: number } }>(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now()),
          audience: `${dataCentre}/${brand}/${use}`,
        })
        const { identifier, identityType } = payload.detail
        return { sessionId: payload.jti!, identifier, identityType }
      } catch {
        return undefined
      }
    },
  }
}

interface Needs {
  key: Uint8Array
  dataCentre: string
  brand: string
  now: () => number
}

type Named = Pick<TokenSubject, 'sessionId' | 'identifier' | 'identityType'>

type Use = 'access' | 'refresh'
