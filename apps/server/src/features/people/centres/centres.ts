import type { Area } from '@heliograph/domain/areas'
import { dataCentreOf } from '@heliograph/domain/areas'
import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import { moveHindrances, type MoveHindrance } from '@heliograph/domain/moves'
import type { DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Credentials } from '#needs/credentials.ts'
import type { Post } from '#needs/messages.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { Moving } from './moving.ts'
import type { Answer, Peer, ProvenAccount } from './peer.ts'
import type { StandingStore } from './standing.store.ts'

export type Centres = ReturnType<typeof createCentres>

/** Which data centre an account is in, and what moving it would mean. */
export interface Standing {
  here: DataCentre
  other: DataCentre | null
  hindrances: MoveHindrance[]
  plants: number
  devices: number
  /** Gateways report to this data centre's address: after a move the owner has to point them to the other one. */
  gateways: { plantName: string; sn: string; protocol: string }[]
  /** What a move ends, because the others do not exist there. */
  businesses: { plantName: string; organisationName: string }[]
  viewers: number
  viewed: number
  /** A move has begun but not ended. */
  begun: boolean
}

/** Whether and how an account can move from one data centre to the other. */
export const createCentres = ({
  store,
  moving,
  peer,
  here,
  multiDataCentre,
  tokens,
  post,
  record,
  isMainland,
  now,
  brand,
}: Needs) => {
  /** For a brand with one data centre the other one does not exist. */
  const onlyWithSeveral = () => {
    if (!multiDataCentre) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'alone')
  }

  const hindrancesOf = async (userId: number) => {
    const [person, plants, devices] = await Promise.all([
      store.person(userId),
      store.plants(userId),
      store.devices(userId),
    ])
    const leavesChina = here === 'CN'
    const isHeldBack = leavesChina ? (await Promise.all(plants.map(isMainland))).includes(true) : false
    const hindrances: Record<MoveHindrance, boolean> = {
      alone: peer() === undefined,
      organisation: Number(person?.organisations ?? 0) > 0,
      operator: person?.operator ?? false,
      'too-much': plants.length > mostPlants || devices > mostDevices,
      'china-plant': isHeldBack,
      'china-person': leavesChina && (person?.phone?.startsWith(mainlandPrefix) ?? false),
    }
    const held = moveHindrances.filter((each) => hindrances[each])
    return { held, plants: plants.length, devices, migratedTo: person?.migrated_to ?? null }
  }

  const checkFree = async (userId: number) => {
    const { held, migratedTo } = await hindrancesOf(userId)
    if (migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', migratedTo)
    const [first] = held
    if (first) throw new Refusal(codes[first] ?? 'CENTRE_MOVE_NOT_SUPPORTED', first)
  }

  const otherCentre = () => {
    onlyWithSeveral()
    const other = peer()
    if (!other) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'alone')
    return other
  }

  const provenFor = async (userId: number, { hindrance, userId: intoUserId, name, plants }: ProvenAccount) => {
    if (hindrance) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', hindrance)
    const content: Proven = { intoUserId }
    return { token: await tokens.issue('transfer', content, { userId, expiresAt: now() + tokenMs }), name, plants }
  }

  /** The person is notified, so that someone with access to their session cannot move the account in secret. */
  const tellPerson = async ({ email, phone, language }: Person, merged: number | undefined) => {
    const to = email ?? phone
    if (to === null) return
    const addressed = { channel: email === null ? ('sms' as const) : ('mail' as const), to, language }
    await post(
      merged === undefined
        ? { ...addressed, kind: 'account-moved', facts: {} }
        : { ...addressed, kind: 'account-merged', facts: { plants: merged } },
    )
  }

  /** The account there that the caller proved is theirs; null if the account itself moves. */
  const intoOf = async (userId: number, token: string | undefined) => {
    if (token === undefined) return null
    const proven = await tokens.peek<Proven>('transfer', token, now())
    if (!proven || proven.userId !== userId) throw new Refusal('INVALID_TOKEN')
    return proven.content.intoUserId
  }

  return {
    async standing(userId: number): Promise<Standing> {
      onlyWithSeveral()
      const [{ held, plants, devices }, gateways, businesses, lookers, begun] = await Promise.all([
        hindrancesOf(userId),
        store.gateways(userId),
        store.businesses(userId, now()),
        store.lookers(userId),
        moving.isBegun(userId),
      ])
      const other = peer()?.centre ?? null
      return { here, other, hindrances: held, plants, devices, gateways, businesses, ...lookers, begun }
    },

    /**
     * Whether the person has an account there too. Only their own verified addresses are looked up, so that it reveals
     * nothing about others.
     */
    async doubled(userId: number) {
      const other = multiDataCentre ? peer() : undefined
      const addresses = other && (await store.addresses(userId))
      if (!other || !addresses || (addresses.email ?? addresses.phone) === null) return { centre: null }
      return { centre: (await other.isKnown(addresses)) ? other.centre : null }
    },

    /** The account there, after its password and, if it has one, its second factor were checked. */
    async otherAccount(userId: number, claim: Credentials) {
      const other = otherCentre()
      if (!claim.identifier || !(claim.digest || claim.clearText)) throw new Refusal('ACCOUNT_REQUIRED')
      const proven = await other.prove(claim)
      if (!proven) throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
      return provenFor(userId, proven)
    },

    async completeOther(userId: number, answer: Answer) {
      const proven = await otherCentre().complete(answer)
      if (!proven) throw new Refusal('INVALID_TOKEN')
      return provenFor(userId, proven)
    },

    /** Moves the account to the centre of its area, or its plants into the account that was proven. */
    async move(userId: number, { area, token }: { area?: Area | undefined; token?: string | undefined }, ip: string) {
      const other = otherCentre()
      const intoUserId = await intoOf(userId, token)
      const newArea = intoUserId === null ? areaIn(area, other) : null
      await checkFree(userId)
      const person = await store.addresses(userId)
      const { centre: to, plants, devices, relations } = await moving.move({ userId, intoUserId, area: newArea }, brand)
      if (token !== undefined) await tokens.redeem('transfer', token, now())
      for (const { plantId, organisationId } of relations) {
        await record({ kind: 'relation.end', userId, organisationId, plantId, ip, facts: { by: 'move' } })
      }
      await record({ kind: 'account.transfer', userId, ip, facts: { to, plants, merged: intoUserId !== null } })
      if (person) await tellPerson(person, intoUserId === null ? undefined : plants)
      return { to, plants, devices }
    },
  }
}

const areaIn = (area: Area | undefined, { centre }: Peer) => {
  if (!area || dataCentreOf(area) !== centre) throw new Refusal('PARAM_ERROR', 'body/area')
  return area
}

/** These have codes of their own in the specification (spec §8, 46 and 47). */
const codes: Partial<Record<MoveHindrance, ErrorCode>> = {
  'china-plant': 'PLANT_REGION_NOT_SUPPORTED',
  'china-person': 'SWITCH_TO_CHINA',
}

/** What fits in one transaction, and more than a household has: businesses have to ask the operator. */
const mostPlants = 25
const mostDevices = 500
const tokenMs = 10 * minuteMs
const mainlandPrefix = '86'

interface Proven {
  intoUserId: number
}

interface Plant {
  id: number
  nationId: number | null
  latitude: number
  longitude: number
}

interface Needs {
  store: StandingStore
  moving: Pick<Moving, 'move' | 'isBegun'>
  peer: () => Peer | undefined
  here: DataCentre
  brand: string
  multiDataCentre: boolean
  tokens: OneTimeTokens
  post: Post
  record: RecordAudit
  isMainland: (plant: Plant) => Promise<boolean>
  now: () => number
}

interface Person {
  email: string | null
  phone: string | null
  language: string
}
