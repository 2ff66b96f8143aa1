import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { assigned, componentIn, componentText, emptied, unplaced, type Arrays, type Position } from './edits.ts'
import classes from './module-map.module.css'

interface Props {
  array: ModuleArray
  position: Position
  arrays: Arrays
  parts: ModuleMapOfDay['parts']
  /** False if it was refused. */
  onChange: (arrays: Arrays) => boolean
  words: Words['moduleMap']
}

/** Which device the chosen module has: picked from those that have no place, or typed. */
export const ModuleFields = ({ array, position, arrays, parts, onChange, words }: Props) => {
  const choices = useId()
  const module = array.modules.find(({ row, column }) => row === position.row && column === position.column)
  const stored = module?.sn ? componentText({ sn: module.sn, input: module.input }) : ''
  const [typed, setTyped] = useState(stored)
  const place = words.place({ array: array.name, row: position.row + 1, column: position.column + 1 })
  const apply = () => {
    if (typed.trim() !== stored || !module) onChange(assigned(arrays, position, componentIn(typed)))
  }
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <p className={classes.place}>{place}</p>
      {!module && <p className={classes.note}>{words.gap}</p>}
      <TextInput
        label={words.sn}
        description={words.snHint}
        list={choices}
        value={typed}
        maxLength={72}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={choices}>
        {unplaced(arrays, parts).map((component) => (
          <option key={componentText(component)} value={componentText(component)}>
            {parts.find(({ sn }) => sn === component.sn)?.name}
          </option>
        ))}
      </datalist>
      <ButtonRow>
        <Button type="submit">{words.apply}</Button>
        {module && (
          <Button variant="default" onClick={() => onChange(emptied(arrays, [position]))}>
            {words.makeGap}
          </Button>
        )}
      </ButtonRow>
    </form>
  )
}
