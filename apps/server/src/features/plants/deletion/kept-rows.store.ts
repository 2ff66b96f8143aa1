import type { PoolClient } from 'pg'

/** The rows that are deleted with a plant by their foreign keys, by table. */
export interface KeptRows extends Record<(typeof tables)[number]['table'], readonly Row[]> {
  devices: readonly KeptDevice[]
}

/** In the order in which they are inserted. A test compares them with the foreign keys of the database. */
const tables = [
  { table: 'plants', of: 'id' },
  { table: 'devices', of: 'plant_id' },
  { table: 'gateways', of: undefined },
  { table: 'plant_rights', of: 'plant_id' },
  { table: 'plant_relations', of: 'plant_id' },
  { table: 'hand_overs', of: 'plant_id' },
  { table: 'recalculations', of: 'plant_id' },
  { table: 'metering_choices', of: 'plant_id' },
  { table: 'tariffs', of: 'plant_id' },
  { table: 'plant_targets', of: 'plant_id' },
  { table: 'plant_light', of: 'plant_id' },
  { table: 'commissioning_reports', of: 'plant_id' },
  // Before the prices, whose trigger writes them again.
  { table: 'price_versions', of: 'plant_id' },
  { table: 'hourly_prices', of: 'plant_id' },
  { table: 'price_sources', of: 'plant_id' },
  { table: 'history_imports', of: 'plant_id' },
  { table: 'months_to_sum', of: 'plant_id' },
  { table: 'favourites', of: 'plant_id' },
  { table: 'plant_pictures', of: 'plant_id' },
  { table: 'alert_cases', of: 'plant_id' },
  { table: 'alert_case_events', of: 'plant_id' },
  { table: 'blocked_alerts', of: 'plant_id' },
  { table: 'planned_works', of: 'plant_id' },
  { table: 'due_dates', of: 'plant_id' },
  { table: 'module_maps', of: 'plant_id' },
  { table: 'module_map_backgrounds', of: 'plant_id' },
  { table: 'report_mails', of: 'plant_id' },
  { table: 'plant_alert_tunings', of: 'plant_id' },
] as const
export const keptTables: readonly string[] = tables.map(({ table }) => table)

/** All rows of a plant as one JSON object. */
export const keptSql = (plantId: string) => {
  const parts = tables.map(({ table, of }) => {
    const condition =
      of === undefined ? `t.device_id in (select id from devices where plant_id = ${plantId})` : `t.${of} = ${plantId}`
    return `'${table}', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${table} t where ${condition})`
  })
  return `jsonb_build_object(${parts.join(', ')})`
}

/**
 * Inserts a plant's rows again. Returns the gateways whose serial number was registered elsewhere meanwhile: those come
 * back as removed, for their history. Businesses that no longer exist are left out.
 */
export const insertKept = async (client: PoolClient, kept: KeptRows, at: Date) => {
  const own = kept.devices.filter(({ gateway_id }) => gateway_id === null)
  const { rows: taken } = await client.query<{ sn: string }>(
    'select sn from devices where gateway_id is null and removed_at is null and sn = any($1::text[])',
    [own.map(({ sn }) => sn)],
  )
  const elsewhere = new Set(taken.map(({ sn }) => sn))
  const lost = own.filter(({ sn, removed_at }) => removed_at === null && elsewhere.has(sn))
  const lostIds = new Set(lost.map(({ id }) => id))
  const organisations = await existing(client, [
    ...kept.plant_relations.map(({ organisation_id }) => organisation_id),
    ...kept.plants.map(({ creator_organisation_id }) => creator_organisation_id),
  ])
  const people = await present(
    client,
    [...(kept.favourites ?? []), ...(kept.report_mails ?? [])].map(({ user_id }) => user_id),
  )
  const isThere = (id: unknown) => id === null || organisations.has(id)
  // About a device that is in another plant since, and may be gone with it.
  const devices = await presentDevices(client, kept)
  const ofDevices = (rows: readonly Row[] | undefined) =>
    (rows ?? []).filter(({ device_id }) => device_id === null || devices.has(device_id))
  const rowsOf: Record<(typeof tables)[number]['table'], readonly Row[]> = {
    ...kept,
    plants: kept.plants.map((row) =>
      isThere(row['creator_organisation_id']) ? row : { ...row, creator_organisation_id: null },
    ),
    // Gateways first: the others refer to them.
    devices: kept.devices
      .toSorted((left, right) => Number(left.gateway_id !== null) - Number(right.gateway_id !== null))
      .map((row) => {
        const isLost = lostIds.has(row.gateway_id ?? row.id) && row.removed_at === null
        return isLost ? { ...row, removed_at: at.toISOString() } : row
      }),
    gateways: kept.gateways.filter(({ device_id }) => typeof device_id === 'number' && !lostIds.has(device_id)),
    alert_cases: ofDevices(kept.alert_cases),
    alert_case_events: ofDevices(kept.alert_case_events),
    blocked_alerts: ofDevices(kept.blocked_alerts),
    planned_works: ofDevices(kept.planned_works),
    due_dates: ofDevices(kept.due_dates),
    plant_relations: kept.plant_relations.filter(({ organisation_id }) => isThere(organisation_id)),
    favourites: (kept.favourites ?? []).filter(({ user_id }) => people.has(user_id)),
    report_mails: (kept.report_mails ?? []).filter(({ user_id }) => people.has(user_id)),
  }
  for (const { table } of tables) await insertRows(client, table, rowsOf[table] ?? [])
  return lost.map(({ sn, name }) => ({ sn, name }))
}

type Row = Readonly<Record<string, unknown>>

interface KeptDevice extends Row {
  id: number
  sn: string
  name: string
  gateway_id: number | null
  removed_at: string | null
}

const existing = async (client: PoolClient, ids: readonly unknown[]): Promise<ReadonlySet<unknown>> => {
  const { rows } = await client.query<{ id: number }>('select id from organisations where id = any($1::int[])', [
    ids.filter((id) => id !== null),
  ])
  return new Set(rows.map(({ id }) => id))
}

/** People who have not left meanwhile. */
const present = async (client: PoolClient, ids: readonly unknown[]): Promise<ReadonlySet<unknown>> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from users where id = any($1::int[]) and revoked_at is null and migrated_to is null',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Its own, and those of others that its rows name. */
const presentDevices = async (client: PoolClient, kept: KeptRows): Promise<ReadonlySet<unknown>> => {
  const named = [kept.alert_cases, kept.alert_case_events, kept.blocked_alerts, kept.planned_works, kept.due_dates]
    .flatMap((rows) => rows ?? [])
    .flatMap(({ device_id }) => (typeof device_id === 'number' ? device_id : []))
  const { rows } = await client.query<{ id: number }>('select id from devices where id = any($1::int[])', [named])
  return new Set([...kept.devices, ...rows].map(({ id }) => id))
}

/** Columns that were added meanwhile get their default. */
const insertRows = async (client: PoolClient, table: string, rows: readonly Row[]) => {
  const [first] = rows
  if (!first) return
  const { rows: there } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = there.flatMap(({ name }) => (Object.hasOwn(first, name) ? name : [])).join(', ')
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
