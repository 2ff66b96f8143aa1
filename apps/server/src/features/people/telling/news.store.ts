import { sql } from 'kysely'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import type { News } from './news.ts'

/** Of alerts `a`: their plants and devices. */
export const newsTables = sql`join plants p on p.id = a.plant_id
  join devices d on d.id = a.device_id and d.plant_id = a.plant_id`

export const newsColumns = sql`a.id, a.plant_id, p.name as plant_name, p.zone, a.device_id,
  coalesce(nullif(d.name, ''), ${sql.raw(formerSnSql('d'))}) as device_name, a.rule_id, a.code, a.level, a.influence, a.started_at, a.last_at, a.ended_at,
  a.is_disproved`

export const newsOf = (row: NewsRow): News => ({
  alertId: row.id,
  plantId: row.plant_id,
  plantName: row.plant_name,
  zone: row.zone,
  deviceId: row.device_id,
  deviceName: row.device_name,
  ruleId: row.rule_id,
  code: row.code,
  level: row.level,
  influence: row.influence,
  startedAt: row.started_at.getTime(),
  lastAt: row.last_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  isDisproved: row.is_disproved,
})

export interface NewsRow {
  id: number
  plant_id: number
  plant_name: string
  zone: string
  device_id: number
  device_name: string
  rule_id: number
  code: string
  level: number
  influence: number
  started_at: Date
  last_at: Date
  ended_at: Date | null
  is_disproved: boolean
}
