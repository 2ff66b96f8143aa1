import type { Area } from '@heliograph/domain/areas'
import type { CentreName, DataCentre } from '@heliograph/domain/regions'
import type { Credentials } from '#needs/credentials.ts'

/**
 * Another data centre, as one asks the other about accounts that move. All that passes is plain data, so that a peer may
 * live in another process; the one that exists is in ours.
 */
export interface Peer {
  centre: DataCentre
  /**
   * The account whose password was proven there, by that centre's own limits.
   *
   * @throws Refusal TOO_MANY_REQUESTS; AUTH_SECOND_FACTOR_REQUIRED with the token that `complete` wants
   */
  prove: (claim: Credentials) => Promise<ProvenAccount | undefined>
  /**
   * The account whose second factor was proven after its password.
   *
   * @throws Refusal CODE_WRONG, CODE_ERROR_LIMIT_EXCEEDED, INVALID_TOKEN
   */
  complete: (answer: Answer) => Promise<ProvenAccount | undefined>
  /** Whether an account stands there that has one of these addresses; asked only with those that its asker has proven. */
  isKnown: (addresses: Addresses) => Promise<boolean>
  /**
   * Takes in what moves, all of it or nothing. Again for the same move: what came before is replaced, unless the account
   * was opened since.
   *
   * @throws Refusal with what stands in the way there
   */
  receive: (arrival: Arrival, parcels: AsyncIterable<Parcel>) => Promise<void>
  /** The account is closed where it came from: here it may be used. */
  open: (id: string) => Promise<void>
  /** The move will never be finished: nothing of it stays. */
  discard: (id: string) => Promise<void>
  /** What devices still said where they left; what is there already stays as it is. */
  addSamples: (id: string, rows: readonly Row[]) => Promise<void>
}

/** To the question for the second factor. */
export interface Answer {
  token: string
  answer: string
  ip: string
}

export interface Addresses {
  email: string | null
  phone: string | null
}

export interface ProvenAccount {
  userId: number
  name: string | null
  plants: number
  /** Why it cannot take plants. */
  hindrance: 'operator' | 'moved' | null
}

/** A move, as the centre sees it that takes it in. */
export interface Arrival {
  id: string
  centre: DataCentre
  userId: number
  /** The account here that takes the plants; none: the account itself comes. */
  intoUserId: number | null
  /** Where the account belongs from now on. */
  area: Area | null
}

/** Rows of one table, with the ids of where they come from. */
export interface Parcel {
  table: string
  rows: Row[]
}

export type Row = Record<string, unknown>

/** The data centres that one process hosts, so that each finds the other. */
export const createPeers = () => {
  const joined = new Map<string, Map<CentreName, Peer>>()
  return {
    join(name: CentreName, brand: string, peer: Peer) {
      const ofBrand = joined.get(brand) ?? new Map<CentreName, Peer>()
      joined.set(brand, ofBrand.set(name, peer))
    },
    /** Undefined where there is no other. */
    otherThan: (name: CentreName, brand: string) =>
      [...(joined.get(brand) ?? [])].find(([other]) => other !== name)?.[1],
  }
}

export type Peers = ReturnType<typeof createPeers>
