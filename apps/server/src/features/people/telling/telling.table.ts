import type { ColumnType, Generated } from 'kysely'
import type { Channel } from '#needs/messages.ts'

declare module '#db/schema.ts' {
  interface Database {
    telling_states: TellingStatesTable
    told_alerts: ToldAlertsTable
    push_devices: PushDevicesTable
    webhooks: WebhooksTable
    posted_alerts: PostedAlertsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

/** How far one way of telling a person has come. */
export interface TellingStatesTable {
  user_id: number
  channel: Channel | 'escalation'
  /** Alerts up to this id existed before the person chose this way. */
  after_alert: number
  told_at: Optional<Date>
  /** Until when a summary has looked. */
  looked_at: Date
  /** The news that wait for more, and since when. */
  gathered: Generated<number>
  gathering_since: Optional<Date>
}

export interface ToldAlertsTable {
  user_id: number
  channel: Channel | 'escalation'
  alert_id: number
  told_at: Date
  /** Whether it was also told that the alert is over. */
  is_over: Generated<boolean>
}

/** The browsers that show alerts. */
export interface PushDevicesTable {
  id: ColumnType<number, never, never>
  user_id: number
  /** The log-in that set it up: it goes with it. */
  family: string
  /** The session of it that was handed over to the browser; null: the log-in's own. */
  handed_session_id: Optional<string>
  /** Where the browser's maker takes messages for it. */
  address: string
  public_key: Buffer
  secret: Buffer
  name: string
  added_at: Date
}

/** Programs and chats that alerts are posted to. */
export interface WebhooksTable {
  id: ColumnType<number, never, never>
  /** Of a person, or of an organisation. */
  user_id: Optional<number>
  organisation_id: Optional<number>
  /** Of what is posted to an organisation's, and up to which alert there was nothing to tell when it was added. */
  language: Optional<string>
  after_alert: Optional<number>
  name: string
  host: string
  /** The address, the secret, an own header and the body, encrypted. */
  sealed: Buffer
  shape: 'plain' | 'chat' | 'bot' | 'own'
  level: number
  added_at: Date
  /** Failures without a success in between. */
  failing_since: Optional<Date>
  failed_at: Optional<Date>
  /** Since when nothing is posted. */
  stopped_at: Optional<Date>
  /** Of the request that added it. */
  request_hash: Optional<Buffer>
  request_attempt: Optional<number>
}

/** What was posted to the webhooks of organisations. */
export interface PostedAlertsTable {
  webhook_id: number
  alert_id: number
  posted_at: Date
  is_over: Generated<boolean>
}
