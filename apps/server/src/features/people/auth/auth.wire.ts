import type { Answer, auth as calls, TokenRequest } from '@heliograph/contract'
import type { OpenedSession, Visitor } from '#needs/sessions.ts'
import { credentialsIn } from '#wire/credentials.ts'
import type { Connection } from '#wire/request.ts'
import type { LogInRequest } from './auth.ts'

/** Only our own client identifies itself as a browser: only it gets half of the session in a cookie. */
export const visitorOf = (
  { client_id, keep }: Pick<TokenRequest, 'client_id' | 'keep'>,
  from: Connection,
): Visitor => ({
  ip: from.ip,
  userAgent: from.userAgent,
  half: from.half,
  giveHalf: from.giveHalf,
  browser: client_id === 'heliograph',
  keep: keep === '1',
})

/** Translates the OAuth grant type. */
export const logInRequestOf = (body: TokenRequest, ip: string): LogInRequest => {
  const { code: token = '', answer = '' } = body
  const organisationId = Number(body.org_id || 0) || null
  switch (body.grant_type) {
    case 'password':
    case 'mdc_password':
      return { by: 'password', credentials: credentialsIn(body, ip), organisationId, slide: body.slide }
    case 'refresh_token':
      return { by: 'refresh', token: body.refresh_token ?? '' }
    case 'switch_org':
      return { by: 'switch', token: body.access_token ?? '', organisationId }
    case 'hand_over':
      return { by: 'hand-over', token, ownToken: body.access_token ?? '' }
    case 'second_factor':
      return { by: 'second-factor', token, answer }
    case 'passkey':
      return { by: 'passkey', token, answer, organisationId }
    case 'third_party':
      return { by: 'third-party', token, binding: answer }
  }
}

export const tokensOf = ({
  id,
  accessToken,
  refreshToken,
  expiresInMs,
}: OpenedSession): Answer<(typeof calls)['token']> => ({
  access_token: accessToken,
  token_type: 'bearer',
  refresh_token: refreshToken ?? '',
  // Rounded down, so that clients renew a second early and not a second late.
  expires_in: Math.floor(expiresInMs / 1000) - 1,
  scope: 'all',
  jti: id,
})
