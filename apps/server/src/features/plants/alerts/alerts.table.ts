import type { Generated } from 'kysely'
import type { Measured } from './rules/course.ts'

declare module '#db/schema.ts' {
  interface Database {
    alerts: AlertsTable
    plant_judgements: PlantJudgementsTable
  }
}

export interface AlertsTable {
  id: Generated<number>
  plant_id: number
  device_id: number
  rule_id: number
  code: string
  name: string
  level: number
  influence: number
  started_at: Date
  last_at: Date
  ended_at: Date | null
  /** What was not produced because of it; null if unknown. */
  lost_wh: Generated<number | null>
  lost_until: Generated<Date | null>
  measured: Generated<Measured | null>
  /** Data that arrived late showed that there was nothing. */
  is_disproved: Generated<boolean>
}

export interface PlantJudgementsTable {
  plant_id: number
  until_at: Date
  judged_at: Date
  recheck_from: Date | null
  facts: string
}
