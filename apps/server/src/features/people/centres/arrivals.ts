import { Refusal } from '@heliograph/domain/errors'
import { kindOf } from '@heliograph/domain/identities'
import type { DataCentre } from '@heliograph/domain/regions'
import type { RecordAudit } from '#needs/audit.ts'
import type { AdmitLogIn, RedeemSecondFactor } from '#needs/sessions.ts'
import type { ArrivalStore } from './arrivals.store.ts'
import type { DepartureStore } from './departures.store.ts'
import type { Peer, Prove, ProvenAccount } from './peer.ts'
import type { Sealed } from './sealed.ts'

/** This centre's side of a move, as the other centre calls it. */
export const createArrivals = ({
  store,
  departures,
  here,
  sealed,
  prove,
  admit,
  redeem,
  record,
  ...needs
}: Needs): Peer => {
  const { onArrived, now } = needs
  const accountOf = async (userId: number): Promise<ProvenAccount | undefined> => {
    const account = await store.describe(userId)
    if (!account) return undefined
    const hindrance = account.migrated_to !== null ? 'moved' : account.operator ? 'operator' : null
    return { userId, name: account.name || null, plants: account.plants, hindrance }
  }
  /** Audited, so that the person sees that their account was proven from the other centre. */
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

    async holds(claim) {
      // An account that came from there is not here for them: that counts like a wrong password.
      const found = await prove(claim, async ({ migratedTo }) => migratedTo === null)
      if (found) await proven(found.id, claim.ip)
      else await record({ kind: 'log-in', refused: true, ip: claim.ip, facts: { by } })
      return found !== undefined
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

    withdraw: departures.withdraw,

    discard: store.discard,

    async addSamples(id, rows) {
      await store.addSamples(id, rows)
      onArrived([])
    },
  }
}

/**
 * Before an account here is cancelled: plants that were about to become its own stay where they are. Those that have left
 * already are its own now, and the person decides again.
 *
 * @throws Refusal ACCOUNT_REVOKE_NOT_SUPPORTED
 */
export const createGiveUpArriving =
  ({ store, peer, open }: GiveUpNeeds) =>
  async (userId: number) => {
    for (const id of await store.waitingFor(userId)) {
      if (await peer()?.withdraw(id)) await store.discard(id)
      else {
        await open(id)
        throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED', [])
      }
    }
  }

interface GiveUpNeeds {
  store: Pick<ArrivalStore, 'waitingFor' | 'discard'>
  peer: () => Pick<Peer, 'withdraw'> | undefined
  open: Peer['open']
}

const by = 'other centre'

interface Needs {
  store: ArrivalStore
  /** Of accounts that leave from here. */
  departures: Pick<DepartureStore, 'withdraw'>
  here: DataCentre
  sealed: Pick<Sealed, 'sealed'>
  /** The account with this password. Undefined for a wrong password, an unknown and a closed account alike. */
  prove: Prove
  /** As at a log-in: throws if the person needs a second factor after the password. */
  admit: AdmitLogIn
  /** The person whose second factor this is. */
  redeem: RedeemSecondFactor
  record: RecordAudit
  /** Called when the devices are known here and their samples have to be rolled up. */
  onArrived: (plantIds: readonly number[]) => void
  now: () => number
}
