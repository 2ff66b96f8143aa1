import type { Words } from '@heliograph/phrases'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useState } from 'react'
import { showToast } from '#ui/notices/toast.ts'
import classes from './gateways.module.css'

interface Props {
  name: string
  value: string
  words: Words['gateways']
}

/** A setting with a copy button: people carry it from here into a device. */
export const CopiedValue = ({ name, value, words }: Props) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      showToast(words.copyFailed)
    }
  }
  return (
    <span className={classes.value}>
      <code>{value}</code>
      <button type="button" aria-label={words.copyOf({ name })} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
      </button>
      <span role="status" className="only-heard">
        {copied && words.copied}
      </span>
    </span>
  )
}

const shownMs = 2000
