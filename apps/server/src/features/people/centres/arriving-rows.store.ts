import type { PoolClient } from 'pg'
import { withOwnId } from '#telemetry/former-serials.store.ts'
import { insertStale } from '#telemetry/stale-ranges.store.ts'
import type { Arrival, Row } from './peer.ts'
import type { Renaming } from './renaming.ts'
import { movingTables, type Kind, type MovingTable } from './what-moves.ts'

/** The periods that this centre keeps samples and frames for. */
export type Room = Record<'samples' | 'frames', { from: number; to: number }>

/** Seals the secrets of a row with this centre's key. */
export type Translate = (table: string, row: Row) => Row

interface Bringing {
  arrival: Arrival
  renaming: Renaming
  translate: Translate
  room: Room
  brand: string
}

export const insertRows = async (client: PoolClient, moving: MovingTable, rows: Row[], bringing: Bringing) => {
  const { table, ids, within, isWhole } = moving
  const { renaming, translate, room } = bringing
  const fitting = within ? rows.filter((row) => fits(row, room[within])) : rows
  if (table === 'users') await makeWay(client, fitting, bringing.brand)
  if (ids['id']) await assignIds(client, table, ids['id'], fitting, renaming)
  const own = fitting
    .map((row) => translate(table, { ...renamed(moving, row, renaming), ...settledHere(table, bringing) }))
    .filter((row) => !isWhole || Object.keys(ids).every((column) => row[column] !== null))
  const [first] = own
  if (!first) return
  const columns = await columnsOf(client, table)
  const written = Object.keys(first).filter((column) => columns.has(column))
  await client.query(
    `insert into ${table} (${written.join(', ')})
     select ${written.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(own)],
  )
}

const renamed = ({ table, ids }: MovingTable, row: Row, renaming: Renaming): Row => {
  const own = renaming.rename(row, ids)
  if (table !== 'devices' || row['removed_at'] === null) return own
  return { ...own, sn: withOwnId(row['sn'], row['id'], own['id']) }
}

/** The account stays disabled and its plants without an owner until the account is closed where it comes from. */
const settledHere = (table: string, { arrival, brand }: Bringing): Row => {
  if (table === 'users') return { brand, area: arrival.area, disabled: true }
  if (table === 'kept_policies') return { arrival_id: arrival.id }
  if (table === 'plants') return { brand, ...(arrival.intoUserId !== null && { owner_id: null }) }
  return {}
}

/** If the person once moved away from here, frees the names that their old account still has. */
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

const assignIds = async (client: PoolClient, table: string, kind: Kind, rows: readonly Row[], renaming: Renaming) => {
  const { rows: fresh } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
    [table, rows.length],
  )
  for (const [place, { id }] of fresh.entries()) renaming.name(kind, numberIn(rows[place]?.['id']), id)
}

export const insertStaleRows = (client: PoolClient, rows: readonly Row[], renaming: Renaming) => {
  const spans = rows.flatMap(({ device_ids, from_at, to_at }) =>
    listIn(device_ids).flatMap((id) => {
      const deviceId = renaming.of('device', numberIn(id))
      return deviceId === undefined ? [] : [from_at, to_at].map((at) => ({ deviceId, at: instantIn(at) }))
    }),
  )
  return insertStale(client, spans)
}

/** Of devices that wait: serial numbers are the same here. What came here already is not doubled. */
export const insertWaiting = (client: PoolClient, rows: readonly Row[]) =>
  client.query(
    `insert into unclaimed_records (protocol, gateway_sn, device_sn, received_at, payload)
     select protocol, gateway_sn, device_sn, received_at, payload
     from jsonb_populate_recordset(null::unclaimed_records, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  )

/** Without generated columns. */
const columnsOf = async (client: PoolClient, table: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

export const tableOf = (name: string) => {
  const found = movingTables.find(({ table }) => table === name)
  if (!found) throw new Error(`The table ${name} does not move`)
  return found
}

export const fits = ({ at }: Row, { from, to }: { from: number; to: number }) => {
  const instant = instantIn(at)
  return instant >= from && instant < to
}

const numberIn = (value: unknown) => {
  if (typeof value !== 'number') throw new Error('A row that moves has no id where one is required')
  return value
}

const listIn = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new Error('A row that moves has no list where one is required')
  return value
}

const instantIn = (value: unknown) => {
  if (typeof value !== 'string') throw new Error('A row that moves has no time where one is required')
  return Date.parse(value)
}
