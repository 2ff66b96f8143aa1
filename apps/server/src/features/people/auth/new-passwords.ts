import type { ReplacePassword } from '#needs/credentials.ts'
import type { PasswordStore } from './password-rules.store.ts'
import type { PasswordRules } from './password-rules.ts'
import { digestOf, type Passwords } from './passwords.ts'

/** The only place that sets passwords: for registrations, resets and changes. */
export const createNewPasswords = ({ store, rules, passwords, now }: Needs) => {
  const keep = (plain: string) => passwords.keep(digestOf(plain))

  const replace: ReplacePassword = async (userId, plain, personal) => {
    await rules.checkPassword(plain, { personal, previous: await store.lastTwo(userId) })
    await store.replace(userId, await keep(plain), now())
  }

  return {
    strengthOf: rules.strengthOf,
    /** For an account that does not exist yet. @throws Refusal PASSWORD_TOO_SIMPLE */
    check: (plain: string, personal: readonly string[]) => rules.checkPassword(plain, { personal }),
    /** Returns the hash to store. */
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
