import type { Words } from '@heliograph/phrases'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect } from 'react'
import classes from './find.module.css'

interface Props {
  onOpen: () => void
  words: Words['find']
}

/** Opens the finder; Ctrl K and ⌘ K do the same everywhere. */
export const FindButton = ({ onOpen, words }: Props) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onOpen()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onOpen])
  return (
    <button type="button" className={classes.open} aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <IconSearch aria-hidden="true" />
      <span>{words.open}</span> <kbd className={classes.keys}>{keys}</kbd>
    </button>
  )
}

const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
