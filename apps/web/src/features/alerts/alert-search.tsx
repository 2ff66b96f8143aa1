import type { Words } from '@heliograph/phrases'
import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './alerts.module.css'

interface Props {
  keyword: string
  onSearch: (keyword: string) => void
  words: Words['alerts']
}

/** Searches when the typing pauses, or at once on Enter. */
export const AlertSearch = ({ keyword, onSearch, words }: Props) => {
  const [typed, setTyped] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  // Filters are cleared elsewhere too.
  if (keyword !== known) {
    setKnown(keyword)
    if (keyword !== typed.trim()) setTyped(keyword)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (value: string, waitMs: number) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(value.trim()), waitMs)
  }
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed, 0)
      }}
    >
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => search('', 0)} />
        }
        value={typed}
        onChange={(event) => search(event.currentTarget.value, pauseMs)}
      />
    </form>
  )
}

const pauseMs = 300
