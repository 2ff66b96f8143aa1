import type { DataCentre } from '@heliograph/domain/regions'
import type { ArrivalStore } from './arrivals.store.ts'
import type { Claim, Peer } from './peer.ts'
import type { Sealed } from './sealed.ts'

/** What this centre answers to the other one. */
export const createArrivals = ({ store, here, sealed, prove, tell, onArrived, now }: Needs): Peer => ({
  centre: here,

  async prove(claim) {
    const userId = await prove(claim)
    if (userId === undefined) {
      await tell({ kind: 'log-in', refused: true, ip: claim.ip, facts: { by: 'other centre' } })
      return undefined
    }
    const account = await store.describe(userId)
    if (!account) return undefined
    const hindrance =
      account.migrated_to !== null ? 'moved'
      : account.operator ? 'operator'
      : account.second_factor ? 'second-factor'
      : null
    return { userId, name: account.name || null, plants: account.plants, hindrance }
  },

  receive: (arrival, parcels) => store.receive(arrival, parcels, sealed.sealed, now()),

  async open(id) {
    const opened = await store.open(id, now())
    if (!opened) return
    await tell({ kind: 'account.transfer', userId: opened.userId, facts: { arrived: true, plants: opened.plantIds.length } })
    onArrived(opened.plantIds)
  },

  discard: store.discard,

  async addSamples(id, rows) {
    await store.addSamples(id, rows)
    onArrived([])
  },
})

interface Needs {
  store: ArrivalStore
  here: DataCentre
  sealed: Pick<Sealed, 'sealed'>
  /** Whose password that is; undefined for a wrong one, an absent or a closed account, all alike. */
  prove: (claim: Claim) => Promise<number | undefined>
  tell: (deed: Deed) => Promise<void>
  /** Its devices are known here now, and what they said is to be rolled up. */
  onArrived: (plantIds: readonly number[]) => void
  now: () => number
}

interface Deed {
  kind: 'log-in' | 'account.transfer'
  refused?: boolean
  userId?: number
  ip?: string
  facts: Record<string, string | number | boolean>
}
