import type { Words } from '@heliograph/phrases'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { findQueries } from './find.queries.ts'
import { groupsOf, type Place } from './places.ts'
import classes from './find.module.css'

interface Props {
  /** The pages that this person can open. */
  pages: readonly Place[]
  onGo: (place: Place) => void
  onClose: () => void
  closeLabel: string
  words: Words['find']
}

/** Finds a page, a plant or a device by name. The focus stays in the field, as in a combobox. */
export const Finder = ({ pages, onGo, onClose, closeLabel, words }: Props) => {
  const api = useApi()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // A person who opens it wants to type; a dialog would focus its close button.
  useEffect(() => input.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [text] = useDebouncedValue(typed.trim().slice(0, 100), 150)
  const { data, isError, isPlaceholderData } = useQuery(findQueries(api).matches(text))
  // The results belong to the current text, not to an earlier one.
  const settled =
    text === typed.trim().slice(0, 100) && (text === '' || isError || (data !== undefined && !isPlaceholderData))

  const groups = groupsOf({ text: typed, pages, found: text === '' ? undefined : data, words })
  const places = groups.flatMap((group) => group.places)
  const at = Math.min(chosen, places.length - 1)

  // Enter, pressed before the results for the text were there, counts once they are.
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || !settled) return
    isAwaited.current = false
    const first = places[at]
    if (first) onGo(first)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const place = places[at]
    if (step !== undefined && places.length > 0) setChosen((at + step + places.length) % places.length)
    else if (event.key !== 'Enter') return
    else if (!settled) isAwaited.current = true
    else if (place) onGo(place)
    event.preventDefault()
  }
  return (
    <Dialog title={words.title} closeLabel={closeLabel} onClose={onClose}>
      <div className={classes.finder}>
        <input
          ref={input}
          className={classes.input}
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-activedescendant={places[at] && `${listId}-${at}`}
          aria-autocomplete="list"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            isAwaited.current = false
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={words.results} className={classes.list}>
          {groups.map(({ name, from, places: members }) => (
            <div key={name} role="group" aria-label={name}>
              <p className={classes.group} aria-hidden="true">
                {name}
              </p>
              {members.map((place, offset) => (
                <Option
                  key={place.key}
                  id={`${listId}-${from + offset}`}
                  place={place}
                  chosen={from + offset === at}
                  onGo={onGo}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={classes.hint} role="status">
          {isError
            ? words.failed
            : settled && places.length === 0 && text !== ''
              ? words.nothing({ text })
              : words.hint}
        </p>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  place: Place
  chosen: boolean
  onGo: (place: Place) => void
}

const Option = ({ id, place, chosen, onGo }: OptionProps) => (
  // Focus stays in the field; the keys are handled there.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={chosen}
    className={classes.option}
    onClick={() => onGo(place)}
    ref={(element) => {
      if (chosen) element?.scrollIntoView({ block: 'nearest' })
    }}
  >
    <span className={classes.name}>{place.name}</span>
    {place.about && <span className={classes.about}>{place.about}</span>}
  </div>
)

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
