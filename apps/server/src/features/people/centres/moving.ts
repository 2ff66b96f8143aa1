import type { Area } from '@heliograph/domain/areas'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import type { Departure, DepartureStore } from './departures.store.ts'
import type { Parcel, Peer } from './peer.ts'
import type { Sealed } from './sealed.ts'
import type { Leaving, Snapshot } from './snapshot.store.ts'
import { choices, movingTables, plants } from './what-moves.ts'

export type Moving = ReturnType<typeof createMoving>

/**
 * The steps of a move: copy (there, one transaction) → close (here, one transaction) → open (there) → send late
 * samples. After a crash between two steps the account is usable in one place or, for less than a minute, in none, but
 * never in two. Every step can be repeated.
 */
export const createMoving = ({ store, peer, here, sealed, onLeft, now }: Needs) => {
  const thePeer = () => {
    const other = peer()
    if (!other) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'alone')
    return other
  }

  const parcelsOf = async function* (snapshot: Snapshot, leaving: Leaving, merges: boolean): AsyncGenerator<Parcel> {
    const tables = merges ? [...plants, ...choices] : movingTables
    for await (const { table, rows } of snapshot.parcels(tables, leaving)) {
      yield { table, rows: rows.map((row) => sealed.unsealed(table, row)) }
    }
  }

  const moveOnce = ({ userId, intoUserId, area }: Wish, brand: string, isLast: boolean) => {
    const other = thePeer()
    return store.snapshot(async (snapshot) => {
      // Two at once, from two windows, may want different things under one id.
      if (!(await snapshot.isAlone(userId))) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'busy')
      const id = await store.begin({ userId, intoUserId, area, centre: other.centre }, now())
      const leaving = await snapshot.leaving(userId, brand)
      const arrival = { id, centre: here, userId, intoUserId, area }
      await other.receive(arrival, parcelsOf(snapshot, leaving, intoUserId !== null))
      const relations = await store
        .close(id, leaving, { centre: other.centre, isLast }, now())
        .catch(async (error: unknown) => {
          // Nobody else closes it meanwhile, and a copy that waits holds up the account that it waits for.
          if (error instanceof Refusal && error.code === 'CENTRE_MOVE_NOT_SUPPORTED') {
            await other.discard(id)
            await store.drop(id)
          }
          throw error
        })
      if (!relations) {
        await other.discard(id)
        throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'moved')
      }
      onLeft()
      await other.open(id)
      await snapshot.takeSamples(leaving.deviceIds)
      return { leaving, relations }
    })
  }

  /** Forwards samples that arrived here after the copy. */
  const sendLate = async (departure: Departure) => {
    const other = thePeer()
    await other.open(departure.id)
    for (;;) {
      const rows = await store.lateSamples(departure)
      if (rows.length === 0) break
      await other.addSamples(departure.id, rows)
      await store.dropSamples(rows)
    }
    await store.eraseLate(departure)
  }

  return {
    /** @throws Refusal with the reason why the other centre refuses; calling it again finishes a move that has begun */
    async move(wish: Wish, brand: string) {
      const { centre } = thePeer()
      for (let tried = 1; ; tried++) {
        try {
          const { leaving, relations } = await moveOnce(wish, brand, tried === mostAttempts)
          return { centre, plants: leaving.plantIds.length, devices: leaving.deviceIds.length, relations }
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile) || tried === mostAttempts) throw error
        }
      }
    },

    isBegun: store.isBegun,

    /** Deletes the copies of unfinished moves: someone who cancels their account wants no copy of it elsewhere. */
    async giveUp(userId: number) {
      const other = peer()
      if (!other) return
      for (const id of await store.begunBy(userId)) {
        await other.discard(id)
        await store.drop(id)
      }
    },

    /** Runs on a schedule: finishes closed moves and gives up abandoned ones. */
    async tidy() {
      const other = peer()
      if (!other) return
      for (const departure of await store.unsettled()) await sendLate(departure)
      await store.settle(now() - lateMs, now())
      for (const { id } of await store.abandoned(now() - abandonedMs)) {
        await other.discard(id)
        await store.drop(id)
      }
    },

    forgetMoved: () => store.forgetMoved(now() - rememberMovedMs),
  }
}

export interface Wish {
  userId: number
  /** The account there that receives the plants; null: the account itself moves. */
  intoUserId: number | null
  area: Area | null
}

interface Needs {
  store: DepartureStore
  peer: () => Peer | undefined
  here: DataCentre
  sealed: Pick<Sealed, 'unsealed'>
  /** Called when devices are no longer known here. */
  onLeft: () => void
  now: () => number
}

/** The owner may change a plant or log in during the copy. Three times in a row is not plausible. */
const mostAttempts = 3
/** Connections that were open when the account closed may deliver reports until they close too. */
const lateMs = dayMs
const abandonedMs = dayMs
/** How long a log-in here is told where the account went. After that nothing of the person remains. */
const rememberMovedMs = 90 * dayMs
