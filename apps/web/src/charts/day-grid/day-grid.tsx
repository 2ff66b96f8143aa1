import { fixedText, numberText } from '@heliograph/domain/numbers'
import type { Day } from '@heliograph/domain/zones'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useDrawnSize } from '#browser/use-drawn-size.ts'
import { ChartFrame, type ChartData } from '#charts/parts/frame.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { hueStyle, ShadeLegend, shadeStyle } from '#charts/shades/shade-legend.tsx'
import { shadesOf, shadeText } from '#charts/shades/shades.ts'
import { gridOf, moved, type DayValue } from './day-cells.ts'
import { gridPicture } from './day-grid-picture.ts'
import shading from '#charts/shades/shades.module.css'
import classes from './day-grid.module.css'

interface Props {
  /** Every day of a year, also those without a value, except future ones. */
  days: readonly DayValue[]
  /** The name of the value. */
  label: string
  unit: string
  /** A CSS custom property: the hue of the shades. */
  colour: string
  /** Short, starting with January. */
  monthNames: readonly string[]
  title: string
  zone: string
  summary: string
  /** Without the extension. */
  fileName: string
  words: ChartWords
  onPick: (day: Day) => void
}

/** A year at a glance: twelve months by thirty-one days. Each cell opens its day. */
export const DayGrid = ({
  days,
  label,
  unit,
  colour,
  monthNames,
  title,
  zone,
  summary,
  fileName,
  words,
  onPick,
}: Props) => {
  const { ref, width } = useDrawnSize()
  const upright = width > 0 && width < uprightBelowPx
  const rows = useMemo(() => gridOf(days, upright), [days, upright])
  const shades = useMemo(() => shadesOf(days.map(({ value }) => value)), [days])
  const [focused, setFocused] = useState<Day | null>(null)
  const [hovered, setHovered] = useState<Day | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const reachable = days.some(({ day }) => day === focused) ? focused : days.at(-1)?.day

  const textOf = ({ day, value }: DayValue) =>
    `${day}: ${label} ${value === null ? words.noData : `${numberText(value)}\u00A0${unit}`}`
  const told = days.find(({ day }) => day === (hovered ?? focused))
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const next = from === undefined ? undefined : moved(rows, from, event.key)
    if (next === undefined) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  return (
    <ChartFrame
      legend={
        <ShadeLegend
          shades={shades}
          colour={colour}
          label={`${words.legend}: ${label} (${unit})`}
          textOf={shadeText}
          words={words}
        >
          <li>{unit}</li>
        </ShadeLegend>
      }
      summary={summary}
      data={useMemo(() => tableOf(days, `${label} (${unit})`, words), [days, label, unit, words])}
      fileName={fileName}
      picture={async () => gridPicture({ days, shades, colour, monthNames, title, label, unit, words, zone })}
      words={words}
    >
      {() => (
        <div ref={ref} className={classes.box}>
          <div
            ref={box}
            className={classes.grid}
            data-upright={upright}
            role="grid"
            aria-label={`${title}. ${words.daysHint}`}
            style={hueStyle(colour)}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            onPointerLeave={() => setHovered(null)}
          >
            <div className={classes.row} aria-hidden="true">
              <span />
              {rows[0]?.cells.map((_, place) => (
                <span key={place} className={classes.column}>
                  {upright
                    ? (width >= tightBelowPx || place % 2 === 0) && monthNames[place]
                    : labelled(place + 1) && place + 1}
                </span>
              ))}
            </div>
            {(width === 0 ? [] : rows).map(({ head, cells }) => (
              <div key={head} className={classes.row} role="row">
                <span className={classes.head} role="rowheader">
                  {upright ? head : monthNames[head - 1]}
                </span>
                {cells.map((cell, place) =>
                  cell ? (
                    <span key={cell.day} role="gridcell">
                      <button
                        type="button"
                        className={`${shading.cell} ${classes.cell}`}
                        data-day={cell.day}
                        data-kind={cell.value === null ? 'none' : cell.value <= 0 ? 'zero' : 'some'}
                        style={shadeStyle(shades, cell.value)}
                        aria-label={textOf(cell)}
                        tabIndex={cell.day === reachable ? 0 : -1}
                        onFocus={() => setFocused(cell.day)}
                        onPointerEnter={() => setHovered(cell.day)}
                        onClick={() => onPick(cell.day)}
                      />
                    </span>
                  ) : (
                    <span key={place} role="gridcell" aria-label={words.noDay} />
                  ),
                )}
              </div>
            ))}
          </div>
          <p className={shading.told} aria-hidden="true">
            {told ? textOf(told) : '\u00A0'}
          </p>
        </div>
      )}
    </ChartFrame>
  )
}

/** One row per day, for spreadsheets. */
const tableOf = (days: readonly DayValue[], name: string, words: ChartWords): ChartData => ({
  header: [words.period, name],
  rows: days.map(({ day, value }) => [day, fixedText(value)]),
  exported: () => [[words.period, name], ...days.map(({ day, value }) => [day, value])],
})

const labelled = (date: number) => date === 1 || date % 5 === 0

/** Below this, thirty-one columns would be too narrow to tap, so months become columns. */
const uprightBelowPx = 860
/** Below this, the names of months would touch. */
const tightBelowPx = 300
