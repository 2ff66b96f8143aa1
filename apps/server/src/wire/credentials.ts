import type { Credentials, PasswordProof } from '#needs/credentials.ts'
import { identityKindOf } from './identities.ts'

/** How clients send a password: its SHA-256, the plain text, or both. */
export interface SentPassword {
  password?: string
  clear_text_pwd?: string
}

export const passwordIn = ({ password, clear_text_pwd }: SentPassword): PasswordProof => ({
  digest: password,
  clearText: clear_text_pwd,
})

export const credentialsIn = (
  { username = '', identity_type, ...sent }: SentPassword & { username?: string; identity_type?: string },
  ip: string,
): Credentials => ({ identifier: username, kind: identityKindOf(identity_type), ...passwordIn(sent), ip })
