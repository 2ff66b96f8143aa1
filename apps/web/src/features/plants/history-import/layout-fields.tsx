import { quantities } from '@heliograph/domain/energy'
import type { Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { dateOrders, isAmbiguous, timeIn } from './cells.ts'
import { isAtEndOf, seriesNames, units, valueKinds, type Layout, type Table } from './layout.ts'
import classes from './history-import.module.css'

interface Props {
  table: Table
  layout: Layout
  /** Of the plant. */
  zone: string
  onChange: (layout: Layout) => void
  words: Words['historyImport']
}

/** How the file is read, to be corrected. */
export const LayoutFields = ({ table, layout, zone, onChange, words }: Props) => {
  const change = (part: Partial<Layout>) => onChange({ ...layout, ...part })
  const columns = columnsIn(table, layout, words)
  const names = seriesNames(table, layout)
  const { series } = layout
  return (
    <TitledSection title={words.understood}>
      <Aside>{words.understoodHint}</Aside>
      <div className={classes.fields}>
        {series && names.length > 1 && (
          <NativeSelect
            label={words.series}
            value={series.name}
            data={names}
            onChange={({ currentTarget: { value } }) => change({ series: { ...series, name: value } })}
          />
        )}
        <NativeSelect
          label={words.dateColumn}
          value={String(layout.dateColumn)}
          data={columns}
          onChange={({ currentTarget: { value } }) => change({ dateColumn: Number(value) })}
        />
        {layout.timeColumn !== undefined && (
          <NativeSelect
            label={words.timeColumn}
            value={String(layout.timeColumn)}
            data={columns}
            onChange={({ currentTarget: { value } }) => change({ timeColumn: Number(value) })}
          />
        )}
        {hasClocks(table, layout) && (
          <NativeSelect
            label={words.clock}
            value={layout.isUtc ? 'utc' : 'plant'}
            data={[
              { value: 'plant', label: words.clockOfPlant({ zone }) },
              { value: 'utc', label: words.clockUtc },
            ]}
            onChange={({ currentTarget: { value } }) => change({ isUtc: value === 'utc' })}
          />
        )}
        {table.some((row) => isAmbiguous(row[layout.dateColumn] ?? '')) && (
          <NativeSelect
            label={words.dateOrder}
            value={layout.dateOrder}
            data={dateOrders.filter((order) => order !== 'ymd').map((value) => ({ value, label: words.order[value] }))}
            onChange={({ currentTarget: { value } }) =>
              change({ dateOrder: dateOrders.find((order) => order === value) ?? layout.dateOrder })
            }
          />
        )}
        {quantities.map((quantity) => (
          <NativeSelect
            key={quantity}
            label={words.energies[quantity]}
            value={String(layout.columns[quantity] ?? '')}
            data={[{ value: '', label: words.notInFile }, ...columns]}
            onChange={({ currentTarget: { value } }) => {
              const { [quantity]: _, ...others } = layout.columns
              change({ columns: value === '' ? others : { ...others, [quantity]: Number(value) } })
            }}
          />
        ))}
        <NativeSelect
          label={words.unit}
          value={layout.unit}
          data={units.map((value) => ({ value, label: layout.kind === 'power' ? value.slice(0, -1) : value }))}
          onChange={({ currentTarget: { value } }) => change({ unit: units.find((unit) => unit === value) ?? 'kWh' })}
        />
        <NativeSelect
          label={words.decimal}
          value={layout.decimal}
          data={[
            { value: '.', label: words.point },
            { value: ',', label: words.comma },
          ]}
          onChange={({ currentTarget: { value } }) => change({ decimal: value === ',' ? ',' : '.' })}
        />
        <NativeSelect
          label={words.kind}
          value={layout.kind}
          data={valueKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = valueKinds.find((each) => each === value) ?? layout.kind
            change({ kind, isAtEnd: isAtEndOf(kind, table[layout.top]?.[layout.dateColumn]) })
          }}
        />
        {hasTimes(table, layout) && layout.kind !== 'power' && (
          <NativeSelect
            label={words.rowTime}
            value={layout.isAtEnd ? 'end' : 'start'}
            data={[
              { value: 'start', label: words.rowTimes.start },
              { value: 'end', label: words.rowTimes.end },
            ]}
            onChange={({ currentTarget: { value } }) => change({ isAtEnd: value === 'end' })}
          />
        )}
      </div>
    </TitledSection>
  )
}

/** Whether rows have times that an offset does not make certain. */
const hasClocks = (table: Table, layout: Layout) =>
  timesIn(table, layout).some(({ hasTime, isInstant }) => hasTime && !isInstant)

const hasTimes = (table: Table, layout: Layout) => timesIn(table, layout).some(({ hasTime }) => hasTime)

/** Of the first rows. */
const timesIn = (table: Table, { top, dateColumn, timeColumn, dateOrder }: Layout) =>
  table.slice(top + 1, top + 20).flatMap((row) => {
    const time = timeColumn === undefined ? '' : ` ${row[timeColumn] ?? ''}`
    return timeIn(`${(row[dateColumn] ?? '').trim()}${time}`, dateOrder, 'UTC') ?? []
  })

const columnsIn = (table: Table, { top, dateColumn }: Layout, words: Props['words']) => {
  const width = Math.max(dateColumn + 1, ...table.slice(0, 200).map(({ length }) => length))
  return Array.from({ length: Math.min(width, 60) }, (_, column) => {
    const heading = (top < 0 ? '' : (table[top]?.[column] ?? '')).trim()
    const letter = letterOf(column)
    return {
      value: String(column),
      label: heading === '' ? words.columnNamed({ letter }) : words.columnWithHeading({ letter, heading }),
    }
  })
}

/** As spreadsheets name their columns. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
