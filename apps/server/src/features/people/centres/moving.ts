import type { Area } from '@heliograph/domain/areas'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayMs } from '@heliograph/domain/zones'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import type { Departure, DepartureStore } from './departures.store.ts'
import type { Parcel, Peer } from './peer.ts'
import type { Sealed } from './sealed.ts'
import type { Leaving, Snapshot } from './snapshot.store.ts'
import { person, personal, plants } from './what-moves.ts'

export type Moving = ReturnType<typeof createMoving>

/**
 * The steps of a move. Copy (there, one transaction) → close (here, one transaction) → open (there) → send what came late.
 * Who dies between two of them leaves an account that can be used in one place or, for less than a minute, in none; never
 * in two, and repeating any step changes nothing.
 */
export const createMoving = ({ store, peer, here, sealed, onLeft, now }: Needs) => {
  const thePeer = () => {
    const other = peer()
    if (!other) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'alone')
    return other
  }

  const parcelsOf = async function* (snapshot: Snapshot, leaving: Leaving, merges: boolean): AsyncGenerator<Parcel> {
    const tables = merges ? plants : [person, ...personal, ...plants]
    for await (const { table, rows } of snapshot.parcels(tables, leaving)) {
      yield { table, rows: rows.map((row) => sealed.unsealed(table, row)) }
    }
  }

  const moveOnce = (id: string, { userId, intoUserId, area }: Wish, brand: string) => {
    const other = thePeer()
    return store.snapshot(async (snapshot) => {
      const leaving = await snapshot.leaving(userId, brand)
      const arrival = { id, centre: here, userId, intoUserId, area }
      await other.receive(arrival, parcelsOf(snapshot, leaving, intoUserId !== null))
      const relations = await store.close(id, leaving, other.centre, now())
      onLeft()
      await other.open(id)
      await snapshot.takeSamples(leaving.deviceIds)
      return { leaving, relations }
    })
  }

  /** What was said here after the copy follows it. */
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
    /** @throws Refusal with what stands in the way there; what was begun is finished by asking again */
    async move(wish: Wish, brand: string) {
      const { centre } = thePeer()
      const id = await store.begin({ ...wish, centre }, now())
      for (let tried = 1; ; tried++) {
        try {
          const { leaving, relations } = await moveOnce(id, wish, brand)
          return { centre, plants: leaving.plantIds.length, devices: leaving.deviceIds.length, relations }
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile) || tried === mostAttempts) throw error
        }
      }
    },

    isBegun: store.isBegun,

    /** Whoever cancels the account wants no copy of it elsewhere: what was begun and never finished lies there. */
    async giveUp(userId: number) {
      const other = peer()
      if (!other) return
      for (const id of await store.begunBy(userId)) {
        await other.discard(id)
        await store.drop(id)
      }
    },

    /** By the clock: finishes what is closed, gives up what was begun and left lying. */
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
  /** The account there that takes the plants; none: the account itself goes. */
  intoUserId: number | null
  area: Area | null
}

interface Needs {
  store: DepartureStore
  peer: () => Peer | undefined
  here: DataCentre
  sealed: Pick<Sealed, 'unsealed'>
  /** Its devices are known here no more. */
  onLeft: () => void
  now: () => number
}

/** Somebody changed their plant or logged in while it was copied: that happens once, not three times. */
const mostAttempts = 3
/** A connection that was open when the account closed may bring reports until it is closed too. */
const lateMs = dayMs
const abandonedMs = dayMs
/** How long a log-in here is told where the account went; then nothing of the person stays. */
const rememberMovedMs = 90 * dayMs
