import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode } from '@heliograph/domain/permissions'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { requestHash } from '#needs/request-key.ts'
import type { WallViewer } from '#needs/walls.ts'
import type { ScreenCaller } from './large-screen.store.ts'
import type { FleetCurve, FleetSummary, LargeScreen } from './large-screen.ts'
import type { WallLink, WallScope, WallSettings, WallStore } from './walls.store.ts'

export type Walls<Row> = ReturnType<typeof createWalls<Row>>

/** Links that show plants on a wall without a log-in: read-only, and only what their maker may see at that moment. */
export const createWalls = <Row>({ store, screen, rowsOf, positionsOf, centre, limit, record, now }: Needs<Row>) => {
  const rows = createCache<string, Row[]>({ forMs: 5000, now, most: 500 })

  const mustBeAllowed = async ({ organisationId, userId, functions }: Maker, plantIds: readonly number[] | null) => {
    if (organisationId !== null && !functions.includes('plant.operate')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    if (plantIds && !(await store.canShow({ userId, organisationId }, plantIds)))
      throw new Refusal('AU_NO_READ_PERMISSION')
  }

  const inDays = ({ days, title, ...wish }: Wish) => ({
    ...wish,
    title: title.trim(),
    expiresAt: now() + days * dayMs,
  })

  const scopeOf = async (viewer: WallViewer) => {
    const scope = await store.scopeOf(viewer, mostTurns)
    if (!scope) throw new Refusal('resource_not_exist_or_deleted')
    return scope
  }

  /** The maker, who sees nothing but the wall's plants. No plant has the id 0: an empty list would mean all. */
  const seenBy = ({ userId, organisationId, wallId }: WallViewer, { chosen, mark }: WallScope): ScreenCaller => ({
    userId,
    organisationId,
    ...(chosen && { among: chosen.length > 0 ? chosen : [0] }),
    mark: `wall ${wallId} ${mark}`,
  })

  return {
    mostWalls,
    list: (caller: Maker): Promise<WallLink[]> => store.list(keeperOf(caller)),

    /**
     * The secret is told this once. Sent again with the same key within a day, the link takes the place of the one that the request made:
     * nobody saw that one's secret, so it must not stay valid, also if something else is wished for by now.
     * @throws Refusal PARAM_ERROR with too many, or if it was sent again and that was answered
     */
    async create(maker: Maker, wish: Wish, ip: string, requestKey: string | undefined) {
      const attempt = requestKey === undefined ? null : await store.nextAttempt()
      await mustBeAllowed(maker, wish.plantIds)
      await limit(new Map([[`walls of ${maker.userId}`, madeADay]]), dayMs)
      const secret = `${centre}.${randomBytes(32).toString('base64url')}`
      const { userId, organisationId } = maker
      const added = await store.add(
        callerOf(maker),
        inDays(wish),
        {
          secretHash: hashOf(secret),
          requestHash: requestKey === undefined ? null : requestHash(['wall', requestKey, userId, organisationId]),
          attempt,
        },
        { most: mostWalls, at: now(), since: now() - dayMs },
      )
      if (added === 'too many') throw new Refusal('PARAM_ERROR', 'most')
      if (added === 'overtaken') throw new Refusal('PARAM_ERROR', 'requestKey')
      if (added.replaced) await record({ kind: 'wall.end', ...callerOf(maker), ip, facts: added.replaced })
      await record({ kind: 'wall.open', ...callerOf(maker), ip, facts: factsOf(wish) })
      return { id: added.id, secret }
    },

    async change(maker: Maker, id: number, wish: Wish, ip: string) {
      const own = await store.list({ ...callerOf(maker), ofAll: false })
      if (!own.some((wall) => wall.id === id)) throw new Refusal('resource_not_exist_or_deleted')
      await mustBeAllowed(maker, wish.plantIds)
      if (!(await store.change(callerOf(maker), id, inDays(wish)))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'wall.change', ...callerOf(maker), ip, facts: factsOf(wish) })
    },

    /** One's own; for an organisation's administrators those of its members too: who made one may be gone. */
    async revoke(caller: Maker, id: number, ip: string) {
      const title = await store.remove(keeperOf(caller), id)
      if (title === undefined) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'wall.end', ...callerOf(caller), ip, facts: { title } })
    },

    /** Whose wall a secret opens. */
    async read(secret: string): Promise<WallViewer | undefined> {
      const found = await store.find(hashOf(secret), now())
      if (!found) return undefined
      const { usedAt, ...viewer } = found
      if ((usedAt?.getTime() ?? 0) < now() - usedEveryMs) await store.see(viewer.wallId, now())
      return viewer
    },

    async show(viewer: WallViewer): Promise<WallShow<Row>> {
      const scope = await scopeOf(viewer)
      const caller = seenBy(viewer, scope)
      const [summary, curve, plants, positions] = await Promise.all([
        screen.summary(caller),
        screen.curve(caller),
        rows.recall(caller.mark ?? '', () => rowsOf(caller, scope.turns)),
        positionsOf(caller, caller.among),
      ])
      return { settings: scope.settings, summary, curve, plants, positions: coarse(positions) }
    },

    /** One of its plants. */
    async plant(viewer: WallViewer, plantId: number): Promise<Row> {
      const scope = await scopeOf(viewer)
      if (!scope.turns.includes(plantId)) throw new Refusal('resource_not_exist_or_deleted')
      const [row] = await rowsOf(seenBy(viewer, scope), [plantId])
      if (!row) throw new Refusal('resource_not_exist_or_deleted')
      return row
    },
  }
}

const callerOf = ({ userId, organisationId }: Caller): Caller => ({ userId, organisationId })

const keeperOf = ({ functions, ...caller }: Maker) => ({
  ...callerOf(caller),
  ofAll: caller.organisationId !== null && functions.includes('organisation.manage'),
})

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const factsOf = ({ title, plantIds, days }: Wish) => ({ title, plants: plantIds?.length ?? 'all', days })

/** A tenth of a degree is about 10 km: passers-by must not find the roof. */
const coarse = ({ latitudes, longitudes, conditions }: Positions): Positions => {
  const rounded = (degrees: readonly number[]) => degrees.map((value) => Math.round(value * 10) / 10)
  return { latitudes: rounded(latitudes), longitudes: rounded(longitudes), conditions }
}

/** Who makes a link. */
interface Maker extends Caller {
  functions: readonly FunctionCode[]
}

interface Wish extends WallSettings {
  plantIds: readonly number[] | null
  days: number
}

export interface WallShow<Row> {
  settings: WallSettings
  summary: FleetSummary
  curve: FleetCurve
  plants: Row[]
  positions: Positions
}

interface Positions {
  latitudes: readonly number[]
  longitudes: readonly number[]
  conditions: readonly number[]
}

interface Needs<Row> {
  store: WallStore
  screen: Pick<LargeScreen<Row>, 'summary' | 'curve'>
  rowsOf: (caller: Caller, plantIds: readonly number[]) => Promise<Row[]>
  positionsOf: (caller: Caller, among: readonly number[] | undefined) => Promise<Positions>
  /** The secret begins with it, so that a link leads to its data centre. */
  centre: string
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

/** A person needs one for each wall. */
const mostWalls = 20
const madeADay = 40
const mostTurns = 60
const usedEveryMs = minuteMs
