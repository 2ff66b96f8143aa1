import type { CheckUserRequest } from '@heliograph/contract'
import { credentialsIn } from '#wire/credentials.ts'
import type { CheckedCredentials } from './registration.ts'

/** A name that was sent empty is told apart from none. */
export const checkedIn = ({ slide, ...sent }: CheckUserRequest, ip: string): CheckedCredentials => ({
  ...credentialsIn(sent, ip),
  identifier: sent.username,
  slide,
})
