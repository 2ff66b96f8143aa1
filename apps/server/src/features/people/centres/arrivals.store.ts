import { Refusal } from '@heliograph/domain/errors'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { brokenUnique } from '#db/unique.ts'
import { insertStale } from '#telemetry/stale-ranges.store.ts'
import {
  fits,
  insertRows,
  insertStaleRows,
  insertWaiting,
  tableOf,
  type Room,
  type Translate,
} from './arriving-rows.store.ts'
import { eraseSamples, eraseTelemetry, takeTime } from './erase-telemetry.store.ts'
import type { Addresses, Arrival, Parcel, Row } from './peer.ts'
import { createRenaming } from './renaming.ts'

export type ArrivalStore = ReturnType<typeof createArrivalStore>

/**
 * Accounts that move here. It uses the centre's own connection, which sees all brands, so every query filters by brand.
 */
export const createArrivalStore = ({ pool, brand, room }: Needs) => ({
  /** @param translate seals the secrets of a row with this centre's key */
  receive: (arrival: Arrival, parcels: AsyncIterable<Parcel>, translate: Translate, now: number) =>
    inTransaction(pool, async (client) => {
      await takeTime(client)
      const known = await find(client, arrival.id, brand)
      if (known?.opened) return
      if (known) await discard(client, known, brand)
      const renaming = createRenaming()
      if (arrival.intoUserId !== null) {
        await checkStanding(client, arrival.intoUserId, brand)
        renaming.name('user', arrival.userId, arrival.intoUserId)
      }
      for await (const { table, rows } of parcels) {
        if (table === 'stale_ranges') await insertStaleRows(client, rows, renaming)
        else if (table === 'unclaimed_records') await insertWaiting(client, rows)
        else await insertRows(client, tableOf(table), rows, { arrival, renaming, translate, room: room(), brand })
      }
      const userId = renaming.of('user', arrival.userId)
      if (userId === undefined) throw new Error(`The move ${arrival.id} contained no user`)
      await client.query(
        `insert into arrivals (id, brand, centre, merges, user_id, plant_ids, devices, received_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          arrival.id,
          brand,
          arrival.centre,
          arrival.intoUserId !== null,
          userId,
          renaming.all('plant').map(([, id]) => id),
          JSON.stringify(Object.fromEntries(renaming.all('device'))),
          new Date(now),
        ],
      )
    }).catch((error: unknown) => {
      throw taken(error) ?? error
    }),

  /** Returns the arrival the first time; after that undefined. */
  open: (id: string, now: number) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (!arrival || arrival.opened) return undefined
      if (arrival.merges) {
        await checkHere(client, arrival.userId)
        await client.query('update plants set owner_id = $2 where id = any($1::int[])', [
          arrival.plantIds,
          arrival.userId,
        ])
      } else {
        await client.query('update users set disabled = false where id = $1', [arrival.userId])
      }
      await client.query('update arrivals set opened_at = $2 where id = $1', [id, new Date(now)])
      return arrival
    }),

  /** The moves whose plants are copied and wait to become this account's. */
  async waitingFor(userId: number) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from arrivals where user_id = $1 and brand = $2 and merges and opened_at is null',
      [userId, brand],
    )
    return rows.map(({ id }) => id)
  },

  discard: (id: string) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (arrival && !arrival.opened) await discard(client, arrival, brand)
    }),

  /** Marks the newly inserted ones for the roll-up. */
  addSamples: (id: string, rows: readonly Row[]) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (!arrival) throw new Error(`There is no arrival ${id}`)
      const renaming = createRenaming()
      for (const [from, to] of Object.entries(arrival.devices)) renaming.name('device', Number(from), to)
      const samples = tableOf('samples')
      const fitting = rows.filter((row) => fits(row, room().samples)).map((row) => renaming.rename(row, samples.ids))
      const { rows: fresh } = await client.query<{ device_id: number; at: Date }>(
        `insert into samples (device_id, at, layout, v)
         select device_id, at, layout, v from jsonb_populate_recordset(null::samples, $1::jsonb) order by device_id, at
         on conflict do nothing returning device_id, at`,
        [JSON.stringify(fitting)],
      )
      await insertStale(
        client,
        fresh.map(({ device_id, at }) => ({ deviceId: device_id, at: at.getTime() })),
      )
    }),

  /** The person and the number of their plants here, for someone who proved that the account is theirs. */
  async describe(userId: number) {
    const { rows } = await pool.query<Described>(
      `select name, operator, migrated_to, (select count(*)::int from plants p where p.owner_id = u.id) as plants
       from users u where id = $1 and brand = $2`,
      [userId, brand],
    )
    return rows[0]
  },

  /** Whether someone can log in here with one of these addresses. */
  async isKnown({ email, phone }: Addresses) {
    const { rowCount } = await pool.query(
      `select from users where brand = $1 and (email_key = lower($2) or phone = $3) and not disabled and migrated_to is null limit 1`,
      [brand, email, phone],
    )
    return rowCount !== 0
  },
})

interface Needs {
  pool: Pool
  brand: string
  room: () => Room
}

interface FoundArrival {
  id: string
  merges: boolean
  userId: number
  plantIds: number[]
  devices: Record<string, number>
  opened: boolean
}

/** The lock lasts until the transaction ends, even if there is no row yet: a parallel call for the same move waits. */
const find = async (client: PoolClient, id: string, brand: string): Promise<FoundArrival | undefined> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
  const { rows } = await client.query<RawArrival>(
    'select id, merges, user_id, plant_ids, devices, opened_at from arrivals where id = $1 and brand = $2',
    [id, brand],
  )
  const [row] = rows
  if (!row) return undefined
  const { merges, user_id: userId, plant_ids: plantIds, devices, opened_at } = row
  return { id, merges, userId, plantIds, devices, opened: opened_at !== null }
}

const discard = async (client: PoolClient, { id, merges, userId, plantIds, devices }: FoundArrival, brand: string) => {
  const deviceIds = Object.values(devices)
  await eraseTelemetry(client, { plantIds, deviceIds })
  await eraseSamples(client, deviceIds)
  await client.query(
    `delete from unclaimed_records u using devices g where u.device_sn is not null and g.sn = u.gateway_sn
       and g.plant_id = any($1::int[]) and g.gateway_id is null and g.removed_at is null`,
    [plantIds],
  )
  await client.query('delete from plants where id = any($1::int[]) and brand = $2', [plantIds, brand])
  await client.query('delete from kept_policies where arrival_id = $1', [id])
  if (!merges) await client.query('delete from users where id = $1 and brand = $2', [userId, brand])
  await client.query('delete from arrivals where id = $1', [id])
}

const checkStanding = async (client: PoolClient, userId: number, brand: string) => {
  const { rowCount } = await client.query(
    'select from users where id = $1 and brand = $2 and not disabled and not operator and migrated_to is null for share',
    [userId, brand],
  )
  if (rowCount === 0) throw new Refusal('CENTRE_MOVE_NOT_SUPPORTED', 'moved')
}

/** Plants never get an owner who is gone: who cancels an account or moves it away looks for what waits for it first. */
const checkHere = async (client: PoolClient, userId: number) => {
  const { rowCount } = await client.query(
    'select from users where id = $1 and revoked_at is null and migrated_to is null for share',
    [userId],
  )
  if (rowCount === 0) throw new Error(`The account ${userId}, which plants wait for, is gone`)
}

/** Translates a unique violation into the reason why the account cannot move here. */
const taken = (error: unknown) => {
  const constraint = brokenUnique(error)
  if (constraint === undefined) return undefined
  const isGateways = constraint === 'devices_gateway_sn' || constraint === 'gateways_secret'
  return new Refusal('CENTRE_MOVE_NOT_SUPPORTED', isGateways ? 'gateway' : 'occupied')
}

interface Described {
  name: string
  operator: boolean
  migrated_to: string | null
  plants: number
}

interface RawArrival {
  id: string
  merges: boolean
  user_id: number
  plant_ids: number[]
  devices: Record<string, number>
  opened_at: Date | null
}
