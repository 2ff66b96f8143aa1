import type { Challenge, OwnSession, Passkey, Received, security as calls, Standing } from '@heliograph/contract'
import { passwordIn } from '#wire/credentials.ts'
import { seconds, secondsOf } from '#wire/times.ts'
import type { OwnLogIn } from './own-sessions.ts'
import type { KeptPasskey } from './passkeys.store.ts'
import type { Challenge as Asked } from './passkeys.ts'
import type { SentProof } from './proving.ts'
import type { Protection } from './security.ts'
import type { NewPassword } from './ways-in.ts'

export const standingOf = ({ passwordChangedAt, totpSince, ...own }: Protection): Standing => ({
  ...own,
  passwordChangedDate: secondsOf(passwordChangedAt),
  totpSince: secondsOf(totpSince),
})

export const sessionOf = ({ family, country, begunAt, seenAt, ...own }: OwnLogIn): OwnSession => ({
  ...own,
  id: family,
  countryCode: country,
  createdDate: seconds(begunAt.getTime()),
  lastSeenDate: seconds(seenAt.getTime()),
})

export const passkeyOf = ({ id, name, backedUp, createdAt, lastUsedAt }: KeptPasskey): Passkey => ({
  id,
  name,
  backedUp,
  createdDate: seconds(createdAt.getTime()),
  lastUsedDate: secondsOf(lastUsedAt),
})

export const challengeOf = ({ token, options }: Asked): Challenge => ({ ticket: token, options })

export const proofIn = ({ kind, code, channel, ticket, answer, ...sent }: Body<'prove'>): SentProof => ({
  kind,
  password: passwordIn(sent),
  code: code ?? '',
  channel,
  token: ticket ?? '',
  answer: answer ?? '',
})

export const newPasswordIn = ({ newPassword, code, channel, ...sent }: Body<'changePassword'>): NewPassword => ({
  old: passwordIn(sent),
  plain: newPassword,
  code: code ?? '',
  channel,
})

export const newPasskeyIn = ({ ticket, answer, name }: Body<'addPasskey'>) => ({ token: ticket, answer, name })

type Body<Name extends 'prove' | 'changePassword' | 'addPasskey'> = Received<(typeof calls)[Name]>['body']
