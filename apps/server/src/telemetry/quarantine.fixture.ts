import type { Detail } from '@heliograph/domain/rejection-details'
import type { DropReason } from '@heliograph/domain/rejections'
import { detailTextIn } from '@heliograph/phrases/server'
import type { Pool } from 'pg'

const detailText = await detailTextIn('en')

/** Why payloads were quarantined, the oldest first, as operators read it. */
export const quarantineTexts = async (pool: Pick<Pool, 'query'>, gatewaySn?: string) => {
  const { rows } = await pool.query<{ reason: DropReason; detail: Detail | null }>(
    'select reason, detail from quarantine where gateway_sn = $1 or $1::text is null order by id',
    [gatewaySn ?? null],
  )
  return rows.map(({ reason, detail }) => {
    if (!detail) return reason
    return reason === 'undecodable' ? detailText(detail) : `${reason}: ${detailText(detail)}`
  })
}
