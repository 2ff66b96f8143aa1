import type { Words } from '@heliograph/phrases'
import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect } from 'react'
import { showToast } from '#ui/notices/toast.ts'
import classes from './plant-facts.module.css'

interface Props {
  /** The value's name. */
  name: string
  value: string
  words: Words['plantFacts']
}

/** Copies a value, so that nobody has to retype a serial number. */
export const CopyButton = ({ name, value, words }: Props) => {
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (error) showToast(words.copyFailed)
  }, [error, words])
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        className={classes.copy}
        aria-label={words.copy({ name })}
        onClick={() => copy(value)}
      >
        {copied ? <IconDone size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      </ActionIcon>
      <span className="only-heard" role="status">
        {copied && words.copied}
      </span>
    </>
  )
}
