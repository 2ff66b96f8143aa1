import type { Words } from '@heliograph/phrases'

/** What the parts for operators say. */
export type Spoken = Pick<Words, 'content' | 'version' | 'errors' | 'shell'>
