import type { ProviderKind } from './provider-settings.ts'

/** A person according to the provider. */
export interface Person {
  /** Who issued the subject: the same subject of two issuers is two people. */
  issuer: string
  subject: string
  nickname: string | null
  /** Only if the provider has verified it. */
  email: string | null
  /** When they last authenticated there, if the provider says so. */
  provenAt: number | null
}

/** What is stored until the person comes back. */
export type Remembered = Record<string, string>

interface Trip {
  /** Comes back unchanged. */
  state: string
  redirectUri: string
  remembered: Remembered
}

interface Back extends Trip {
  code: string
  /** The issuer of the answer, for providers that send it. */
  iss: string | undefined
}

/** A provider whose accounts people can log in with. Implementations hide the differences. */
export interface Provider {
  name: string
  kind: ProviderKind
  label: (language: string | undefined) => string
  remember: () => Remembered
  /** The address that the person is sent to. Throws ProviderFailed, like `finish`. */
  address: (trip: Trip) => Promise<string>
  /** Returns the person who came back. */
  finish: (back: Back) => Promise<Person>
}

/** What failed: the proof that the person logged in there, or the request for their data. */
export type Stage = 'token' | 'person'

/** The reason is for the operator. It never contains a code, a token or a secret. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly stage: Stage

  constructor(stage: Stage, reason: string) {
    super(reason)
    this.stage = stage
  }
}

/** Runs a step. Errors of any kind become failures of that stage. */
export const at = async <T>(stage: Stage, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    throw error instanceof ProviderFailed ? error : new ProviderFailed(stage, reasonOf(error))
  }
}

/** Error messages of libraries may quote answers, so only their codes are used. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'unknown'
  const words = ['code' in error ? error.code : undefined, error.name].filter((word) => typeof word === 'string')
  return words.find((word) => /^[\w.-]{1,60}$/.test(word)) ?? 'unknown'
}

/** A name that can be displayed: short and on one line; null if nothing is left. */
export const shownName = (name: unknown) =>
  (typeof name === 'string' &&
    Array.from(name.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim())
      .slice(0, 60)
      .join('')) ||
  null
