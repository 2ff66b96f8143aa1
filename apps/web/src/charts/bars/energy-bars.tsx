import { fixedText, numberText } from '@heliograph/domain/numbers'
import { useCallback, useMemo, useState } from 'react'
import { useDrawnSize } from '#browser/use-drawn-size.ts'
import { margins as fullMargins, scaleOf } from '#charts/axes/scale.ts'
import { Canvas, drawingWithin } from '#charts/drawing/canvas.tsx'
import { fineness, hatchOver, write, type Picture } from '#charts/drawing/picture.ts'
import { Cursor } from '#charts/parts/cursor.tsx'
import { ChartFrame, type ChartData } from '#charts/parts/frame.tsx'
import { Legend, Swatch, toggled } from '#charts/parts/legend.tsx'
import { Readout } from '#charts/parts/readout.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import { heightsOf, sumOf, type BarPart, type Bars } from './bars.ts'
import { energyBarsOption } from './energy-bars-option.ts'
import classes from '#charts/parts/charts.module.css'

interface Props {
  bars: Bars
  /** Title of the saved picture. */
  title: string
  /** The zone of the days. */
  zone: string
  summary: string
  /** Without the extension. */
  fileName: string
  words: ChartWords
  /** A bar was chosen, to see its details. */
  onPick?: (place: number) => void
}

