import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { ScanField } from '#scanner/scan-field.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { assigned, componentIn, componentText, emptied, unplaced, type Arrays, type Position } from './edits.ts'
import { readModuleSticker, scannedComponents } from './scanned.ts'
import classes from './module-map.module.css'

interface Props {
  array: ModuleArray
  position: Position
  arrays: Arrays
  parts: ModuleMapOfDay['parts']
  /** False if it was refused. */
  onChange: (arrays: Arrays) => boolean
  words: MapWords
}

/** With what is told while stickers are scanned. */
export type MapWords = Pick<Words, 'moduleMap' | 'scan'>

/** Which device the chosen module has: picked from those that have no place, typed, or scanned. */
export const ModuleFields = ({
  array,
  position,
  arrays,
  parts,
  onChange,
  words: { moduleMap: words, scan },
}: Props) => {
  const choices = useId()
  const module = array.modules.find(({ row, column }) => row === position.row && column === position.column)
  const stored = module?.sn ? componentText({ sn: module.sn, input: module.input }) : ''
  const [typed, setTyped] = useState(stored)
  const [read, setRead] = useState<string>()
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
      <ScanField
        label={scan.start}
        read={readModuleSticker}
        onRead={(serial) => {
          const [component] = scannedComponents(arrays, parts, serial)
          if (!component) return
          setRead(componentText(component))
          setTyped(componentText(component))
        }}
        words={{ ...scan, ...words.scan }}
      >
        <p role="status" className={classes.note} hidden={read === undefined || read !== typed}>
          {read !== undefined && read === typed && scan.read({ sn: read })}
        </p>
      </ScanField>
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
