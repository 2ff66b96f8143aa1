import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    message_settings: MessageSettingsTable
    alert_mails: AlertMailsTable
    account_exports: AccountExportsTable
    saved_views: SavedViewsTable
    erasures: ErasuresTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface MessageSettingsTable {
  user_id: number
  /** Alerts of this level and above are mailed; null: none. */
  mail_level: number | null
  /** Minutes since midnight in the zone. */
  quiet_from: number | null
  quiet_to: number | null
  zone: string
  /** Alerts up to this id existed before the person turned mails on. */
  after_alert: Generated<number>
  mailed_at: Optional<Date>
}

export interface AlertMailsTable {
  user_id: number
  alert_id: number
}

export interface AccountExportsTable {
  user_id: number
  at: Date
}

export interface SavedViewsTable {
  id: Generated<number>
  user_id: number
  name: string
  search: string
  is_default: Generated<boolean>
}

export interface ErasuresTable {
  id: Generated<number>
  at: Date
  plant_ids: number[]
  device_ids: number[]
}
