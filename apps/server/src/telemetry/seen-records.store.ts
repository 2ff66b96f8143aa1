import type { Pool, PoolClient } from 'pg'
import { numbersText } from './array-text.ts'

/** Identifies a logger's record, so that a repetition is recognised. */
export interface NumberedRecord {
  gatewayId: number
  recordNo: number
  /**
   * The logger's working time when it took the record. A different one means that the logger restarted its numbering.
   */
  workingS: number
}

/** Marks records as seen in the caller's transaction. Returns the keys of the new ones, each once. */
export const insertSeen = async (client: PoolClient, records: readonly NumberedRecord[]) => {
  if (records.length === 0) return new Set<string>()
  const ordered = records.toSorted(
    (left, right) =>
      left.gatewayId - right.gatewayId || left.recordNo - right.recordNo || left.workingS - right.workingS,
  )
  const { rows } = await client.query<[number, number, number]>({
    name: 'insert-seen',
    text: `insert into seen_records (gateway_id, record_no, working_s)
           select * from unnest($1::int[], $2::bigint[], $3::bigint[])
           on conflict do nothing returning gateway_id, record_no, working_s`,
    values: [
      numbersText(ordered.map(({ gatewayId }) => gatewayId)),
      numbersText(ordered.map(({ recordNo }) => recordNo)),
      numbersText(ordered.map(({ workingS }) => workingS)),
    ],
    rowMode: 'array',
  })
  return new Set(rows.map(([gatewayId, recordNo, workingS]) => recordKey({ gatewayId, recordNo, workingS })))
}

export const recordKey = ({ gatewayId, recordNo, workingS }: NumberedRecord) => `${gatewayId}/${recordNo}/${workingS}`

export const dropSeenBefore = (pool: Pool, before: number) =>
  pool.query('delete from seen_records where seen_at < $1', [new Date(before)])
