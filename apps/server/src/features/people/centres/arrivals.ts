import { kindOf } from '@heliograph/domain/identities'
import type { DataCentre } from '@heliograph/domain/regions'
import type { RecordAudit } from '#needs/audit.ts'
import type { Credentials } from '#needs/credentials.ts'
import type { AdmitLogIn, RedeemSecondFactor } from '#needs/sessions.ts'
import type { ArrivalStore } from './arrivals.store.ts'
import type { Peer, ProvenAccount } from './peer.ts'
import type { Sealed } from './sealed.ts'

/** What this centre answers to the other one. */
export const createArrivals = ({ store, here, sealed, prove, admit, redeem, record, onArrived, now }: Needs): Peer => {
  const accountOf = async (userId: number): Promise<ProvenAccount | undefined> => {
    const account = await store.describe(userId)
    if (!account) return undefined
    const hindrance = account.migrated_to !== null ? 'moved' : account.operator ? 'operator' : null
    return { userId, name: account.name || null, plants: account.plants, hindrance }
  }
  /** Who reads what happened to their account sees that it was proven elsewhere. */
  const proven = (userId: number, ip: string) => record({ kind: 'proof', userId, ip, facts: { by } })

  return {
    centre: here,

    async prove(claim) {
      const userId = (await prove(claim))?.id
      const account = userId === undefined ? undefined : await accountOf(userId)
      if (!account) {
        await record({ kind: 'log-in', refused: true, ip: claim.ip, facts: { by } })
        return undefined
      }
      if (account.hindrance === null) {
        const { identifier, kind = kindOf(identifier) } = claim
        await admit(account.userId, { organisationId: null, identifier, kind })
        await proven(account.userId, claim.ip)
      }
      return account
    },

    async complete({ ip, ...answer }) {
      const { userId } = await redeem(answer, ip)
      await proven(userId, ip)
      return accountOf(userId)
    },

    isKnown: store.isKnown,

    receive: (arrival, parcels) => store.receive(arrival, parcels, sealed.sealed, now()),

    async open(id) {
      const opened = await store.open(id, now())
      if (!opened) return
      await record({
        kind: 'account.transfer',
        userId: opened.userId,
        facts: { arrived: true, plants: opened.plantIds.length },
      })
      onArrived(opened.plantIds)
    },

    discard: store.discard,

    async addSamples(id, rows) {
      await store.addSamples(id, rows)
      onArrived([])
    },
  }
}

const by = 'other centre'

interface Needs {
  store: ArrivalStore
  here: DataCentre
  sealed: Pick<Sealed, 'sealed'>
  /** Whose password that is; undefined for a wrong one, an absent or a closed account, all alike. */
  prove: (claim: Credentials) => Promise<{ id: number } | undefined>
  /** As at a log-in: throws what asks for the second factor, if one is asked for after the password. */
  admit: AdmitLogIn
  /** Whose second factor that is. */
  redeem: RedeemSecondFactor
  record: RecordAudit
  /** Its devices are known here now, and what they said is to be rolled up. */
  onArrived: (plantIds: readonly number[]) => void
  now: () => number
}
