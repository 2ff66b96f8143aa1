import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isOvertaken, nextAttempt } from '#db/request-attempts.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { WallViewer } from '#needs/walls.ts'
import type { ScreenCaller } from './large-screen.store.ts'

export type WallStore = ReturnType<typeof createWallStore>

/** What a wall shows and how. */
export interface WallSettings {
  title: string
  theme: 'dark' | 'light'
  rotateS: number | null
  columns: number | null
  /** Null: that of the browser that shows it. */
  language: string | null
}

export interface WallLink extends WallSettings {
  id: number
  /** The name of the colleague who made it; null for one's own. */
  maker: string | null
  /** Those that its maker may see now; null: all. */
  plantIds: number[] | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export interface WallWish extends WallSettings {
  plantIds: readonly number[] | null
  expiresAt: number
}

/** What the maker of a wall may see of its plants now. */
export interface WallScope {
  settings: WallSettings
  /** Undefined: all that the maker reads. */
  chosen: number[] | undefined
  /** Those that take turns. */
  turns: number[]
  /** Changes with any plant that comes or goes. */
  mark: string
}

interface Needs {
  /** The ids of the plants that a caller may show to strangers, as a subquery. */
  showablePlants: (caller: Caller) => RawBuilder<number>
  isShowable: (caller: Caller, plantId: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Of a new link. That of the request is null if it can't be sent again. */
interface NewSecret {
  secretHash: Buffer
  requestHash: Buffer | null
  attempt: number | null
}

/** Who asks for links: their own, or all of the organisation that they act for. */
export interface WallKeeper extends Caller {
  ofAll: boolean
}

export const createWallStore = (db: Kysely<Database>, { showablePlants, isShowable }: Needs) => ({
  list: (keeper: WallKeeper): Promise<WallLink[]> =>
    db
      .selectFrom('wall_links as w')
      .innerJoin('users as u', 'u.id', 'w.user_id')
      .select(['w.id', 'w.title', 'w.theme', 'w.rotate_s as rotateS', 'w.columns', 'w.language'])
      .select(sql<string | null>`case when w.user_id <> ${keeper.userId} then u.name end`.as('maker'))
      .select(
        sql<number[] | null>`case when w.plant_ids is not null then array(
          select chosen.id from unnest(w.plant_ids) with ordinality as chosen(id, place)
          where ${isShowable(keeper, sql`chosen.id`)} order by chosen.place) end`.as('plantIds'),
      )
      .select(['w.created_at as createdAt', 'w.expires_at as expiresAt', 'w.used_at as usedAt'])
      .where(isKeptBy(keeper))
      .orderBy(sql`w.user_id <> ${keeper.userId}`)
      .orderBy('w.id', 'desc')
      .execute(),

  nextAttempt: () => nextAttempt(db),

  /**
   * One that the same request has made since then goes, unless it was opened: then someone knows its secret. Nothing is made where a
   * later attempt has made one: the person was shown that one.
   */
  add: (
    owner: Caller,
    wish: WallWish,
    { secretHash, requestHash, attempt }: NewSecret,
    { most, at, since }: { most: number; at: number; since: number },
  ): Promise<{ id: number; replaced: { title: string } | undefined } | 'too many' | 'overtaken'> =>
    db.transaction().execute(async (trx) => {
      // Of two at once, one sees the other.
      await sql`select from users where id = ${owner.userId} for update`.execute(trx)
      // Without a key there is none: null equals nothing.
      const same = await trx
        .selectFrom('wall_links')
        .select(['id', 'title', 'used_at as usedAt'])
        .select(isOvertaken(attempt))
        .where('user_id', '=', owner.userId)
        .where('request_hash', '=', requestHash)
        .where('created_at', '>', new Date(since))
        .execute()
      if (same.some((one) => one.isOvertaken)) return 'overtaken'
      const replaced = same.find(({ usedAt }) => usedAt === null)
      const { has } = await trx
        .selectFrom('wall_links as w')
        .select(({ fn }) => fn.countAll<number>().as('has'))
        .where('user_id', '=', owner.userId)
        .where('id', '<>', replaced?.id ?? 0)
        .executeTakeFirstOrThrow()
      if (has >= most) return 'too many'
      if (replaced) await trx.deleteFrom('wall_links').where('id', '=', replaced.id).execute()
      const { id } = await trx
        .insertInto('wall_links')
        .values({
          ...columnsOf(wish),
          user_id: owner.userId,
          organisation_id: owner.organisationId,
          secret_hash: secretHash,
          created_at: new Date(at),
          request_hash: requestHash,
          request_attempt: attempt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, replaced }
    }),

  /** False if it is not the owner's. */
  async change(owner: Caller, id: number, wish: WallWish): Promise<boolean> {
    const changed = await db
      .updateTable('wall_links as w')
      .set(columnsOf(wish))
      .where('id', '=', id)
      .where(isOf(owner))
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  },

  /** Its title; undefined if it is not the keeper's. */
  async remove(keeper: WallKeeper, id: number) {
    const removed = await db
      .deleteFrom('wall_links as w')
      .where('id', '=', id)
      .where(isKeptBy(keeper))
      .returning('title')
      .executeTakeFirst()
    return removed?.title
  },

  /** The link of a secret, while its maker is here and, if it is an organisation's, may still work on plants there. */
  async find(secretHash: Buffer, now: number): Promise<(WallViewer & { usedAt: Date | null }) | undefined> {
    const row = await db
      .selectFrom('wall_links as w')
      .innerJoin('users as u', 'u.id', 'w.user_id')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.user_id', '=', 'w.user_id').onRef('m.organisation_id', '=', 'w.organisation_id'),
      )
      .leftJoin('roles as r', 'r.id', 'm.role_id')
      .select(['w.id as wallId', 'w.user_id as userId', 'w.organisation_id as organisationId', 'w.used_at as usedAt'])
      .where('w.secret_hash', '=', secretHash)
      .where('w.expires_at', '>', new Date(now))
      .where('u.disabled', '=', false)
      .where('u.migrated_to', 'is', null)
      .where(sql<boolean>`(w.organisation_id is null or 'plant.operate' = any(r.functions))`)
      .executeTakeFirst()
    return row
  },

  see: (wallId: number, at: number) =>
    db
      .updateTable('wall_links')
      .set({ used_at: new Date(at) })
      .where('id', '=', wallId)
      .execute(),

  /** Whether the caller may show all of these. */
  async canShow(caller: Caller, plantIds: readonly number[]) {
    const { rows } = await sql<{ may: boolean }>`
      select coalesce(bool_and(${isShowable(caller, sql`chosen.id`)}), true) as may
      from unnest(${plantIds}::int[]) as chosen(id)`.execute(db)
    return rows[0]?.may === true
  },

  /** Undefined if the wall ended meanwhile. */
  async scopeOf(viewer: WallViewer, mostTurns: number): Promise<WallScope | undefined> {
    const row = await db
      .selectFrom('wall_links')
      .select(['title', 'theme', 'rotate_s as rotateS', 'columns', 'language', 'plant_ids'])
      .where('id', '=', viewer.wallId)
      .executeTakeFirst()
    if (!row) return undefined
    const { plant_ids, ...settings } = row
    if (plant_ids !== null) {
      const { rows } = await sql<{ id: number }>`
        select chosen.id from unnest(${plant_ids}::int[]) with ordinality as chosen(id, place)
        where ${isShowable(viewer, sql`chosen.id`)} order by chosen.place`.execute(db)
      const chosen = rows.map(({ id }) => id)
      return { settings, chosen, turns: chosen.slice(0, mostTurns), mark: chosen.join(' ') }
    }
    const { rows } = await sql<{ all: number; sum: string; turns: number[] | null; ids: number[] | null }>`
      with seen as materialized (select r.id from ${showablePlants(viewer)} as r(id))
      select (select count(*)::int from seen) as all, (select sum(id)::text from seen) as sum, array(
        select p.id from plants p where p.id in (select id from seen) order by lower(p.name), p.id limit ${mostTurns}
      ) as turns,
      case when ${viewer.organisationId}::int is null then array(select id from seen order by id) end as ids`.execute(
      db,
    )
    const [all] = rows
    // Who acts for themselves reads more than they may show.
    return { settings, chosen: all?.ids ?? undefined, turns: all?.turns ?? [], mark: `all ${all?.all} ${all?.sum}` }
  },
})

/** The plants of a wall were judged when it asked: those, or all of its maker's. */
export const wallPlants = (showablePlants: (caller: Caller) => RawBuilder<number>) => (caller: ScreenCaller) =>
  caller.among ? sql<number>`(select unnest(${[...caller.among]}::int[]))` : showablePlants(caller)

/** Those that a person made, for themselves or for the organisation that they act for. */
const isOf = ({ userId, organisationId }: Caller) =>
  sql<boolean>`w.user_id = ${userId} and w.organisation_id is not distinct from ${organisationId}::int`

const isKeptBy = ({ ofAll, ...owner }: WallKeeper) =>
  ofAll ? sql<boolean>`(${isOf(owner)} or w.organisation_id = ${owner.organisationId}::int)` : isOf(owner)

const columnsOf = ({ title, theme, rotateS, columns, language, plantIds, expiresAt }: WallWish) => ({
  title,
  theme,
  rotate_s: rotateS,
  columns,
  language,
  plant_ids: plantIds && [...plantIds],
  expires_at: new Date(expiresAt),
})
