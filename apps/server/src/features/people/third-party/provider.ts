import type { ProviderKind } from './provider-settings.ts'

/** Who came, as the provider says. */
export interface Person {
  /** Who answers for the subject: one subject of two issuers is two people. */
  issuer: string
  subject: string
  nickname: string | null
  /** Only if the provider has made sure that it is theirs. */
  email: string | null
  /** When they last proved there who they are, if the provider says so. */
  provenAt: number | null
}

/** What is kept here until the person is back. */
export type Remembered = Record<string, string>

interface Trip {
  /** Comes back unchanged. */
  state: string
  redirectUri: string
  remembered: Remembered
}

interface Back extends Trip {
  code: string
  /** Who says that they answer, where they do. */
  iss: string | undefined
}

/** One who lets people in here with an account of theirs. What differs between them is behind this. */
export interface Provider {
  name: string
  kind: ProviderKind
  label: (language: string | undefined) => string
  remember: () => Remembered
  /** Where the person goes. Like `finish` it throws ProviderFailed. */
  address: (trip: Trip) => Promise<string>
  /** Who is back. */
  finish: (back: Back) => Promise<Person>
}

/** What did not come: proof that the person was there at all, or who they are. */
export type Stage = 'token' | 'person'

/** The reason is for the operator; it never holds a code, a token or a secret. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly stage: Stage

  constructor(stage: Stage, reason: string) {
    super(reason)
    this.stage = stage
  }
}

/** Runs a step of the way, whose failures of any kind are failures of that stage. */
export const at = async <T>(stage: Stage, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    throw error instanceof ProviderFailed ? error : new ProviderFailed(stage, reasonOf(error))
  }
}

/** Libraries put answers into their messages; their codes are words of their own. */
const reasonOf = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return (
    ([code, name].find((word) => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word)) as string | undefined) ??
    'unknown'
  )
}

/** A name that may be shown: short, in one line, and none at all if nothing is left. */
export const shownName = (name: unknown) =>
  (typeof name === 'string' &&
    Array.from(name.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim())
      .slice(0, 60)
      .join('')) ||
  null
