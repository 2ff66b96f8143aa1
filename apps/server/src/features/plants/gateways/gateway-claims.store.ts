import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { brokenUnique } from '#db/unique.ts'
import { mostGateways } from './gateway-limits.ts'
import type { Visit } from './logger-boots.ts'
import { isOver, mostVisits, type Challenge } from './possession.ts'

/** A person who wants to register a logger, and how far the proof is. */
export interface GatewayClaim extends Challenge {
  claimId: number
  plantId: number
  userId: number
  sn: string
  name: string
  /** Once it is registered. */
  gatewayId: number | null
  version: number
}

export type GatewayClaimStore = ReturnType<typeof createGatewayClaimStore>

export const createGatewayClaimStore = (pool: Pool) => {
  const save = async (claim: GatewayClaim, now: number) => {
    const { rowCount } = await pool.query(
      `update gateway_claims set phase = $3, at = $4, rounds = $5, off_at = $6, notice = $7, failure = $8,
         gateway_id = $9, version = version + 1, ended_at = $10
       where id = $1 and version = $2`,
      [
        claim.claimId,
        claim.version,
        claim.phase,
        new Date(claim.at),
        claim.rounds,
        claim.offAt === null ? null : new Date(claim.offAt),
        claim.notice,
        claim.failure,
        claim.gatewayId,
        isOver(claim) ? new Date(now) : null,
      ],
    )
    return rowCount === 1
  }

  return {
    /** False if a person looked at the same time: theirs counts. */
    save,

    /** False if another person claims the serial number. One that is over claims none. */
    async start(claim: NewClaim) {
      const { plantId, userId, sn, name, startedAt, phase, at, failure } = claim
      const endedAt = isOver(claim) ? new Date(startedAt) : null
      try {
        await pool.query(
          `insert into gateway_claims (plant_id, user_id, sn, name, started_at, phase, at, failure, ended_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [plantId, userId, sn, name, new Date(startedAt), phase, new Date(at), failure, endedAt],
        )
        return true
      } catch (error) {
        if (brokenUnique(error) === 'gateway_claims_open') return false
        throw error
      }
    },

    /** The newest one of a person for a plant. */
    async newest(plantId: number, userId: number): Promise<GatewayClaim | undefined> {
      const { rows } = await pool.query<RawClaim>(
        `select ${columns} from gateway_claims where user_id = $1 and plant_id = $2 order by id desc limit 1`,
        [userId, plantId],
      )
      const [row] = rows
      return row && toClaim(row)
    },

    /** A person's own, of a serial number, for whichever plant. */
    async openOf(userId: number, sn: string): Promise<GatewayClaim | undefined> {
      const { rows } = await pool.query<RawClaim>(
        `select ${columns} from gateway_claims where sn = $2 and user_id = $1 and ended_at is null`,
        [userId, sn],
      )
      const [row] = rows
      return row && toClaim(row)
    },

    /** The oldest first. */
    async visitsOf(sn: string): Promise<Visit[]> {
      const { rows } = await pool.query<RawVisit>(
        `select opened_at, heard_at, closed_at, booted_at, mac, firmware, working_s::float8, counted_at
         from logger_visits where gateway_sn = $1 order by opened_at, id limit $2`,
        [sn, mostVisits],
      )
      return rows.map(toVisit)
    },

    async placeOf(plantId: number) {
      const { rows } = await pool.query<{ latitude: number; longitude: number }>(
        'select latitude, longitude from plants where id = $1',
        [plantId],
      )
      return rows[0]
    },

    async isFull(plantId: number) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from devices where plant_id = $1 and gateway_id is null and removed_at is null',
        [plantId],
      )
      return firstOf(rows).count >= mostGateways
    },

    /** A plant's gateway with this serial number. */
    async gatewayOf(plantId: number, sn: string) {
      const { rows } = await pool.query<{ id: number }>(
        'select id from devices where plant_id = $1 and sn = $2 and gateway_id is null and removed_at is null',
        [plantId, sn],
      )
      return rows[0]?.id
    },
  }
}

const columns =
  'id, plant_id, user_id, sn, name, started_at, phase, at, rounds, off_at, notice, failure, gateway_id, version'

type NewClaim = Challenge & Pick<GatewayClaim, 'plantId' | 'userId' | 'sn' | 'name'>

interface RawClaim extends Pick<GatewayClaim, 'sn' | 'name' | 'phase' | 'rounds' | 'notice' | 'failure' | 'version'> {
  id: number
  plant_id: number
  user_id: number
  started_at: Date
  at: Date
  off_at: Date | null
  gateway_id: number | null
}

const toClaim = ({ id, plant_id, user_id, started_at, at, off_at, gateway_id, ...row }: RawClaim): GatewayClaim => ({
  ...row,
  claimId: id,
  plantId: plant_id,
  userId: user_id,
  startedAt: started_at.getTime(),
  at: at.getTime(),
  offAt: off_at?.getTime() ?? null,
  gatewayId: gateway_id,
})

interface RawVisit {
  opened_at: Date
  heard_at: Date
  closed_at: Date | null
  booted_at: Date | null
  mac: string | null
  firmware: string | null
  working_s: number | null
  counted_at: Date | null
}

const toVisit = ({ opened_at, heard_at, closed_at, booted_at, mac, firmware, working_s, counted_at }: RawVisit) => ({
  openedAt: opened_at.getTime(),
  heardAt: heard_at.getTime(),
  closedAt: closed_at?.getTime() ?? null,
  bootedAt: booted_at?.getTime() ?? null,
  mac,
  firmware,
  workingS: working_s,
  countedAt: counted_at?.getTime() ?? null,
})
