import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    alerts: AlertsTable
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
}
