/**
 * How people are notified outside the screens: by mail, by SMS, on the lock screen of a device whose browser they set up, or by
 * posting to a program or chat of theirs.
 */

export type Channel = 'mail' | 'sms' | 'push' | 'webhook'

export const channels: readonly Channel[] = ['mail', 'sms', 'push', 'webhook']

/** The facts that each kind of message needs. */
export interface MessageFacts {
  /** To the person who sets up the installation. */
  'test-mail': { path: string }
  'code.register': Code
  'code.password': Code
  'code.log-in': Code
  'code.email': Code
  'code.phone': Code
  'code.revoke': Code
  /** Someone requested a code to register an address that already has an account. */
  'already-registered': Record<never, never>
  /** @property path of the page where the invitation is answered; starts with one slash */
  invitation: { organisation: string; inviter: string; path: string }
  /** To administer a white label. @property path of the page where it is answered; starts with one slash */
  'administrator-invitation': { path: string }
  'password-changed': Record<never, never>
  /** Sent to the old address. */
  'email-changed': Record<never, never>
  'phone-changed': Record<never, never>
  'second-factor-on': Record<never, never>
  'second-factor-off': Record<never, never>
  'passkey-added': Record<never, never>
  /** A provider's account can log in to this account, or no longer can. */
  'account-linked': { provider: string }
  'account-unlinked': { provider: string }
  'account-revoked': Record<never, never>
  /** The account moved to the other data centre; or its plants moved into another account, and it was closed. */
  'account-moved': Record<never, never>
  'account-merged': { plants: number }
  /**
   * Alerts in plants of which the person is told.
   *
   * @property headline what happened, on one line
   * @property news paragraphs of lines
   * @property alerts each of them, for a program
   * @property settingsPath of the page where they are chosen, after a log-in
   * @property acknowledgePath of the page where they are acknowledged without a log-in, and `snoozePath` of the one where they are
   * snoozed; only for those who may do that
   * @property stopPath of the page where they are turned off without one, and `unsubscribePath` of the call
   */
  alerts: {
    headline: string
    news: readonly string[]
    alerts?: readonly AlertFacts[]
    path: string
    settingsPath: string
    acknowledgePath?: string
    snoozePath?: string
    stopPath: string
    unsubscribePath: string
  }
  /** Alerts that a person did not take up for hours, to the colleague whom they chose. */
  'alerts-left': { headline: string; news: readonly string[]; path: string; person: string; hours: string }
  /**
   * What would have been an SMS, but the person has none left of those that they bought.
   *
   * @property chargePath of the page where more are bought
   */
  'sms-used-up': { headline: string; news: readonly string[]; path: string; chargePath: string }
  /** Few are left. */
  'sms-low': { left: number; path: string }
  /** What would have been an SMS, but the data service of the loggers rests. */
  'sms-rests': { headline: string; news: readonly string[]; path: string; chargePath: string }
  /** The data service of these loggers ends soon. */
  'service-ends': { news: readonly string[]; path: string }
  /** A request for insurance has gone a step: to those who asked, and to the brand's administrators. */
  'insurance-news': { headline: string; news: readonly string[]; path: string }
  /**
   * To an insurer, with what the person agreed to give it.
   *
   * @property request the same for a program
   */
  'insurance-request': { headline: string; news: readonly string[]; request: object }
  /** What happens in the person's plants is posted to an address from now on. */
  'webhook-added': { name: string; host: string; path: string }
  /** Programs can read for the person from now on. */
  'api-token-added': { name: string; until: string; path: string }
  /** What happens in the plants of an organisation is posted to an address from now on: to those who manage it. */
  'organisation-webhook-added': { name: string; host: string; path: string }
  /** A webhook that failed for days is no longer posted to. */
  'webhook-stopped': { name: string; host: string; path: string }
  /** The person is to take care of an alert; or there is a comment on one that they work on. */
  'alert-assigned': CaseNews
  'alert-commented': CaseNews & { text: string }
  /** Several of these, in one mail. */
  'case-news': { headline: string; news: readonly string[]; path: string; settingsPath: string }
  /** Dates of plants come near, to the person who entered them. */
  'dates-due': { headline: string; news: readonly string[]; path: string }
  /**
   * The report of a plant about a period is attached.
   *
   * @property stopPath of the page where these mails are turned off without a log-in, and `unsubscribePath` of the call
   */
  'plant-report': { plant: string; period: string; path: string; stopPath: string; unsubscribePath: string }
  /** What a template of portfolio reports says of a period is attached. */
  'portfolio-report': { report: string; period: string; path: string; stopPath: string; unsubscribePath: string }
  /** A large export of a plant’s data can be saved, for so many days. */
  'export-ready': { plant: string; days: string; path: string }
  /** The plant has a new owner, or will have one soon. */
  'plant-handed-over': { plant: string; person: string; path: string }
  /** To the previous owner, and to the new one. */
  'plant-given': { plant: string; person: string }
  'plant-received': { plant: string; path: string }
  /** The operator transferred the plant because its owner could not be reached. */
  'plant-taken-over': { plant: string; reason: string; path: string }
}

export type MessageKind = keyof MessageFacts

export type Message = {
  [K in MessageKind]: {
    channel: Channel
    to: string
    kind: K
    language: string
    facts: MessageFacts[K]
    /** For a message about plants: it is not sent if the person has lost access to one of them by then. */
    about?: About
    /** Attached to a mail. */
    file?: AttachedFile
  }
}[MessageKind]

export interface AttachedFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

export interface About {
  userId: number
  plantIds: readonly number[]
}

/** An alert as programs read it; times are in UTC (ISO 8601). */
export interface AlertFacts {
  id: number
  rule: number
  code: string
  label: string
  level: number
  /** 0 none, 1 on production, 2 on safety, 3 on both. */
  influence: number
  plant: { id: number; name: string }
  device: { id: number; name: string }
  startedAt: string
  endedAt: string | null
  /** It ended because data that arrived late showed that there was nothing. */
  isDisproved: boolean
}

/** @property settingsPath of the page where mails about alerts are chosen */
interface CaseNews {
  alert: string
  plant: string
  person: string
  path: string
  settingsPath: string
}

interface Code {
  code: string
  minutes: number
}

/** As it is stored and sent. */
export interface Written {
  /** Null for an SMS. */
  subject: string | null
  body: string
  /** Where a mail program turns off mails of this kind (RFC 8058). Null if they can't be. */
  unsubscribeUrl: string | null
}

/** The channels that need a provider of the operator. */
export type ProvidedChannel = Exclude<Channel, 'push' | 'webhook'>

/** Which of them this installation can send by. In the demo, where messages are shown instead, it can. */
export type Sendable = Readonly<Record<ProvidedChannel, boolean>>

/** The whole link to a path of ours if the channel cannot be sent by: then the person who asked for the message passes it on. */
export type UnsentLink = (channel: ProvidedChannel, path: string) => string | null

/** Stores a message that is sent soon; resolves to its number when it is stored. */
export type Post = (message: Message) => Promise<string>

/** One message to a webhook, as the outbox has it. */
export interface WebhookDelivery {
  /** The id of the webhook. */
  recipient: string
  createdAt: Date
  sentAt: Date | null
  /** When it is tried again; null if it is not. */
  dueAt: Date | null
  attempts: number
  problem: string | null
}
