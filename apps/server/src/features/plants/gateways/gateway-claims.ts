import { Refusal } from '@heliograph/domain/errors'
import { loggerSerialIn } from '@heliograph/domain/logger-serials'
import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Doors } from './connections.ts'
import { edgeOfDaylight } from './daylight-edges.ts'
import type { GatewayClaim, GatewayClaimStore } from './gateway-claims.store.ts'
import type { GatewayStore } from './gateways.store.ts'
import { advance, isOver, newChallenge } from './possession.ts'

export type GatewayClaims = ReturnType<typeof createGatewayClaims>

/** Registering a logger without a secret, by proving that one can switch it off and on. */
export const createGatewayClaims = ({ store, doors, limit, record, now, random = Math.random, ...needs }: Needs) => {
  const close = async ({ userId, plantId, sn, failure }: Ended, ip: string) => {
    const facts = { sn, outcome: failure ?? 'proven' }
    await record({ kind: 'gateway.claim', refused: failure !== null, userId, plantId, ip, facts })
  }

  /** A logger that is registered already stays where it is, until its plant is deleted. */
  const register = async (claim: GatewayClaim, ip: string): Promise<GatewayClaim> => {
    const { plantId, userId, sn, name } = claim
    const added = await needs.add(plantId, [{ sn, name, protocol: 'solarman-v5', secretHash: null }])
    // Registered a moment ago, by a look whose answer was lost.
    const gatewayId = Array.isArray(added) ? added[0] : await store.gatewayOf(plantId, sn)
    if (gatewayId === undefined) return { ...claim, phase: 'failed', failure: added === 'too many' ? 'full' : 'taken' }
    const facts = { sn, protocol: 'solarman-v5' }
    if (Array.isArray(added)) await record({ kind: 'gateway.register', userId, ip, plantId, facts })
    return { ...claim, gatewayId }
  }

  const look = async (claim: GatewayClaim, ip: string): Promise<GatewayClaim> => {
    const isRegistering = claim.phase === 'proven' && claim.gatewayId === null
    if (isOver(claim) && !isRegistering) return claim
    const seen = { ...claim, ...advance(claim, await store.visitsOf(claim.sn), now(), random) }
    const next = seen.phase === 'proven' ? await register(seen, ip) : seen
    const hasMoved = next.phase !== claim.phase || next.at !== claim.at || next.gatewayId !== claim.gatewayId
    if (!hasMoved) return claim
    if (!(await store.save(next, now()))) return (await store.newest(claim.plantId, claim.userId)) ?? next
    if (isOver(next)) await close(next, ip)
    return { ...next, version: next.version + 1 }
  }

  const end = async (claim: GatewayClaim, ip: string) => {
    const ended: GatewayClaim = { ...claim, phase: 'failed', failure: 'stopped' }
    if (await store.save(ended, now())) await close(ended, ip)
  }

  const stop = async (plantId: number, { userId, ip }: Actor) => {
    const claim = await store.newest(plantId, userId)
    if (claim && !isOver(claim)) await end(claim, ip)
  }

  /** Whether a logger needs a place that the plant does not have. */
  const lacksPlace = async (plantId: number, sn: string) =>
    (await store.isFull(plantId)) && (await store.gatewayOf(plantId, sn)) === undefined

  return {
    stop,

    /**
     * Nothing in the answer depends on whether the serial number exists, reports or is registered.
     * @throws Refusal PARAM_ERROR, LOGGER_NOT_AVAILABLE_IN_REGION, LOGGER_CLAIM_TOO_EARLY, TOO_MANY_REQUESTS,
     * LOGGER_CLAIMED_BY_OTHER
     */
    async start(plantId: number, { sn: typed, name }: { sn: string; name: string | undefined }, by: Actor) {
      if (!doors['solarman-v5']) throw new Refusal('PARAM_ERROR', 'body/deviceSn solarman-v5 is turned off here')
      const sn = loggerSerialIn(typed)
      if (sn === undefined) throw new Refusal('PARAM_ERROR', 'body/deviceSn is not the serial number of a logger')
      await needs.mustBeSoldAt(plantId)
      const place = await store.placeOf(plantId)
      const until = place && edgeOfDaylight(now(), place)
      if (until !== undefined) throw new Refusal('LOGGER_CLAIM_TOO_EARLY', Math.ceil(until / 1000))
      const challenge = newChallenge(now(), random)
      const claim = { ...challenge, plantId, userId: by.userId, sn, name: name?.trim() || sn }
      // Known only to who can change the plant: it is no use to switch a logger for ten minutes.
      if (await lacksPlace(plantId, sn)) {
        await stop(plantId, by)
        const ended = { ...claim, phase: 'failed', failure: 'full' } as const
        await store.start(ended)
        await close(ended, by.ip)
        return store.newest(plantId, by.userId)
      }
      const limits = new Map([
        [`loggers claimed by user ${by.userId}`, mostOfPerson],
        [`logger ${sn} claimed by user ${by.userId}`, mostOfLogger],
        [`loggers claimed from ${by.ip}`, mostOfAddress],
      ])
      await limit(limits, hourMs)
      await stop(plantId, by)
      // Begun for another plant, which may have been the wrong one.
      const elsewhere = await store.openOf(by.userId, sn)
      if (elsewhere) await end(elsewhere, by.ip)
      if (!(await store.start(claim))) throw new Refusal('LOGGER_CLAIMED_BY_OTHER')
      await record({ kind: 'gateway.claim', userId: by.userId, plantId, ip: by.ip, facts: { sn, outcome: 'started' } })
      return store.newest(plantId, by.userId)
    },

    /** How far the caller's newest claim is, for some time after its end too. */
    async newest(plantId: number, { userId, ip }: Actor) {
      const claim = await store.newest(plantId, userId)
      return claim && claim.startedAt > now() - rememberMs ? look(claim, ip) : undefined
    },
  }
}

type Ended = Pick<GatewayClaim, 'userId' | 'plantId' | 'sn' | 'failure'>

interface Needs {
  store: GatewayClaimStore
  add: GatewayStore['add']
  /** @throws Refusal where loggers are not sold */
  mustBeSoldAt: (plantId: number) => Promise<void>
  doors: Doors
  limit: Limits['take']
  record: RecordAudit
  now: () => number
  /** Requests come at moments that nobody can foresee. */
  random?: () => number
}

const mostOfPerson = 8
const mostOfLogger = 4
const mostOfAddress = 24
const rememberMs = hourMs
