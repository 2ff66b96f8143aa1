import type { Icon } from '@tabler/icons-react'
import classes from './chip.module.css'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'muted'

/** A state: icon and word, never the colour alone. */
export const Chip = ({ tone, icon: Sign, text }: { tone: Tone; icon: Icon; text: string }) => (
  <span className={classes.chip} data-tone={tone}>
    <Sign className="in-text" aria-hidden="true" />
    {text}
  </span>
)
