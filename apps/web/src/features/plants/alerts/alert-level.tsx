import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconFault from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconTip from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Chip, type Tone } from '#ui/text/chip.tsx'
import type { Level } from './alert-window.ts'

/** Each level has a shape and a word besides its colour. */
export const levelSigns: Record<Level, { tone: Tone; icon: Icon; word: 'tip' | 'warning' | 'fault' }> = {
  0: { tone: 'info', icon: IconTip, word: 'tip' },
  1: { tone: 'warning', icon: IconWarning, word: 'warning' },
  2: { tone: 'error', icon: IconFault, word: 'fault' },
}

/** An unknown level counts as the most severe. */
export const signOf = (level: number) => levelSigns[level === 0 || level === 1 ? level : 2]

export const AlertLevel = ({ level, words }: { level: number; words: Words['alerts'] }) => {
  const { tone, icon, word } = signOf(level)
  return <Chip tone={tone} icon={icon} text={words[word]} />
}
