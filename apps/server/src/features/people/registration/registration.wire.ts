import type { CheckUserRequest } from '@heliograph/contract'
import { credentialsIn } from '#wire/credentials.ts'
import type { CheckedCredentials } from './registration.ts'

/** An empty name and a missing name are refused differently. */
export const checkedIn = ({ slide, ...sent }: CheckUserRequest, ip: string): CheckedCredentials => ({
  ...credentialsIn(sent, ip),
  identifier: sent.username,
  slide,
})
