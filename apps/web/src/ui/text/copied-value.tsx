import { CopyButton } from '#ui/buttons/copy-button.tsx'
import classes from './copied-value.module.css'

interface Props {
  name: string
  value: string
  words: { copyOf: (slots: { name: string }) => string; copied: string; copyFailed: string }
}

/** A value with a copy button: people carry it from here into a device, or to someone else. */
export const CopiedValue = ({ name, value, words }: Props) => (
  <span className={classes.value}>
    <code>{value}</code>
    <CopyButton value={value} label={words.copyOf({ name })} words={words} />
  </span>
)
