import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    message_settings: MessageSettingsTable
    account_exports: AccountExportsTable
    saved_views: SavedViewsTable
    erasures: ErasuresTable
  }
}

export interface MessageSettingsTable {
  user_id: number
  /** Alerts of this level and above are mailed; null: none. */
  mail_level: number | null
  /** Minutes since midnight in the zone. */
  quiet_from: number | null
  quiet_to: number | null
  zone: string
  /** Of which plants alerts are told. */
  plants: Generated<'all' | 'own' | 'favourites' | 'tag'>
  tag: Generated<string | null>
  /** At once, or in a mail by day or by week. */
  pace: Generated<'once' | 'day' | 'week'>
  /** Whether it is told too that an alert is over. */
  tells_over: Generated<boolean>
  /** Whether faults are told by SMS too. */
  sms_faults: Generated<boolean>
  /** Alerts of this level and above are shown on the person's devices; null: none. */
  push_level: Generated<number | null>
  /** Whom to tell of what nobody took up for so many hours. */
  escalate_after_h: Generated<number | null>
  escalate_to: Generated<number | null>
  /** From which level; null: as the person is told. */
  escalate_level: Generated<number | null>
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
