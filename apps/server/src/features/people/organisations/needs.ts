import type { RecordAudit } from '#needs/audit.ts'
import type { OrganisationStore } from './organisations.store.ts'

/** What organisations need of others. */
export interface Needs {
  store: OrganisationStore
  limits: Limits
  /** Sends a letter; the words are the outbox's. */
  post: (letter: Letter) => Promise<void>
  record: RecordAudit
  /** The data centre, as its address names it: a link says in which one the invitation is. */
  centre: string
  now: () => number
}

interface Limits {
  /** @throws Refusal TOO_MANY_REQUESTS */
  take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown>
  guarded: <T>(
    limits: ReadonlyMap<string, number>,
    withinMs: number,
    work: () => Promise<T | undefined>,
  ) => Promise<T | undefined>
}

interface Letter {
  channel: 'mail' | 'sms'
  to: string
  kind: 'invitation'
  language: string
  /** The path is ours: where it is found, the outbox knows. */
  facts: { organisation: string; inviter: string; path: string }
}
