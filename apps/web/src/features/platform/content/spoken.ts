import type { Words } from '@heliograph/phrases'

/** The texts of the components for operators. */
export type Spoken = Pick<Words, 'content' | 'version' | 'errors' | 'shell'>
