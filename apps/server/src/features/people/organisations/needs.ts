import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, UnsentLink } from '#needs/messages.ts'
import type { OrganisationStore } from './organisations.store.ts'

/** What this feature needs from others. */
export interface Needs {
  store: OrganisationStore
  limits: Pick<Limits, 'take' | 'guarded'>
  post: Post
  unsentLink: UnsentLink
  record: RecordAudit
  /** The data centre as it appears in URLs: an invitation link names the one that the invitation is in. */
  centre: string
  now: () => number
}
