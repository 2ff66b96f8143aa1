import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopied } from '#browser/use-copied.ts'
import { showToast } from '#ui/notices/toast.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  value: string
  /** Names the value: a page has many of these. */
  label: string
  words: { copied: string; copyFailed: string }
}

/** Copies a value, so that nobody has to retype it. */
export const CopyButton = ({ value, label, words }: Props) => {
  const { copied, copy } = useCopied(value, () => showToast(words.copyFailed))
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {copied ? (
          <IconCheck className="in-text" aria-hidden="true" />
        ) : (
          <IconCopy className="in-text" aria-hidden="true" />
        )}
      </IconButton>
      <span role="status" className="only-heard">
        {copied && words.copied}
      </span>
    </>
  )
}
