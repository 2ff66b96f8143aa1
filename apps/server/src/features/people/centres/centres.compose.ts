import type { Brand } from '@heliograph/brand/brand'
import { centres, type CentreName } from '@heliograph/domain/regions'
import type { Rows } from '#db/engine.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { AccountElsewhere } from '#needs/credentials.ts'
import type { Post } from '#needs/messages.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { AdmitLogIn, RedeemSecondFactor } from '#needs/sessions.ts'
import { createArrivalStore } from './arrivals.store.ts'
import { createArrivals, createGiveUpArriving } from './arrivals.ts'
import type { Room } from './arriving-rows.store.ts'
import { centreRoutes } from './centres.routes.ts'
import { createCentres } from './centres.ts'
import { createDepartureStore } from './departures.store.ts'
import { createElsewhere } from './elsewhere.ts'
import { createMoving } from './moving.ts'
import type { Peers, Prove } from './peer.ts'
import { createSealed, type Seal } from './sealed.ts'
import { createStandingStore } from './standing.store.ts'

export { createLeftGateways as composeLeftGateways } from './departures.store.ts'
export { measuredTables } from './what-moves.ts'

/** What both sides of a move need. */
export interface MoveNeeds {
  /** How the data centres of this process find each other. */
  peers: Peers
  /** The periods that are kept here. Throws while they are not certain. */
  room: () => Room
  /** The accepted devices, read again after each move. */
  roster: { forget: () => void }
  /** Rolls up the samples that came with a plant. */
  roller: { poke: () => void }
  changes: { tell: (plantIds: readonly number[]) => void }
}

interface Needs extends MoveNeeds {
  brand: Brand
  centre: CentreName
  /** Connections that see only the brand's rows. */
  rows: Rows
  /** The data centre's own connections, which see all rows. */
  ownRows: Rows
  seal: Seal
  /** The owner of a sealed secret, in the form that the seal expects. */
  ownerOf: (userId: number) => string
  /** The user handle of a person's passkeys that were made here. */
  handleOf: (userId: number) => Uint8Array
  tokens: OneTimeTokens
  post: Post
  record: RecordAudit
  isMainland: (plant: { nationId: number | null; latitude: number; longitude: number }) => Promise<boolean>
  /** Log-in checks for calls of the other data centre about accounts here. */
  forPeer: {
    prove: Prove
    admit: AdmitLogIn
    redeem: RedeemSecondFactor
  }
  now: () => number
}

interface ElsewhereNeeds extends Pick<MoveNeeds, 'peers'> {
  brand: Brand
  centre: CentreName
  report: (error: Error) => void
}

/** For log-ins: is the account in the other data centre? */
export const composeElsewhere = ({ brand, centre, peers, report }: ElsewhereNeeds): AccountElsewhere =>
  createElsewhere({ peer: () => otherThan(peers, centre, brand), report })

const otherThan = (peers: Peers, centre: CentreName, brand: Brand) =>
  brand.multiDataCentre ? peers.otherThan(centre, brand.code) : undefined

/** Moves accounts and their plants from one data centre to the other. */
export const composeCentres = ({ brand, centre, rows, ownRows, peers, roster, record, now, ...needs }: Needs) => {
  const [here, { pool }] = [centres[centre], ownRows]
  const peer = () => otherThan(peers, centre, brand)
  const sealed = createSealed({ seal: needs.seal, of: needs.ownerOf, handleOf: needs.handleOf })
  const departures = createDepartureStore(pool, brand.code)
  const moving = createMoving({
    store: departures,
    peer,
    here,
    sealed,
    onLeft: roster.forget,
    now,
  })
  const arrivalStore = createArrivalStore({ pool, brand: brand.code, room: needs.room })
  const arrivals = createArrivals({
    ...needs.forPeer,
    store: arrivalStore,
    departures,
    here,
    sealed,
    onArrived(plantIds) {
      roster.forget()
      needs.roller.poke()
      needs.changes.tell(plantIds)
    },
    record,
    now,
  })
  peers.join(centre, brand.code, arrivals)
  const moves = createCentres({
    store: createStandingStore(rows.db),
    moving,
    peer,
    here,
    brand: brand.code,
    multiDataCentre: brand.multiDataCentre,
    tokens: needs.tokens,
    post: needs.post,
    record,
    isMainland: needs.isMainland,
    now,
  })

  const giveUpArriving = createGiveUpArriving({ store: arrivalStore, peer, open: arrivals.open })

  return {
    routes: centreRoutes(moves),
    async giveUp(userId: number) {
      await moving.giveUp(userId)
      await giveUpArriving(userId)
    },
    jobs: [
      { name: 'finish-moves', cron: '* * * * *', work: moving.tidy },
      { name: 'forget-moved', cron: '43 3 * * *', work: moving.forgetMoved },
    ],
  }
}
