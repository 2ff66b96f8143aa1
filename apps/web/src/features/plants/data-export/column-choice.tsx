import type { Exportable } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import type { ColumnKey } from './data-export.queries.ts'
import classes from './data-export.module.css'

type Column = Exportable['steps'][number]['columns'][number]

interface Props {
  columns: readonly Column[]
  without: ReadonlySet<ColumnKey>
  onChange: (without: ReadonlySet<ColumnKey>) => void
  words: Words['dataExport']
  points: Words['points']
}

/** Which columns a file has. Of many, some are found by a part of their name. */
export const ColumnChoice = ({ columns, without, onChange, words, points }: Props) => {
  const [sought, setSought] = useState('')
  const nameOf = ({ key }: Column) => ({ ...points, ...words.names })[key]
  const found = columns.filter((column) =>
    `${nameOf(column)} ${column.name}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const change = (keys: readonly ColumnKey[], isIn: boolean) => {
    const next = new Set(without)
    for (const key of keys) {
      if (isIn) next.delete(key)
      else next.add(key)
    }
    onChange(next)
  }
  const keysFound = found.map(({ key }) => key)
  const chosen = columns.filter(({ key }) => !without.has(key)).length
  return (
    <TitledSection title={words.columns}>
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
          <Button variant="default" onClick={() => change(keysFound, true)}>
            {words.all}
          </Button>
          <Button variant="default" onClick={() => change(keysFound, false)}>
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
            checked={!without.has(column.key)}
            onChange={({ currentTarget: { checked } }) => change([column.key], checked)}
          />
        ))}
      </div>
    </TitledSection>
  )
}
