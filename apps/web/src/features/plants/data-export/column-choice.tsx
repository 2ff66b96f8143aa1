import type { Exportable } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import type { ColumnKey } from './data-export.queries.ts'
import classes from './data-export.module.css'

export type Column = Exportable['steps'][number]['columns'][number]

interface Props {
  columns: readonly Column[]
  isChosen: (column: Column) => boolean
  onChange: (keys: readonly ColumnKey[], isChosen: boolean) => void
  /** Above them. */
  title?: string
  words: Words['dataExport']
  points: Words['points']
}

/** Which columns a file has. Of many, some are found by a part of their name. */
export const ColumnChoice = ({ columns, isChosen, onChange, title, words, points }: Props) => {
  const [sought, setSought] = useState('')
  const nameOf = ({ key }: Column) => ({ ...points, ...words.names })[key]
  const found = columns.filter((column) =>
    `${nameOf(column)} ${column.name}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const keysFound = found.map(({ key }) => key)
  const chosen = columns.filter(isChosen).length
  return (
    <TitledSection title={title ?? words.columns}>
      <div className={classes.tools}>
        {columns.length > 9 && (
          <TextInput
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={sought}
            onChange={({ currentTarget: { value } }) => setSought(value)}
          />
        )}
        <ButtonRow>
          <Button variant="default" onClick={() => onChange(keysFound, true)}>
            {words.all}
          </Button>
          <Button variant="default" onClick={() => onChange(keysFound, false)}>
            {words.none}
          </Button>
        </ButtonRow>
        <p className={classes.chosen} role="status">
          {chosen === 0 ? words.noColumns : words.chosen({ chosen: String(chosen), count: columns.length })}
        </p>
      </div>
      {found.length === 0 && <p>{words.noneFound}</p>}
      <div className={classes.columns}>
        {found.map((column) => (
          <Checkbox
            key={column.key}
            label={column.unit === null ? nameOf(column) : `${nameOf(column)} (${column.unit})`}
            checked={isChosen(column)}
            onChange={({ currentTarget: { checked } }) => onChange([column.key], checked)}
          />
        ))}
      </div>
    </TitledSection>
  )
}
