import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  hint: string
  clearLabel: string
  /** The search text; it can also change elsewhere. */
  value: string
  onSearch: (text: string) => void
  className: string | undefined
}

/** Searches when typing pauses, or immediately on Enter. */
export const SearchField = ({ label, hint, clearLabel, value, onSearch, className }: Props) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Changes made while it waited must not be undone.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, waitMs: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(text.trim()), waitMs)
  }
  return (
    <form
      role="search"
      {...(className && { className })}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed, 0)
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={100}
        leftSection={<IconSearch aria-hidden="true" />}
        rightSection={typed !== '' && <CloseButton size="sm" aria-label={clearLabel} onClick={() => search('', 0)} />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value, pauseMs)}
      />
    </form>
  )
}

const pauseMs = 300
