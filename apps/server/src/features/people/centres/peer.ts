import type { Area } from '@heliograph/domain/areas'
import type { CentreName, DataCentre } from '@heliograph/domain/regions'
import type { Credentials } from '#needs/credentials.ts'

/**
 * Another data centre, as this one calls it about accounts that move. All arguments are plain data, so that a peer
 * could run in another process; so far all of them run in ours.
 */
export interface Peer {
  centre: DataCentre
  /**
   * The account there with this password. The other centre applies its own limits.
   *
   * @throws Refusal TOO_MANY_REQUESTS; AUTH_SECOND_FACTOR_REQUIRED with the token that `complete` takes
   */
  prove: (claim: Credentials) => Promise<ProvenAccount | undefined>
  /**
   * Whether an account there has this password, for a person who is refused here. The other centre counts the failure like
   * one of its own, so that both have one limit.
   *
   * @throws Refusal TOO_MANY_REQUESTS
   */
  holds: (claim: Credentials) => Promise<boolean>
  /**
   * The account there, after its second factor was checked too.
   *
   * @throws Refusal CODE_WRONG, CODE_ERROR_LIMIT_EXCEEDED, INVALID_TOKEN
   */
  complete: (answer: Answer) => Promise<ProvenAccount | undefined>
  /**
   * Whether there is an account with one of these addresses; callers pass only addresses that the person has verified.
   */
  isKnown: (addresses: Addresses) => Promise<boolean>
  /**
   * Receives what moves, in one transaction. A repeated call for the same move replaces what came before, unless the
   * account was opened since.
   *
   * @throws Refusal with the reason why this centre cannot receive it
   */
  receive: (arrival: Arrival, parcels: AsyncIterable<Parcel>) => Promise<void>
  /** Opens the account here after it was closed at its origin. */
  open: (id: string) => Promise<void>
  /**
   * The account that was to take the plants is cancelled. False if its origin has closed already, and only `open` is left to
   * do; otherwise the move is over, and everything stays there.
   */
  withdraw: (id: string) => Promise<boolean>
  /** Deletes everything of a move that will not be finished. */
  discard: (id: string) => Promise<void>
  /** Samples that devices still sent to the old centre. Existing ones stay unchanged. */
  addSamples: (id: string, rows: readonly Row[]) => Promise<void>
}

/**
 * The account with this password. Undefined for a wrong password, an unknown and a closed account alike, and for one that
 * `admits` does not take.
 */
export type Prove = (
  claim: Credentials,
  admits?: (found: { migratedTo: string | null }) => Promise<boolean>,
) => Promise<{ id: number } | undefined>

/** The answer to the request for a second factor. */
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
  /** Why it cannot receive plants. */
  hindrance: 'operator' | 'moved' | null
}

/** A move, from the receiving centre's view. */
export interface Arrival {
  id: string
  centre: DataCentre
  userId: number
  /** The account here that receives the plants; null: the account itself moves. */
  intoUserId: number | null
  /** The account's area after the move. */
  area: Area | null
}

/** Rows of one table, with the ids of the centre that they come from. */
export interface Parcel {
  table: string
  rows: Row[]
}

export type Row = Record<string, unknown>

/** The data centres that run in this process. */
export const createPeers = () => {
  const joined = new Map<string, Map<CentreName, Peer>>()
  return {
    join(name: CentreName, brand: string, peer: Peer) {
      const ofBrand = joined.get(brand) ?? new Map<CentreName, Peer>()
      joined.set(brand, ofBrand.set(name, peer))
    },
    /** Undefined if there is no other. */
    otherThan: (name: CentreName, brand: string) =>
      [...(joined.get(brand) ?? [])].find(([other]) => other !== name)?.[1],
  }
}

export type Peers = ReturnType<typeof createPeers>
