import type * as wire from '@heliograph/contract'
import type { Connection, Session } from '#wire/request.ts'
import { secondsOf } from '#wire/times.ts'
import type { Caller } from './caller.ts'
import type { Invitation, Offer } from './invitations.ts'
import type { Member } from './members.ts'

export const callerOf = ({ session, ip }: Pick<Connection, 'ip'> & { session: Session }): Caller => ({
  userId: session.userId,
  organisationId: session.organisationId,
  functions: session.functions,
  ip,
})

export const memberOf = ({ joinedAt, isCaller, ...member }: Member): wire.Member => ({
  ...member,
  joinedAt: secondsOf(joinedAt),
  self: isCaller,
})

export const invitationOf = ({ createdAt, expiresAt, ...invitation }: Invitation): wire.Invitation => ({
  ...invitation,
  createdAt: secondsOf(createdAt),
  expiresAt: secondsOf(expiresAt),
})

export const offerOf = ({ functions, expiresAt, ...offer }: Offer): wire.Offer => ({
  ...offer,
  functions: [...functions],
  expiresAt: secondsOf(expiresAt),
})
