import type { Pool, PoolClient } from 'pg'
import { eraseSamples, takeTime } from './erase-telemetry.store.ts'
import type { Parcel, Row } from './peer.ts'
import { belongsSql, enteredTables, type Kind, type MovingTable } from './what-moves.ts'

/** What moves, at one moment. */
export interface Leaving {
  userId: number
  plantIds: number[]
  deviceIds: number[]
  /** Changes whenever the row of the person or of one of their plants changes, or anything that people entered. */
  mark: string
  /** Changes with each report of a device that waits. */
  waiting: string
}

export type Snapshot = ReturnType<typeof snapshotOn>

/** Everything that `work` reads or deletes is from one moment, however long it takes. */
export const withSnapshot = async <T>(pool: Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read')
    await takeTime(client)
    const result = await work(snapshotOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const snapshotOn = (client: PoolClient) => {
  const rowsOf = async function* (moving: MovingTable, ids: Record<Kind, readonly number[]>) {
    const { table, of, without = [], order, atOnce = rowsAtOnce } = moving
    await client.query(
      `declare moving no scroll cursor for select to_jsonb(t) - $2::text[] as row from ${table} t
       where ${belongsSql(moving, '$1')} ${order ? `order by ${order}` : ''}`,
      [ids[of], without],
    )
    for (;;) {
      const { rows } = await client.query<{ row: Row }>(`fetch ${atOnce} from moving`)
      if (rows.length > 0) yield rows.map(({ row }) => row)
      if (rows.length < atOnce) break
    }
    await client.query('close moving')
  }

  return {
    /** Whether no other call moves this account at the moment. Ends with the snapshot, also if the process dies. */
    async isAlone(userId: number) {
      const { rows } = await client.query<{ is_alone: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_alone',
        [`move of ${userId}`],
      )
      return rows[0]?.is_alone === true
    },

    leaving: (userId: number, brand: string) => readLeaving(client, userId, brand),

    async *parcels(tables: readonly MovingTable[], { userId, plantIds, deviceIds }: Leaving): AsyncGenerator<Parcel> {
      const ids = { user: [userId], plant: plantIds, device: deviceIds }
      for (const moving of tables) for await (const rows of rowsOf(moving, ids)) yield { table: moving.table, rows }
      yield* policyParcels(client, userId, plantIds)
      yield* waitingParcels(client, plantIds)
      yield* staleParcel(client, deviceIds)
    },

    /** Deletes the samples that were read, but none that arrived since. */
    takeSamples: (deviceIds: readonly number[]) => eraseSamples(client, deviceIds),
  }
}

/** Does not lock rows unless `lock` is `for update`, which closing the account needs. */
export const readLeaving = async (client: PoolClient, userId: number, brand: string, lock = ''): Promise<Leaving> => {
  const { rows: people } = await client.query<{ mark: string }>(
    `select xmin::text || ' ' || coalesce(migrated_to, '') as mark from users where id = $1 and brand = $2 ${lock}`,
    [userId, brand],
  )
  const { rows: owned } = await client.query<{ id: number; mark: string }>(
    `select id, xmin::text as mark from plants where owner_id = $1 and brand = $2 order by id ${lock}`,
    [userId, brand],
  )
  const plantIds = owned.map(({ id }) => id)
  const { rows: devices } = await client.query<{ id: number }>(
    'select id from devices where plant_id = any($1::int[]) order by id',
    [plantIds],
  )
  const deviceIds = devices.map(({ id }) => id)
  const entered = await enteredMark(client, { user: [userId], plant: plantIds, device: deviceIds })
  const marks = [...people.map(({ mark }) => mark), ...owned.map(({ id, mark }) => `${id} ${mark}`), entered]
  return { userId, plantIds, deviceIds, mark: marks.join(', '), waiting: await waitingMark(client, plantIds) }
}

/** A row that is added, changed or gone changes the sum of their transactions. */
const enteredMark = async (client: PoolClient, ids: Record<Kind, readonly number[]>) => {
  const kinds = ['user', 'plant', 'device'] as const
  const states = enteredTables.map(
    (moving) =>
      `select '${moving.table}' as name, count(*) as count, sum(xmin::text::bigint) as sum from ${moving.table}
       where ${belongsSql(moving, `$${kinds.indexOf(moving.of) + 1}`)}`,
  )
  const { rows } = await client.query<{ mark: string }>(
    `select string_agg(concat_ws(' ', name, count, sum), ', ' order by name) as mark from (
       ${states.join(' union all ')}
     ) as states`,
    kinds.map((kind) => ids[kind]),
  )
  return rows[0]?.mark ?? ''
}

const waitingMark = async (client: PoolClient, plantIds: readonly number[]) => {
  const { rows } = await client.query<{ mark: string }>(
    `select concat_ws(' ', count(*), max(u.id)) as mark ${waitingSql('$1')}`,
    [plantIds],
  )
  return rows[0]?.mark ?? ''
}

/** Samples that have not been rolled up move together with their stale ranges. */
async function* staleParcel(client: PoolClient, deviceIds: readonly number[]): AsyncGenerator<Parcel> {
  const { rows } = await client.query<{ row: Row }>(
    `select jsonb_build_object('device_ids', device_ids, 'from_at', from_at, 'to_at', to_at) as row from stale_ranges
     where device_ids && $1::int[] order by id`,
    [deviceIds],
  )
  if (rows.length > 0) yield { table: 'stale_ranges', rows: rows.map(({ row }) => row) }
}

/**
 * Policies of what the person asked for as owner, and of what was asked for on plants of theirs since those are theirs: the documents
 * that they can open here.
 */
async function* policyParcels(client: PoolClient, userId: number, plantIds: readonly number[]): AsyncGenerator<Parcel> {
  await client.query(
    `declare policies no scroll cursor for
     select to_jsonb(k) as row from (
       select $1::int as user_id, r.title, r.insurer, p.name as plant_name, e.from_day, e.to_day, d.name, d.pdf
       from insurance_requests r
       join insurance_events e on e.request_id = r.id join insurance_documents d on d.id = e.policy_id
       left join plants p on p.id = r.plant_id
       where (r.plant_id = any($2::int[]) and coalesce(p.owned_since, '-infinity') <= r.asked_at)
         or (r.as_owner and r.asked_by = $1)
       order by r.id, e.version) as k`,
    [userId, plantIds],
  )
  for (;;) {
    // Each has up to 4 MB.
    const { rows } = await client.query<{ row: Row }>('fetch 2 from policies')
    if (rows.length === 0) break
    yield { table: 'kept_policies', rows: rows.map(({ row }) => row) }
  }
  await client.query('close policies')
}

/** What devices sent that wait until a person accepts them. It is kept by serial numbers. */
const waitingSql = (plantIds: string) =>
  `from unclaimed_records u join devices g on g.sn = u.gateway_sn and g.gateway_id is null and g.removed_at is null
   where u.device_sn is not null and g.plant_id = any(${plantIds}::int[])`

async function* waitingParcels(client: PoolClient, plantIds: readonly number[]): AsyncGenerator<Parcel> {
  await client.query(
    `declare waiting no scroll cursor for select to_jsonb(u) - 'id' as row ${waitingSql('$1')} order by u.id`,
    [plantIds],
  )
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${rowsAtOnce} from waiting`)
    if (rows.length === 0) break
    yield { table: 'unclaimed_records', rows: rows.map(({ row }) => row) }
  }
  await client.query('close waiting')
}

const rowsAtOnce = 2_000
