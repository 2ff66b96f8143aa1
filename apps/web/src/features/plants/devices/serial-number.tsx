import type { Words } from '@heliograph/phrases'
import { CopyButton } from '#ui/buttons/copy-button.tsx'
import classes from './serial-number.module.css'

/** A serial number with a copy button. */
export const SerialNumber = ({ sn, words }: { sn: string; words: Words['devices'] }) => (
  <span className={classes.sn}>
    <code>{sn}</code>
    <CopyButton value={sn} label={words.copy({ sn })} words={words} />
  </span>
)
