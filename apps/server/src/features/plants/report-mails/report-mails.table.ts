import type { ReportRhythm } from '@heliograph/domain/report-mails'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    report_mails: ReportMailsTable
  }
}

/** Which reports are mailed, of a plant or by a template, to a person each. */
export interface ReportMailsTable {
  id: Generated<number>
  brand: Generated<string>
  plant_id: number | null
  template_id: number | null
  /** For which organisation the person acted who chose a template of their own. */
  organisation_id: number | null
  /** Of a template: on whose clock it is mailed. */
  zone: string | null
  user_id: number
  every: ReportRhythm
  period_first: ColumnType<Date, string, string>
  due_at: Date
  failures: Generated<number>
  problem: 'not-made' | 'no-access' | 'no-plants' | null
  last_first: ColumnType<Date | null, string | null, string | null>
  /** A bigint, which the driver returns as text. */
  outbox_id: string | null
  entered_by: number | null
  entered_at: Date
}
