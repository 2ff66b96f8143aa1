import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post } from '#needs/messages.ts'
import type { OrganisationStore } from './organisations.store.ts'

/** What organisations need of others. */
export interface Needs {
  store: OrganisationStore
  limits: Pick<Limits, 'take' | 'guarded'>
  post: Post
  record: RecordAudit
  /** The data centre, as its address names it: a link says in which one the invitation is. */
  centre: string
  now: () => number
}
