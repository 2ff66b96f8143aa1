/** What a person can be called by when they log in. */
export const identityKinds = ['phone', 'email', 'name'] as const
export type IdentityKind = (typeof identityKinds)[number]

export interface Identity {
  kind: IdentityKind
  /** As it was typed. */
  identifier: string
}

/** What kind of name that is, by the way it is written. */
export const kindOf = (identifier: string): IdentityKind => {
  if (identifier.includes('@')) return 'email'
  return /^\+?[0-9]+$/.test(identifier) ? 'phone' : 'name'
}

/**
 * What an account is called where one name has to do.
 *
 * @param otherwise for an account without any of them
 */
export const mainIdentity = ({ email, phone, username }: Names, otherwise: string): Identity => {
  if (email) return { kind: 'email', identifier: email }
  if (phone) return { kind: 'phone', identifier: phone }
  return { kind: 'name', identifier: username ?? otherwise }
}

interface Names {
  email: string | null
  phone: string | null
  username: string | null
}
