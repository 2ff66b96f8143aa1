import { fixedText } from '@heliograph/domain/numbers'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { ChartFrame, type ChartData } from '#charts/parts/frame.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { hueStyle, ShadeLegend, shadeStyle } from '#charts/shades/shade-legend.tsx'
import { shadesOf } from '#charts/shades/shades.ts'
import { movedCell, shownColumns, type HeatColumn, type HeatRow } from './heat-cells.ts'
import { heatPicture } from './heat-map-picture.ts'
import { powerShadeText } from './power-shades.ts'
import shading from '#charts/shades/shades.module.css'
import classes from './heat-map.module.css'

interface Props {
  rows: readonly HeatRow[]
  /** The hours of a day. */
  columns: readonly HeatColumn[]
  /** The heading of the rows. */
  rowsLabel: string
  title: string
  zone: string
  summary: string
  /** Without the extension. */
  fileName: string
  /** For a cell in words. */
  cellText: (values: { name: string; hour: string; value: string }) => string
  hint: string
  night: string
  words: ChartWords
}

/** Powers of several rows by the hour, on one scale of one hue. A missing hour is hatched, the night is empty. */
export const HeatMap = ({
  rows,
  columns,
  rowsLabel,
  title,
  zone,
  summary,
  fileName,
  cellText,
  hint,
  night,
  words,
}: Props) => {
  const shown = useMemo(() => shownColumns(columns), [columns])
  const shades = useMemo(() => shadesOf(rows.flatMap(({ values }) => values)), [rows])
  const [focused, setFocused] = useState({ row: 0, column: 0 })
  const [told, setTold] = useState<{ row: number; column: number } | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const style = { gridTemplateColumns: `minmax(64px, min(180px, 28%)) repeat(${shown.length}, minmax(0, 1fr))` }
  const reachable = { row: Math.min(focused.row, rows.length - 1), column: Math.min(focused.column, shown.length - 1) }

  const textAt = (row: number, column: number) => {
    const [line, hour] = [rows[row], shown[column]]
    if (!line || !hour) return ''
    const value = line.values[hour.place] ?? null
    return cellText({
      name: line.label,
      hour: hour.title,
      value: value === null ? (hour.isLight ? words.noData : night) : quantityText(value, 'W'),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedCell(reachable, event.key, rows.length, shown.length)
    if (!next) return
    event.preventDefault()
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }

  return (
    <ChartFrame
      legend={
        <ShadeLegend shades={shades} colour={colour} label={words.legend} textOf={powerShadeText} words={words} />
      }
      summary={summary}
      data={useMemo(() => tableOf(rows, shown, rowsLabel, words), [rows, shown, rowsLabel, words])}
      fileName={fileName}
      picture={async () => heatPicture({ rows, columns: shown, shades, title, zone, words })}
      words={words}
    >
      {() => (
        <div className={classes.scroll}>
          <div
            ref={grid}
            className={classes.grid}
            role="grid"
            aria-label={`${title}. ${hint}`}
            style={hueStyle(colour)}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            onPointerLeave={() => setTold(null)}
          >
            <div className={classes.row} style={style} role="row">
              <span role="columnheader" className={classes.head}>
                {rowsLabel}
              </span>
              {shown.map(({ place, label, title: hour }, column) => (
                <span
                  key={place}
                  role="columnheader"
                  aria-label={hour}
                  className={classes.column}
                  data-often={column % 4 === 2}
                >
                  {column % 2 === 0 && label}
                </span>
              ))}
            </div>
            {rows.map(({ id, label, values }, row) => (
              <div key={id} className={classes.row} style={style} role="row">
                <span role="rowheader" className={classes.head} title={label}>
                  {label}
                </span>
                {shown.map(({ place, isLight }, column) => {
                  const value = values[place] ?? null
                  return (
                    <span
                      key={place}
                      role="gridcell"
                      className={`${shading.cell} ${classes.cell}`}
                      data-cell={`${row}-${column}`}
                      data-kind={value === null ? (isLight ? 'none' : 'night') : value <= 0 ? 'zero' : 'some'}
                      style={shadeStyle(shades, value)}
                      aria-label={textAt(row, column)}
                      tabIndex={row === reachable.row && column === reachable.column ? 0 : -1}
                      onFocus={() => {
                        setFocused({ row, column })
                        setTold({ row, column })
                      }}
                      onBlur={() => setTold(null)}
                      onPointerEnter={() => setTold({ row, column })}
                      onPointerDown={() => setTold({ row, column })}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          <p className={shading.told} aria-hidden="true">
            {told ? textAt(told.row, told.column) : '\u00A0'}
          </p>
        </div>
      )}
    </ChartFrame>
  )
}

/** A row for each hour: few columns, many rows, as spreadsheets like it. */
const tableOf = (
  rows: readonly HeatRow[],
  columns: readonly (HeatColumn & { place: number })[],
  rowsLabel: string,
  words: ChartWords,
): ChartData => {
  const header = [words.time, ...rows.map(({ label }) => `${label} (W)`)]
  return {
    header,
    rows: columns.map(({ title, place }) => [title, ...rows.map(({ values }) => fixedText(values[place]))]),
    exported: () => [
      [`${words.time} / ${rowsLabel}`, ...header.slice(1)],
      ...columns.map(({ title, place }) => [title, ...rows.map(({ values }) => values[place] ?? null)]),
    ],
  }
}

/** The hue of power. */
const colour = '--hg-generation'
