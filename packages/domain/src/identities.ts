/** A name that a person can log in with. */
export const identityKinds = ['phone', 'email', 'name'] as const
export type IdentityKind = (typeof identityKinds)[number]

export interface Identity {
  kind: IdentityKind
  /** As typed. */
  identifier: string
}

/** The kind of an identity, by its form. */
export const kindOf = (identifier: string): IdentityKind => {
  if (identifier.includes('@')) return 'email'
  return /^\+?[0-9]+$/.test(identifier) ? 'phone' : 'name'
}

/**
 * The name of an account where only one can be shown.
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