/** Amounts per day, month or year: stacks of what they are made of, side by side. */
export const EnergyBars = ({ bars, title, zone, summary, fileName, words, onPick }: Props) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set())
  const [place, setPlace] = useState<number | null>(null)
  const { ref, width, height } = useDrawnSize()

  const parts = useMemo(
    () =>
      bars.stacks.flatMap(({ label: of, parts: own, faded = false }) =>
        own.map((part) => ({ ...part, of, faded, area: true })),
      ),
    [bars],
  )
  const shown = parts.filter(({ id }) => !hidden.has(id))
  const scale = useMemo(() => scaleOf(heightsOf(bars, hidden)), [bars, hidden])
  const draw = useCallback(
    (look: Parameters<typeof energyBarsOption>[1]) =>
      energyBarsOption({ bars, hidden, scale, margins, widthPx: width }, look),
    [bars, hidden, scale, width],
  )

  const count = bars.labels.length
  const band = Math.max(1, width - margins.left - margins.right) / Math.max(1, count)
  const xOf = (at: number) => margins.left + (at + 0.5) * band
  const placeAt = (x: number) => {
    const at = Math.floor((x - margins.left) / band)
    return at >= 0 && at < count ? at : null
  }
  const valueOf = ({ values }: BarPart, at: number) => {
    const value = values[at] ?? null
    return value === null ? words.noData : `${numberText(value)}\u00A0${bars.unit}`
  }
  const textAt = (at: number) =>
    [
      bars.titles[at],
      ...(bars.marks?.[at] ? [bars.marks[at].text] : []),
      ...shown.map((part) => `${part.label} ${valueOf(part, at)}`),
    ].join(words.separator)
  const picture = async (figure: HTMLElement): Promise<Picture | null> => {
    const canvas = await drawingWithin(figure, fineness)
    return canvas
      ? {
          title,
          note: words.times({ zone }),
          entries: shown.map((part) => ({ ...part, label: [part.of, part.label].filter(Boolean).join(': ') })),
          widthPx: width,
          heightPx: height,
          paint: (context, look) => {
            const y = margins.top
            for (const { left: x, width: wide } of gaps)
              hatchOver(context, { x, y, width: wide, height: height - y - margins.bottom }, look)
            context.drawImage(canvas, 0, 0, width, height)
            const unit = { x: margins.left - 6, y: 12, font: `12px ${look.font}`, colour: look.muted }
            write(context, bars.unit, { ...unit, align: 'right' })
          },
        }
      : null
  }
  const gaps = bars.titles.flatMap((title, at) =>
    bars.marks?.[at]?.kind === 'whole' ? [{ title, left: xOf(at) - band / 2, width: band }] : [],
  )
  const mark = place === null ? undefined : bars.marks?.[place]
  const cursorPlace = place !== null && place < count ? place : null

  return (
    <ChartFrame
      legend={
        <div className={classes.legends}>
          {bars.stacks.map((stack) => (
            <div key={stack.id} className={classes.legendGroup}>
              {stack.label !== undefined && <span className={classes.legendTitle}>{stack.label}</span>}
              <Legend
                label={[words.legend, stack.label ?? ''].filter(Boolean).join(': ')}
                entries={stack.parts.map((part) => ({ ...part, area: true, faded: stack.faded ?? false }))}
                hidden={hidden}
                onToggle={(id) => setHidden(toggled(hidden, id, parts))}
              />
            </div>
          ))}
          {bars.marks?.some((one) => one !== undefined) && (
            <span className={classes.legendGroup}>
              <Swatch colour="--hg-muted" unknown />
              <span className={classes.legendTitle}>{words.incomplete}</span>
            </span>
          )}
        </div>
      }
      summary={summary}
      data={useMemo(() => tableOf(bars, words), [bars, words])}
      fileName={fileName}
      picture={picture}
      words={words}
    >
      {(onFailed) => (
        <div className={classes.plot} ref={ref} data-pickable={onPick !== undefined}>
          {bars.current !== undefined && (
            <div className={classes.band} style={{ left: xOf(bars.current) - band / 2, width: band }} />
          )}
          {cursorPlace !== null && (
            <div className={classes.band} style={{ left: xOf(cursorPlace) - band / 2, width: band }} />
          )}
          {gaps.map(({ title, ...box }) => (
            <div key={title} className={classes.gap} style={box} />
          ))}
          <div className={classes.fill} role="img" aria-label={summary}>
            {width > 0 && <Canvas draw={draw} onFailed={onFailed} />}
          </div>
          <span className={classes.unitLeft}>{bars.unit}</span>
          {cursorPlace !== null && (
            <Readout
              title={bars.titles[cursorPlace] ?? ''}
              rows={shown
                .filter(({ values, unknown }) => !unknown || values[cursorPlace])
                .map((part) => ({ ...part, value: valueOf(part, cursorPlace) }))}
              empty={words.noData}
              {...(onPick && { hint: words.tapAgain })}
              {...(mark && mark.kind !== 'whole' && { note: mark.text })}
              x={xOf(cursorPlace)}
              width={width}
            />
          )}
          <Cursor
            label={words.cursor}
            hint={words.cursorHint}
            count={count}
            place={cursorPlace}
            onMove={setPlace}
            textAt={textAt}
            placeAt={placeAt}
            leap={7}
            {...(onPick && { onPick })}
          />
        </div>
      )}
    </ChartFrame>
  )
}

const margins = { ...fullMargins, top: 26, right: 12 }

const tableOf = ({ titles, unit, stacks }: Bars, words: ChartWords): ChartData => {
  const columns = stacks.flatMap(({ parts, label }) => [
    ...(label === undefined
      ? []
      : [
          {
            name: `${label} (${unit})`,
            values: titles.map((_, place) => sumOf(parts.map(({ values }) => values[place] ?? null))),
          },
        ]),
    ...parts.map((part) => ({ name: `${part.label} (${unit})`, values: part.values })),
  ])
  const header = [words.period, ...columns.map(({ name }) => name)]
  const sums = columns.map(({ values }) => sumOf(values))
  return {
    header,
    rows: [
      ...titles.map((title, place) => [title, ...columns.map(({ values }) => fixedText(values[place]))]),
      [words.sum, ...sums.map((sum) => fixedText(sum))],
    ],
    exported: () => [
      header,
      ...titles.map((title, place) => [title, ...columns.map(({ values }) => values[place] ?? null)]),
    ],
  }
}
