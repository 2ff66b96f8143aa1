/** What a person is told by mail or SMS, outside of the screens. */

export type Channel = 'mail' | 'sms'

export const channels: readonly Channel[] = ['mail', 'sms']

/** What must be known to write each kind of message. */
export interface MessageFacts {
  'code.register': Code
  'code.password': Code
  'code.log-in': Code
  'code.email': Code
  'code.phone': Code
  'code.revoke': Code
  /** Somebody asked for a code with this address, which has an account already. */
  'already-registered': Record<never, never>
  /** @property path of the page where it is answered: begins with one slash */
  invitation: { organisation: string; inviter: string; path: string }
  'password-changed': Record<never, never>
  /** Goes to the address that was. */
  'email-changed': Record<never, never>
  'phone-changed': Record<never, never>
  'second-factor-on': Record<never, never>
  'second-factor-off': Record<never, never>
  'passkey-added': Record<never, never>
  /** Somebody's account at a provider opens the account from now on, or no more. */
  'account-linked': { provider: string }
  'account-unlinked': { provider: string }
  'account-revoked': Record<never, never>
  /** To the other data centre; or its plants into another account, and it was closed. */
  'account-moved': Record<never, never>
  'account-merged': { plants: number }
  /** Something is wrong in plants that the person asked to be told of. */
  alerts: { count: number; plants: string; worst: string; path: string }
  /** The house was sold: somebody else owns the plant, or is about to. */
  'plant-handed-over': { plant: string; person: string; path: string }
  /** To who gave the plant away, and to who has it now. */
  'plant-given': { plant: string; person: string }
  'plant-received': { plant: string; path: string }
  /** The operator gave the plant into other hands, because those it was in could not be reached. */
  'plant-taken-over': { plant: string; reason: string; path: string }
}

export type MessageKind = keyof MessageFacts

export type Message = {
  [K in MessageKind]: { channel: Channel; to: string; kind: K; language: string; facts: MessageFacts[K] }
}[MessageKind]

interface Code {
  code: string
  minutes: number
}

/** As it is kept and sent. */
export interface Written {
  /** None in an SMS. */
  subject: string | null
  body: string
}

/** Stores a message to be sent soon; resolves when it is stored. */
export type Post = (message: Message) => Promise<void>
