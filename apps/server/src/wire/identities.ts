import { identityKinds, type IdentityKind } from '@heliograph/domain/identities'

/** The number of a kind of identity in tokens, requests and answers. */
export const identityTypeOf = (kind: IdentityKind) => numbers[kind]

/** Undefined if the client sends none, or an empty one. */
export const identityKindOf = (type: string | number | undefined) =>
  identityKinds.find((kind) => `${numbers[kind]}` === `${type}`)

/** The role of people who act for themselves, with the organisation 0. */
export const privateRole = -1

const numbers = { phone: 1, email: 2, name: 3 } as const satisfies Record<IdentityKind, number>
