import type { Span } from '#charts/axes/day-axis.ts'
import type { Curve, CurveSeries } from './curve.ts'
import { spreadOut, widestPlace } from './label-places.ts'
import classes from './line-labels.module.css'

interface Props {
  curve: Curve
  span: Span
  highlighted: string | undefined
  xOf: (at: number) => number
  yOf: (series: CurveSeries, value: number) => number
  box: { left: number; right: number; top: number; bottom: number }
}

/** The names of lines next to them. Screen readers get them from the legend. */
export const LineLabels = ({ curve, span, highlighted, xOf, yOf, box }: Props) => {
  const place = widestPlace(curve, span)
  if (place === undefined || curve.series.length < 2) return null
  const known = curve.series.flatMap((series) => {
    const value = series.values[place] ?? null
    return value === null ? [] : { series, y: yOf(series, value) }
  })
  const heights = spreadOut(
    // Below the lines, so that labels do not hide them.
    known.map(({ y }) => y + belowPx),
    labelPx,
    { top: box.top + labelPx / 2, bottom: box.bottom - labelPx / 2 },
  )
  const x = xOf(curve.times[place] ?? span.from)
  const isLeft = x > (box.left + box.right) / 2
  return known.map(({ series, y }, index) => (
    <span
      key={series.id}
      className={classes.labelled}
      data-faded={highlighted !== undefined && highlighted !== series.id}
      aria-hidden="true"
    >
      <i className={classes.dot} style={{ left: x, top: y, background: `var(${series.colour})` }} />
      <span
        className={classes.label}
        style={{
          top: heights[index],
          borderColor: `var(${series.colour})`,
          ...(isLeft ? { right: `calc(100% - ${x - offsetPx}px)` } : { left: x + offsetPx }),
        }}
      >
        {series.label}
      </span>
    </span>
  ))
}

const labelPx = 20
const offsetPx = 8
const belowPx = 12
