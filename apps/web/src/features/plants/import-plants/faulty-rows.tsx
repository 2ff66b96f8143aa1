import type { ImportColumn } from '@heliograph/domain/plant-imports'
import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { JudgedRow } from './import-state.ts'
import { problemText } from './problem-text.ts'
import classes from './import-plants.module.css'

interface Props {
  rows: readonly JudgedRow[]
  onCell: (row: number, column: ImportColumn, text: string) => void
  /** Called when the person has finished typing in a field. */
  onMended: () => void
  /** Called when the person has chosen from a list, which finishes the field at once. */
  onChosen: (row: number, column: ImportColumn, text: string) => void
  onLeaveOut: (row: number) => void
  words: Pick<Words, 'importPlants' | 'plants'>
}

/** The rows with errors: what is wrong in which column, to correct it here. */
export const FaultyRows = ({
  rows,
  onCell,
  onMended,
  onChosen,
  onLeaveOut,
  words: { importPlants: words, plants },
}: Props) => {
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{words.mend}</h2>
      <p className={classes.hint}>{words.mendHint}</p>
      <ul className={classes.rows} aria-label={words.mend}>
        {rows.slice(0, shown).map(({ row, cells, answer }) => (
          <li key={row} className={classes.faulty}>
            <p className={classes.rowName}>
              <span>{words.row({ row: String(row) })}</span>
              <strong>{cells.name}</strong>
              <Button
                variant="subtle"
                size="xs"
                aria-label={words.leaveOut({ row: String(row) })}
                onClick={() => onLeaveOut(row)}
              >
                {words.leaveOutShort}
              </Button>
            </p>
            {answer?.faults.map((fault) => {
              const { column } = fault
              const field = {
                label: words.columns[column],
                error: problemText(fault, words.problems),
                value: cells[column] ?? '',
              }
              const types = typesOf(column, plants)
              return types ? (
                <NativeSelect
                  key={column}
                  {...field}
                  data={[{ value: field.value, label: field.value || words.choice }, ...types]}
                  onChange={({ currentTarget: { value } }) => onChosen(row, column, value)}
                />
              ) : (
                <TextInput
                  key={column}
                  {...field}
                  autoComplete="off"
                  onChange={({ currentTarget: { value } }) => onCell(row, column, value)}
                  onBlur={onMended}
                  onKeyDown={({ key }) => key === 'Enter' && onMended()}
                />
              )
            })}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + rowsAtOnce)}>
            {words.more({ count: rows.length - shown })}
          </Button>
        </div>
      )}
    </section>
  )
}

const typesOf = (column: ImportColumn, words: Words['plants']) => {
  if (column === 'type') return plantTypes.map((value) => ({ value, label: words.type[value] }))
  if (column === 'gridType') return gridTypes.map((value) => ({ value, label: words.grid[value] }))
  if (column === 'protocol') return ['solarman-v5', 'mqtt', 'http'].map((value) => ({ value, label: value }))
  return undefined
}

const rowsAtOnce = 20
