import type { CaseReason, CaseStep } from '@heliograph/domain/alert-cases'
import type { ColumnType, Generated } from 'kysely'
import type { Measured } from './rules/course.ts'

declare module '#db/schema.ts' {
  interface Database {
    alerts: AlertsTable
    plant_judgements: PlantJudgementsTable
    alert_cases: AlertCasesTable
    alert_case_events: AlertCaseEventsTable
    case_news: CaseNewsTable
    blocked_alerts: BlockedAlertsTable
    planned_works: PlannedWorksTable
    plant_alert_tunings: PlantAlertTuningsTable
    shared_alert_tunings: SharedAlertTuningsTable
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
  /** It began or ended because its rule was changed. */
  by_tuning: Generated<'began' | 'ended' | null>
}

export interface PlantJudgementsTable {
  plant_id: number
  until_at: Date
  judged_at: Date
  recheck_from: Date | null
  facts: string
  tuning: Generated<string | null>
}

export interface AlertCasesTable {
  id: Generated<number>
  plant_id: number
  device_id: number
  rule_id: number
  since: Date
  over_at: Date | null
  acknowledged_by: number | null
  acknowledged_at: Date | null
  assigned_to: number | null
  snoozed_until: Date | null
  resolved_by: number | null
  resolved_at: Date | null
  reason: CaseReason | null
}

export interface AlertCaseEventsTable {
  id: Generated<number>
  plant_id: number
  device_id: number
  rule_id: number
  at: Date
  done_by: number | null
  kind: CaseStep
  person_id: number | null
  until_at: Date | null
  reason: CaseReason | null
  words: string | null
}

/** What people are to be told about a case. */
export interface CaseNewsTable {
  user_id: number
  event_id: number
  /** Of the alert, as it was then. */
  code: string
  level: number
  alert_day: string
  /** Null while it waits. */
  told_at: ColumnType<Date | null, Date | null | undefined>
}

export interface BlockedAlertsTable {
  plant_id: number
  device_id: number
  rule_id: number
  blocked_by: number | null
  blocked_at: Date
}

export interface PlannedWorksTable {
  id: Generated<number>
  plant_id: number
  device_id: number | null
  from_at: Date
  to_at: Date
  why: string
  planned_by: number | null
  planned_at: Date
  ended_by: number | null
  ended_at: Date | null
}

interface TuningColumns {
  rule_id: number
  is_on: boolean | null
  set_values: Readonly<Record<string, number>>
  changed_by: number | null
  changed_at: Date
}

export interface PlantAlertTuningsTable extends TuningColumns {
  plant_id: number
}

export interface SharedAlertTuningsTable extends TuningColumns {
  id: Generated<number>
  brand: string
  organisation_id: number | null
}
