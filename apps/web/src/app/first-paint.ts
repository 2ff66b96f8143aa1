import type { Brand } from '@heliograph/brand/brand'
import type { Memory } from '#api/memory.ts'

/** What the next visit shows before any answer: `public/theme.js` reads the same keys. */
export const keepForFirstPaint = ({ layoutVersion, theme }: Brand, memory: Memory) => {
  memory.write('first-layout', layoutVersion)
  memory.write('first-scheme', theme)
}
