import type { Day } from '@heliograph/domain/zones'
import type { ColumnType } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    service_terms: ServiceTermsTable
    data_services: DataServicesTable
    service_reminders: ServiceRemindersTable
  }
}

export interface ServiceTermsTable {
  brand: string
  free_months: number
  since: ColumnType<Date | null, Date | null | undefined>
  changed_at: Date
}

export interface DataServicesTable {
  brand: string
  sn: string
  device_id: ColumnType<number | null, number | null | undefined>
  until: Day
}

export interface ServiceRemindersTable {
  brand: string
  sn: string
  until: Day
  days: number
  user_id: number
}
