import { unpack } from '@heliograph/domain/layouts'
import { pointNames, type Point } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'

/** The point that an owner chose for an input of an emoncms sender. */
export interface InputMapping {
  node: string
  input: string
  point: Point
  factor: number
}

export interface EmoncmsReport {
  node: string
  at: number
  /** By the sender's names. */
  inputs: Readonly<Record<string, number>>
}

export interface UnmappedReport extends EmoncmsReport {
  gatewayId: number
  /** Whether all its inputs have a point by now: then only the newest values are kept. */
  isMapped: boolean
}

export interface KnownInput {
  node: string
  input: string
  lastValue: number
  lastAt: number
  point: Point | null
  factor: number
  /** Of the oldest report of its node that is kept: from there on it counts once it has a point. */
  keptSince: number | null
}

export type NewestValue = Pick<KnownInput, 'input' | 'lastAt' | 'lastValue'>

export type EmoncmsInputStore = ReturnType<typeof createEmoncmsInputStore>

export const createEmoncmsInputStore = (pool: Pool) => ({
  async list(gatewayId: number): Promise<KnownInput[]> {
    const { rows } = await pool.query<RawInput>(
      `select node, input, last_value, last_at, point, factor,
         (select min(u.at) from unmapped_reports u where u.gateway_id = i.gateway_id and u.node = i.node) as kept_since
       from emoncms_inputs i where gateway_id = $1 order by node, length(input), input`,
      [gatewayId],
    )
    return rows.map(({ node, input, last_value, last_at, point, factor, kept_since }) => ({
      node,
      input,
      lastValue: last_value,
      lastAt: last_at.getTime(),
      point: pointNames.find((name) => name === point) ?? null,
      factor,
      keptSince: kept_since?.getTime() ?? null,
    }))
  },

  /** What the device of a node told last, by points: of inputs whose names say everything, nothing else is kept. */
  async newestOf(gatewayId: number, deviceSn: string): Promise<NewestValue[]> {
    const { rows } = await pool.query<{ at: Date; layout: number; v: (number | null)[] }>(
      `select l.at, l.layout, l.v from devices d join latest l on l.device_id = d.id
       where d.gateway_id = $1 and d.sn = $2 and d.removed_at is null`,
      [gatewayId, deviceSn],
    )
    return rows.flatMap(({ at, layout, v }) =>
      entriesOf(unpack(layout, v)).map(([input, lastValue]) => ({ input, lastAt: at.getTime(), lastValue })),
    )
  },

  /** Replaces the points of a node's inputs; what was kept of the node is then stored again. */
  async map(gatewayId: number, node: string, mappings: readonly Omit<InputMapping, 'node'>[]) {
    await inTransaction(pool, async (client) => {
      await client.query(
        `update emoncms_inputs e set point = m.point, factor = coalesce(m.factor, 1)
         from emoncms_inputs known left join unnest($3::text[], $4::text[], $5::float8[]) as m (input, point, factor)
           on m.input = known.input
         where known.gateway_id = $1 and known.node = $2 and e.gateway_id = $1 and e.node = $2 and e.input = known.input`,
        [
          gatewayId,
          node,
          mappings.map(({ input }) => input),
          mappings.map(({ point }) => point),
          mappings.map(({ factor }) => factor),
        ],
      )
      await client.query('insert into remapped_nodes values ($1, $2) on conflict do nothing', [gatewayId, node])
    })
  },

  async remapped() {
    const { rows } = await pool.query<{ gatewayId: number; sn: string; node: string }>(
      `select r.gateway_id as "gatewayId", d.sn, r.node from remapped_nodes r join devices d on d.id = r.gateway_id`,
    )
    return rows
  },

  /** Call this before reading its reports, so that a mapping made in the meantime is not missed. */
  forgetRemapped: (gatewayId: number, node: string) =>
    pool.query('delete from remapped_nodes where gateway_id = $1 and node = $2', [gatewayId, node]),

  markRemapped: (gatewayId: number, node: string) =>
    pool.query('insert into remapped_nodes values ($1, $2) on conflict do nothing', [gatewayId, node]),

  /** What was kept of a node after a time, in order of time. */
  async reportsOf(gatewayId: number, node: string, after: number, most: number): Promise<EmoncmsReport[]> {
    const { rows } = await pool.query<{ at: Date; inputs: Record<string, number> }>(
      `select at, inputs from unmapped_reports where gateway_id = $1 and node = $2 and at > $3 order by at limit $4`,
      [gatewayId, node, new Date(after), most],
    )
    return rows.map(({ at, inputs }) => ({ node, at: at.getTime(), inputs }))
  },

  dropBefore: (before: number) => pool.query('delete from unmapped_reports where at < $1', [new Date(before)]),
})

/** Keeps reports and the newest value of each input, in the caller's transaction. */
export const insertUnmapped = async (client: PoolClient, reports: readonly UnmappedReport[]) => {
  if (reports.length === 0) return
  const merged = mergedBySecond(reports)
  const rows = JSON.stringify(merged.map((report) => ({ ...report, at: new Date(report.at) })))
  await client.query(
    `insert into emoncms_inputs (gateway_id, node, input, last_value, last_at)
     select distinct on (1, 2, 3) r."gatewayId", r.node, i.key, i.value::float8, r.at
     from jsonb_to_recordset($1::jsonb) as r ("gatewayId" int, node text, at timestamptz, inputs jsonb)
     cross join jsonb_each_text(r.inputs) as i
     where (select count(*) from emoncms_inputs e where e.gateway_id = r."gatewayId") < ${mostInputs}
     order by 1, 2, 3, r.at desc
     on conflict (gateway_id, node, input) do update set last_value = excluded.last_value, last_at = excluded.last_at
       where excluded.last_at >= emoncms_inputs.last_at`,
    [rows],
  )
  await client.query(
    `insert into unmapped_reports as u (gateway_id, node, at, inputs)
     select "gatewayId", node, at, inputs
     from jsonb_to_recordset($1::jsonb) as r ("gatewayId" int, node text, at timestamptz, inputs jsonb, "isMapped" boolean)
     where not "isMapped" order by 1, 2, 3
     on conflict (gateway_id, node, at) do update set inputs = u.inputs || excluded.inputs`,
    [rows],
  )
}

/** A sender can report the inputs of one second in several requests. */
const mergedBySecond = (reports: readonly UnmappedReport[]) => {
  const merged = new Map<string, UnmappedReport>()
  for (const report of reports) {
    const key = JSON.stringify([report.gatewayId, report.node, report.at])
    const before = merged.get(key)
    const isMapped = report.isMapped && (before?.isMapped ?? true)
    merged.set(key, { ...report, isMapped, inputs: { ...before?.inputs, ...report.inputs } })
  }
  return [...merged.values()]
}

interface RawInput {
  node: string
  input: string
  last_value: number
  last_at: Date
  point: string | null
  factor: number
  kept_since: Date | null
}

/** Of one gateway; emonHub has a few dozen. */
const mostInputs = 2_000
