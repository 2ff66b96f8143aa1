import { missing } from '@heliograph/domain/numbers'
import { formatClock, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useMemo } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { scaleOf } from '#charts/axes/scale.ts'
import { areaOf, lineOf, ticksOf } from './curve-paths.ts'
import classes from './area-curve.module.css'

/** One instant of a curve; null means not measured. */
export interface CurvePoint {
  at: number
  generationW: number | null
  useW: number | null
}

interface Props {
  title: string
  points: readonly CurvePoint[]
  from: number
  to: number
  /** Points further apart than this are not connected. */
  gapMs: number
  zone: string
  /** Shown in the empty axes. */
  empty: string
  words: Words['largeScreen']
}

/** Power over a day, readable from across a room: an area for generation, a dashed line for use. */
export const AreaCurve = ({ title, points, from, to, gapMs, zone, empty, words }: Props) => {
  const drawn = useMemo(() => {
    const generation = points.map(({ at, generationW }) => ({ at, value: generationW }))
    const use = points.map(({ at, useW }) => ({ at, value: useW }))
    const scale = scaleOf(
      [...generation, ...use].map(({ value }) => value),
      4,
    )
    const frame = { from, to, gapMs, ...scale }
    return {
      scale,
      generation,
      use,
      area: areaOf(generation, frame),
      line: lineOf(generation, frame),
      useLine: lineOf(use, frame),
    }
  }, [points, from, to, gapMs])
  const { scale } = drawn
  const lines = Array.from(
    { length: Math.round((scale.max - scale.min) / scale.step) + 1 },
    (_, place) => scale.min + place * scale.step,
  )
  const isEmpty = drawn.line === '' && drawn.useLine === ''
  const has = { generation: drawn.line !== '', use: drawn.useLine !== '' }

  return (
    <figure className={classes.curve}>
      <figcaption className={classes.head}>
        <h2>{title}</h2>
        {has.generation && (
          <span className={classes.key} data-of="generation">
            {words.generation}
          </span>
        )}
        {has.use && (
          <span className={classes.key} data-of="use">
            {words.use}
          </span>
        )}
      </figcaption>
      <div className={classes.body}>
        <div className={classes.plot} role="img" aria-label={summaryOf(drawn, title, zone, words)}>
          {!isEmpty &&
            lines.map((value) => (
              <span
                key={value}
                className={classes.level}
                style={{ insetBlockEnd: `${((value - scale.min) / (scale.max - scale.min)) * 100}%` }}
              >
                <b>{quantityText(value, 'W')}</b>
              </span>
            ))}
          {ticksOf(zone, from, to).map(({ at, text }) => (
            <span
              key={at}
              className={classes.tick}
              data-minor={Number(text.slice(0, 2)) % 6 !== 0}
              style={{ insetInlineStart: `${((at - from) / (to - from)) * 100}%` }}
            >
              <b>{text}</b>
            </span>
          ))}
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <path className={classes.area} d={drawn.area} />
            <path className={classes.generation} d={drawn.line} />
            <path className={classes.use} d={drawn.useLine} />
          </svg>
          {isEmpty && <p className={classes.empty}>{empty}</p>}
        </div>
      </div>
    </figure>
  )
}

interface Valued {
  at: number
  value: number | null
}

const summaryOf = (
  { generation, use }: { generation: readonly Valued[]; use: readonly Valued[] },
  title: string,
  zone: string,
  words: Words['largeScreen'],
) => {
  const told = ([name, values]: [string, readonly Valued[]]) => {
    const peak = peakOf(values)
    if (!peak) return []
    return [
      words.curveSummary({
        name,
        power: quantityText(peak.value, 'W'),
        time: formatClock(zone, peak.at),
      }),
    ]
  }
  const facts = (
    [
      [words.generation, generation],
      [words.use, use],
    ] as [string, readonly Valued[]][]
  ).flatMap(told)
  return [title, ...(facts.length > 0 ? facts : [missing])].join(' ')
}

const peakOf = (values: readonly Valued[]) => {
  let peak: { at: number; value: number } | undefined
  for (const { at, value } of values) if (value !== null && (!peak || value > peak.value)) peak = { at, value }
  return peak
}

/** The last 24 hours, rounded to 15 minutes, so that the axis does not move constantly. */
export const lastDay = (now: number) => {
  const to = Math.ceil(now / (15 * minuteMs)) * 15 * minuteMs
  return { from: to - 24 * hourMs, to }
}
