import { portfolioColumns, portfolioGroups, type PortfolioColumn } from '@heliograph/domain/portfolio-templates'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect } from '@mantine/core'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState } from 'react'
import { Answers } from '#ui/buttons/answers.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { ShownSettings } from './template-settings.ts'
import classes from './portfolio-templates.module.css'

export type ChosenSettings = Pick<ShownSettings, 'columns' | 'group' | 'tags' | 'created'>

interface Props {
  start: ChosenSettings
  /** Those that can be chosen. */
  tags: readonly string[]
  onDone: (settings: ChosenSettings) => void
  onClose: () => void
  columnNames: Readonly<Record<PortfolioColumn, string>>
  words: Words['portfolioTemplates']
  shell: Words['shell']
}

/** Which columns the report has, in which order, and what its lines stand for. */
export const SettingsForm = ({ start, tags, onDone, onClose, columnNames, words, shell }: Props) => {
  const [group, setGroup] = useState(start.group)
  const [chosenTags, setTags] = useState<readonly string[]>(start.tags)
  const [created, setCreated] = useState(start.created)
  const [columns, setColumns] = useState<readonly PortfolioColumn[]>(start.columns)
  // What was taken away keeps its place until the dialog is closed.
  const [places, setPlaces] = useState<readonly PortfolioColumn[]>([
    ...start.columns,
    ...portfolioColumns.filter((column) => !start.columns.includes(column)),
  ])
  const toggled = <Value,>(values: readonly Value[], value: Value) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  const move = (from: number, to: number) => setPlaces(moved(places, from, to))
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onDone({ group, tags: chosenTags, created, columns: places.filter((column) => columns.includes(column)) })
      }}
    >
      <NativeSelect
        label={words.group}
        value={group}
        data={portfolioGroups.map((value) => ({ value, label: words.groups[value] }))}
        onChange={({ currentTarget: { value } }) => setGroup(portfolioGroups.find((one) => one === value) ?? 'plant')}
      />
      <FieldGroup title={words.tags}>
        {tags.length === 0 && <p className={classes.small}>{words.noTags}</p>}
        {tags.map((tag) => (
          <Checkbox
            key={tag}
            label={tag}
            checked={chosenTags.includes(tag)}
            onChange={() => setTags(toggled(chosenTags, tag))}
          />
        ))}
      </FieldGroup>
      <Checkbox
        label={words.created}
        description={words.createdHint}
        checked={created}
        onChange={({ currentTarget: { checked } }) => setCreated(checked)}
      />
      <FieldGroup title={words.columns}>
        <ol className={classes.columns}>
          {places.map((column, place) => (
            <li key={column}>
              <Checkbox
                label={columnNames[column]}
                checked={columns.includes(column)}
                // One remains.
                disabled={columns.length === 1 && columns.includes(column)}
                onChange={() => setColumns(toggled(columns, column))}
              />
              <span className={classes.moves}>
                {place > 0 && (
                  <IconButton label={words.up({ name: columnNames[column] })} onClick={() => move(place, place - 1)}>
                    <IconUp className="in-text" aria-hidden="true" />
                  </IconButton>
                )}
                {place < places.length - 1 && (
                  <IconButton label={words.down({ name: columnNames[column] })} onClick={() => move(place, place + 1)}>
                    <IconDown className="in-text" aria-hidden="true" />
                  </IconButton>
                )}
              </span>
            </li>
          ))}
        </ol>
      </FieldGroup>
      <Answers submit={words.apply} busy={false} cancel={shell.cancel} onCancel={onClose} />
    </form>
  )
}

const moved = <Value,>(values: readonly Value[], from: number, to: number) => {
  const others = values.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...values.slice(from, from + 1), ...others.slice(to)]
}
