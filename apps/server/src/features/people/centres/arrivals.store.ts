import { Refusal } from '@heliograph/domain/errors'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { brokenUnique } from '#db/unique.ts'
import { insertStale } from '#telemetry/stale-ranges.store.ts'
import { eraseSamples, eraseTelemetry, takeTime } from './erase-telemetry.store.ts'
import type { Addresses, Arrival, Parcel, Row } from './peer.ts'
import { createRenaming, type Renaming } from './renaming.ts'
import { movingTables, type MovingTable } from './what-moves.ts'

/** The times that this centre keeps samples and frames of. */
export type Room = Record<'samples' | 'frames', { from: number; to: number }>

export type ArrivalStore = ReturnType<typeof createArrivalStore>

/** Accounts that come; over the centre's own connection, so the brand stands in every question. */
export const createArrivalStore = ({ pool, brand, room }: Needs) => ({
  /** @param translate what only this centre can write, out of what only the other could read */
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
        else await insertRows(client, tableOf(table), rows, { arrival, renaming, translate, room: room(), brand })
      }
      const userId = renaming.of('user', arrival.userId)
      if (userId === undefined) throw new Error(`The move ${arrival.id} brought nobody`)
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

  /** Returns whose it is, the first time. */
  open: (id: string, now: number) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (!arrival || arrival.opened) return undefined
      if (arrival.merges) {
        await client.query('update plants set owner_id = $2 where id = any($1::int[])', [
          arrival.plantIds,
          arrival.userId,
        ])
      } else {
        await client.query('update users set disabled = false where id = $1', [arrival.userId])
      }
      // Nobody is mailed what is only new here.
      await client.query(
        'update message_settings set after_alert = (select coalesce(max(id), 0) from alerts) where user_id = $1',
        [arrival.userId],
      )
      await client.query('update arrivals set opened_at = $2 where id = $1', [id, new Date(now)])
      return arrival
    }),

  discard: (id: string) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (arrival && !arrival.opened) await discard(client, arrival, brand)
    }),

  /** Those that are new are rolled up. */
  addSamples: (id: string, rows: readonly Row[]) =>
    inTransaction(pool, async (client) => {
      const arrival = await find(client, id, brand)
      if (!arrival) throw new Error(`No move ${id} arrived here`)
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

  /** What the person of an account holds here, for who proved that it is theirs. */
  async describe(userId: number) {
    const { rows } = await pool.query<Described>(
      `select name, operator, migrated_to, (select count(*)::int from plants p where p.owner_id = u.id) as plants
       from users u where id = $1 and brand = $2`,
      [userId, brand],
    )
    return rows[0]
  },

  /** Whether somebody can log in here by one of these addresses. */
  async isKnown({ email, phone }: Addresses) {
    const { rowCount } = await pool.query(
      `select from users where brand = $1 and (email_key = lower($2) or phone = $3) and not disabled and migrated_to is null limit 1`,
      [brand, email, phone],
    )
    return rowCount !== 0
  },
})

/** Of a table, rows in which this centre writes something of its own. */
export type Translate = (table: string, row: Row) => Row

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

/** Held until the transaction ends, also where there is nothing yet: of two that bring the same, one waits. */
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
  await client.query('delete from plants where id = any($1::int[]) and brand = $2', [plantIds, brand])
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

interface Bringing {
  arrival: Arrival
  renaming: Renaming
  translate: Translate
  room: Room
  brand: string
}

const insertRows = async (client: PoolClient, moving: MovingTable, rows: Row[], bringing: Bringing) => {
  const { table, ids, within } = moving
  const { renaming, translate, room } = bringing
  const fitting = within ? rows.filter((row) => fits(row, room[within])) : rows
  if (table === 'users') await makeWay(client, fitting, bringing.brand)
  if (ids['id']) await nameAnew(client, moving, fitting, renaming)
  const own = fitting.map((row) => translate(table, { ...renaming.rename(row, ids), ...settledHere(table, bringing) }))
  if (own.length === 0) return
  const columns = await columnsOf(client, table)
  const written = Object.keys(own[0]!).filter((column) => columns.has(column))
  await client.query(
    `insert into ${table} (${written.join(', ')})
     select ${written.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(own)],
  )
}

/** Until the account is closed where it comes from, nobody uses what came. */
const settledHere = (table: string, { arrival, brand }: Bringing): Row => {
  if (table === 'users') return { brand, area: arrival.area, disabled: true }
  if (table === 'plants') return { brand, ...(arrival.intoUserId !== null && { owner_id: null }) }
  return {}
}

/** Who once moved away from here and comes back takes the place of what told where they went. */
const makeWay = async (client: PoolClient, rows: readonly Row[], brand: string) => {
  for (const { email, username, phone } of rows) {
    await client.query(
      `update users set email = null, username = null, phone = null, password_hash = null, disabled = true
       where brand = $1 and migrated_to is not null
         and (email_key = lower($2::text) or username_key = lower($3::text) or phone = $4)`,
      [brand, email, username, phone],
    )
  }
}

const nameAnew = async (client: PoolClient, { table, ids }: MovingTable, rows: readonly Row[], renaming: Renaming) => {
  const { rows: fresh } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
    [table, rows.length],
  )
  rows.forEach((row, place) => renaming.name(ids['id']!, row['id'] as number, fresh[place]!.id))
}

const insertStaleRows = (client: PoolClient, rows: readonly Row[], renaming: Renaming) => {
  const spans = rows.flatMap(({ device_ids, from_at, to_at }) =>
    (device_ids as number[]).flatMap((id) => {
      const deviceId = renaming.of('device', id)
      return deviceId === undefined ? [] : [from_at, to_at].map((at) => ({ deviceId, at: Date.parse(at as string) }))
    }),
  )
  return insertStale(client, spans)
}

/** The database writes some of them itself. */
const columnsOf = async (client: PoolClient, table: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

const tableOf = (name: string) => {
  const found = movingTables.find(({ table }) => table === name)
  if (!found) throw new Error(`Nothing of ${name} moves`)
  return found
}

const fits = ({ at }: Row, { from, to }: { from: number; to: number }) => {
  const instant = Date.parse(at as string)
  return instant >= from && instant < to
}

/** What somebody else already has here. */
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
