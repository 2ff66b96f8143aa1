import { randomUUID } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { eraseTelemetry, takeTime, type Gone } from './erase-telemetry.store.ts'
import type { Row } from './peer.ts'
import { readLeaving, withSnapshot, type Leaving, type Snapshot } from './snapshot.store.ts'
import { choices, personal } from './what-moves.ts'

export interface Departure extends Gone {
  id: string
  userId: number
  centre: DataCentre
  closed: boolean
}

/** A business that no longer has access to a plant. */
/** @public named in what composes it */
export interface EndedRelation {
  plantId: number
  organisationId: number
}

export type DepartureStore = ReturnType<typeof createDepartureStore>

/** Whether an unknown gateway left with its plant, for any brand. */
export const createLeftGateways = (pool: Pool) => async (sn: string) => {
  const { rowCount } = await pool.query('select from departures where gateway_sns @> array[$1::text] limit 1', [sn])
  return rowCount !== 0
}

/**
 * Accounts that move away. It uses the centre's own connection, which sees all brands, so every query filters by brand.
 */
export const createDepartureStore = (pool: Pool, brand: string) => ({
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => withSnapshot(pool, work),

  /** Starts a move, or continues the one that has begun under its id. */
  async begin({ userId, centre, intoUserId, area }: Begun, now: number): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into departures (id, brand, user_id, centre, into_user_id, area, consented_at, begun_at)
       select $1, brand, id, $4, $5, $6, $7, $7 from users
       where id = $3 and brand = $2 and migrated_to is null and revoked_at is null for share
       on conflict (user_id) where closed_at is null
       do update set centre = excluded.centre, into_user_id = excluded.into_user_id, area = excluded.area,
         consented_at = excluded.consented_at
       returning id`,
      [randomUUID(), brand, userId, centre, intoUserId, area, new Date(now)],
    )
    // A parallel call was faster, or the account is cancelled.
    if (!rows[0]) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', centre)
    return rows[0].id
  },

  /**
   * Closes the account and deletes what moved, in one transaction. Of the person remains what a log-in needs to tell
   * them where they are. Undefined if the move was withdrawn meanwhile: then nothing changes.
   *
   * @throws ChangedMeanwhile if something differs from the copy
   */
  close: (id: string, leaving: Leaving, { centre, isLast }: Closing, now: number) =>
    inTransaction(pool, async (client) => {
      await takeTime(client)
      const { userId, plantIds, deviceIds } = leaving
      const standing = await readLeaving(client, userId, brand, 'for update')
      // Before what changed: of an account that was cancelled meanwhile, no further copy is made. And otherwise a second parallel
      // call would find nothing to move, and overwrite what the first one recorded.
      const { rowCount: open } = await client.query(
        'select from departures where id = $1 and closed_at is null for update',
        [id],
      )
      if (!open) {
        const { rowCount: moved } = await client.query('select from users where id = $1 and migrated_to is not null', [
          userId,
        ])
        if (!moved) return undefined
        throw new Refusal('AUTH_USER_ALREADY_MIGRATED', centre)
      }
      const isSame = standing.mark === leaving.mark && (isLast || standing.waiting === leaving.waiting)
      if (!isSame) throw new ChangedMeanwhile()
      // They would get an owner who is no longer here.
      const { rowCount: arriving } = await client.query(
        'select from arrivals where user_id = $1 and merges and opened_at is null',
        [userId],
      )
      if (arriving) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'busy')
      const { rowCount: joined } = await client.query('select from memberships where user_id = $1', [userId])
      if (joined) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'organisation')
      const relations = await endRelations(client, plantIds)
      const gatewaySns = await gatewaysOf(client, plantIds)
      for (const table of ['unclaimed_records', 'quarantine'])
        await client.query(`delete from ${table} where gateway_sn = any($1::text[])`, [gatewaySns])
      await eraseTelemetry(client, leaving)
      await client.query('delete from plants where id = any($1::int[])', [plantIds])
      for (const table of [
        'plant_rights',
        'one_time_tokens',
        'told_alerts',
        'telling_states',
        'case_news',
        'push_devices',
        'webhooks',
        'api_tokens',
        'wall_links',
        'tags',
        'portfolio_templates',
        'report_mails',
        'large_exports',
        'announcement_dismissals',
        ...[...personal, ...choices].map((moving) => moving.table),
      ]) {
        await client.query(`delete from ${table} where user_id = $1`, [userId])
      }
      await client.query('update suggestions set contact = null where user_id = $1', [userId])
      await client.query('update sessions set ended_at = $2 where user_id = $1 and ended_at is null', [
        userId,
        new Date(now),
      ])
      await client.query(`update users set name = '', country = null, area = null, migrated_to = $2 where id = $1`, [
        userId,
        centre,
      ])
      await client.query(
        'update departures set closed_at = $2, plant_ids = $3, device_ids = $4, gateway_sns = $5 where id = $1',
        [id, new Date(now), plantIds, deviceIds, gatewaySns],
      )
      return relations
    }),

  /** Closed here, but late samples may still arrive. */
  async unsettled(): Promise<Departure[]> {
    const { rows } = await pool.query<RawDeparture>(
      `select id, user_id, centre, closed_at is not null as closed, plant_ids, device_ids from departures
       where brand = $1 and closed_at is not null and settled_at is null order by closed_at`,
      [brand],
    )
    return rows.map(departureOf)
  },

  /** Begun and never finished. */
  async abandoned(before: number): Promise<Departure[]> {
    const { rows } = await pool.query<RawDeparture>(
      `select id, user_id, centre, false as closed, plant_ids, device_ids from departures
       where brand = $1 and closed_at is null and begun_at < $2`,
      [brand, new Date(before)],
    )
    return rows.map(departureOf)
  },

  async isBegun(userId: number) {
    const { rowCount } = await pool.query(
      'select from departures where user_id = $1 and brand = $2 and closed_at is null',
      [userId, brand],
    )
    return rowCount !== 0
  },

  async begunBy(userId: number): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      'select id from departures where user_id = $1 and brand = $2 and closed_at is null',
      [userId, brand],
    )
    return rows.map(({ id }) => id)
  },

  /** Ends a move that its destination no longer wants. False if the account is closed already: then it must be opened there. */
  async withdraw(id: string) {
    // Waits for a parallel call that closes it.
    await pool.query('delete from departures where id = $1 and brand = $2 and closed_at is null', [id, brand])
    const { rowCount: closed } = await pool.query('select from departures where id = $1 and brand = $2', [id, brand])
    return closed === 0
  },

  async drop(id: string) {
    await pool.query('delete from departures where id = $1 and brand = $2 and closed_at is null', [id, brand])
  },

  /** Samples that arrived after the copy, in batches. */
  async lateSamples({ deviceIds }: Gone): Promise<Row[]> {
    const { rows } = await pool.query<{ row: Row }>(
      'select to_jsonb(s) as row from samples s where device_id = any($1::int[]) order by device_id, at limit $2',
      [deviceIds, samplesAtOnce],
    )
    return rows.map(({ row }) => row)
  },

  async dropSamples(rows: readonly Row[]) {
    await pool.query(
      'delete from samples where (device_id, at) in (select * from unnest($1::int[], $2::timestamptz[]))',
      [rows.map((row) => row['device_id']), rows.map((row) => row['at'])],
    )
  },

  /** Deletes what a running roll-up wrote after the account was closed. */
  eraseLate: (gone: Gone) => inTransaction(pool, (client) => eraseTelemetry(client, gone)),

  /** Settles everything that was closed before `before`. */
  async settle(before: number, now: number) {
    await pool.query(
      `update departures set settled_at = $3, plant_ids = '{}', device_ids = '{}'
       where brand = $1 and closed_at < $2 and settled_at is null`,
      [brand, new Date(before), new Date(now)],
    )
  },

  /** Forgets the names of people who moved so long ago that they no longer need to be told where their account is. */
  async forgetMoved(before: number) {
    await pool.query(`update departures set gateway_sns = '{}' where brand = $1 and closed_at < $2`, [
      brand,
      new Date(before),
    ])
    await pool.query(
      `update users u set email = null, username = null, phone = null, password_hash = null, disabled = true
       from departures d where d.user_id = u.id and d.closed_at < $2 and u.brand = $1 and u.migrated_to is not null
         and not u.disabled`,
      [brand, new Date(before)],
    )
  },
})

const endRelations = async (client: PoolClient, plantIds: readonly number[]) => {
  const { rows } = await client.query<{ plant_id: number; organisation_id: number }>(
    'delete from plant_relations where plant_id = any($1::int[]) and ended_at is null returning plant_id, organisation_id',
    [plantIds],
  )
  return rows.map(({ plant_id, organisation_id }): EndedRelation => ({
    plantId: plant_id,
    organisationId: organisation_id,
  }))
}

const gatewaysOf = async (client: PoolClient, plantIds: readonly number[]) => {
  const { rows } = await client.query<{ sn: string }>(
    'select sn from devices where plant_id = any($1::int[]) and gateway_id is null and removed_at is null',
    [plantIds],
  )
  return rows.map(({ sn }) => sn)
}

const departureOf = (row: RawDeparture): Departure => ({
  id: row.id,
  userId: row.user_id,
  centre: row.centre,
  closed: row.closed,
  plantIds: row.plant_ids,
  deviceIds: row.device_ids,
})

interface Closing {
  centre: DataCentre
  /** Then what devices that wait sent during the copy holds nobody back: they report on, and a copy may take longer than that. */
  isLast: boolean
}

interface Begun {
  userId: number
  centre: DataCentre
  intoUserId: number | null
  area: string | null
}

interface RawDeparture {
  id: string
  user_id: number
  centre: DataCentre
  closed: boolean
  plant_ids: number[]
  device_ids: number[]
}

const samplesAtOnce = 2_000
