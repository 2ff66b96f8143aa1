import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopied } from '#browser/use-copied.ts'
import { showToast } from '#ui/notices/toast.ts'
import classes from './copied-value.module.css'

interface Props {
  name: string
  value: string
  words: { copyOf: (slots: { name: string }) => string; copied: string; copyFailed: string }
}

/** A value with a copy button: people carry it from here into a device, or to someone else. */
export const CopiedValue = ({ name, value, words }: Props) => {
  const { copied, copy } = useCopied(value, () => showToast(words.copyFailed))
  return (
    <span className={classes.value}>
      <code>{value}</code>
      <button type="button" aria-label={words.copyOf({ name })} onClick={copy}>
        {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      </button>
      <span role="status" className="only-heard">
        {copied && words.copied}
      </span>
    </span>
  )
}
