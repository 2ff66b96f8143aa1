import type { ReplacePassword } from '#needs/credentials.ts'
import type { PasswordStore } from './password-rules.store.ts'
import type { PasswordRules } from './password-rules.ts'
import { digestOf, type Passwords } from './passwords.ts'

/** The one place where passwords are set, whoever asks: a registration, a person who forgot theirs, or who changes it. */
export const createNewPasswords = ({ store, rules, passwords, now }: Needs) => {
  const keep = (plain: string) => passwords.keep(digestOf(plain))

  const replace: ReplacePassword = async (userId, plain, personal) => {
    await rules.checkPassword(plain, { personal, previous: await store.lastTwo(userId) })
    await store.replace(userId, await keep(plain), now())
  }

  return {
    strengthOf: rules.strengthOf,
    /** Before it is known whose it will be. @throws Refusal PASSWORD_TOO_SIMPLE */
    check: (plain: string, personal: readonly string[]) => rules.checkPassword(plain, { personal }),
    /** What is stored of a password. */
    keep,
    replace,
  }
}

interface Needs {
  store: PasswordStore
  rules: PasswordRules
  passwords: Passwords
  now: () => number
}
