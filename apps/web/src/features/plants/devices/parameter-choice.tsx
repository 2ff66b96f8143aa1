import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState } from 'react'
import { obstacleTo, mostUnits, unitsOf, type Drawable } from './chosen.ts'
import { isNamed } from './parameters.ts'
import classes from './device-curves.module.css'

interface Props {
  all: readonly Drawable[]
  chosen: readonly Drawable[]
  onChoose: (ids: string[]) => void
  /** Why there are fewer than usual. */
  note?: string | undefined
  words: Words['devices']
}

/** Chooses the parameters to draw together. One that would need a third axis is disabled, with the reason. */
export const ParameterChoice = ({ all, chosen, onChoose, note, words }: Props) => {
  const [keyword, setKeyword] = useState('')
  const noteId = useId()
  const shown = all.filter((one) => isNamed(one, keyword))
  const units = unitsOf(chosen)
  const obstacles = new Set(all.map((one) => obstacleTo(one, chosen)))
  const told = [
    ...(obstacles.has('unit') && units.length >= mostUnits
      ? [words.curve.unitLimit({ units: units.map((unit) => unit || '1').join(words.curve.nameSeparator) })]
      : []),
    ...(obstacles.has('count') ? [words.curve.countLimit] : []),
    ...(note === undefined ? [] : [note]),
  ]
  return (
    <fieldset className={classes.choice}>
      <legend>{words.curve.parameters}</legend>
      <TextInput
        type="search"
        size="sm"
        aria-label={words.detail.searchParameters}
        placeholder={words.detail.searchParameters}
        leftSection={<IconSearch aria-hidden="true" />}
        rightSection={
          keyword !== '' && <CloseButton size="sm" aria-label={words.tree.clearSearch} onClick={() => setKeyword('')} />
        }
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <div className={classes.count}>
        <span aria-live="polite">{words.curve.chosen({ count: chosen.length })}</span>
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose([])}>
            {words.curve.clear}
          </Button>
        )}
      </div>
      {told.length > 0 && (
        <p id={noteId} className={classes.note} role="status">
          {told.join(' ')}
        </p>
      )}
      <ul className={classes.options}>
        {shown.map((one) => {
          const isChosen = chosen.some(({ id }) => id === one.id)
          const obstacle = obstacleTo(one, chosen)
          const ids = chosen.map(({ id }) => id)
          return (
            <li key={one.id}>
              <Checkbox
                size="xs"
                checked={isChosen}
                disabled={obstacle !== undefined}
                {...(obstacle !== undefined && { 'aria-describedby': noteId })}
                label={
                  <>
                    {one.name}
                    {one.unit !== '' && <small> {one.unit}</small>}
                  </>
                }
                onChange={() => onChoose(isChosen ? ids.filter((id) => id !== one.id) : [...ids, one.id])}
              />
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={classes.note}>{words.curve.noMatch}</p>}
    </fieldset>
  )
}
