import type { Words } from '@heliograph/phrases'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopied } from '#browser/use-copied.ts'
import { showToast } from '#ui/notices/toast.ts'
import classes from './serial-number.module.css'

/** A serial number with a copy button. */
export const SerialNumber = ({ sn, words }: { sn: string; words: Words['devices'] }) => {
  const { copied, copy } = useCopied(sn, () => showToast(words.copyFailed))
  return (
    <span className={classes.sn}>
      <code>{sn}</code>
      <button type="button" aria-label={words.copy({ sn })} onClick={copy}>
        {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
      </button>
      <span role="status" className="only-heard">
        {copied && words.copied}
      </span>
    </span>
  )
}
