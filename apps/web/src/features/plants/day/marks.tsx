import { daylightOf } from '@heliograph/domain/daylight'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { ticksOf } from '#charts/axes/day-axis.ts'
import { quantityText } from '#charts/axes/quantity.ts'
import { xOf } from './axis.ts'
import { openingPx, type DayLayout } from './layout.ts'
import { text } from './paths.ts'
import type { DayPicture } from './picture.ts'
import { linesOf } from './scale.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  layout: DayLayout
  words: Words['day']
}

/** Powers at equal distances above the horizon. */
export const Lines = ({ layout: { axis, scale, isWide, marginPx, highestW } }: Pick<Props, 'layout'>) =>
  linesOf(scale, highestW, isWide ? 60 : 46).map((powerW) => {
    const y = scale.horizonPx - powerW * scale.pxPerW
    return (
      <g key={powerW}>
        <path className={classes.line} d={`M0 ${y}H${axis.widthPx}`} />
        <text x={marginPx} y={y - 4}>
          {quantityText(powerW, 'W')}
        </text>
      </g>
    )
  })

/** Not drawn through the opening. */
export const ClearSky = ({ layout: { axis, scale, clearSky } }: Pick<Props, 'layout'>) => {
  const now = axis.opening?.at ?? Infinity
  return [clearSky.filter(({ at }) => at <= now), clearSky.filter(({ at }) => at > now)].map(
    (part, place) =>
      part.length > 1 && (
        <path
          key={place}
          className={classes.clearSky}
          d={`M${part.map(({ at, powerW }) => text([xOf(axis, at), scale.horizonPx - powerW * scale.pxPerW])).join('L')}`}
        />
      ),
  )
}

/** Sunrise and sunset, on the horizon. */
export const SunTimes = ({
  picture: { place, zone, day },
  layout: { axis, scale, openingX, isOpen },
}: Omit<Props, 'words'>) => {
  if (!place) return null
  const light = daylightOf(zone, day, place)
  if (light.kind !== 'day') return null
  return (
    [
      [light.sunrise, '↑'],
      [light.sunset, '↓'],
    ] as const
  ).map(([at, sign]) => {
    const x = xOf(axis, at)
    // Next to the opening, a label turns away from it.
    const right = openingX + openingPx
    const isBeforeOpening = isOpen && x <= openingX && x > openingX - labelHalfPx
    const isAfterOpening = isOpen && x >= right && x < right + labelHalfPx
    return (
      <g key={sign}>
        <path className={classes.sunSign} d={`M${x - 6} ${scale.horizonPx}a6 6 0 0 1 12 0z`} />
        <text
          className={classes.onGround}
          x={isBeforeOpening ? x - 8 : isAfterOpening ? x + 8 : x}
          y={scale.horizonPx + 17}
          textAnchor={isBeforeOpening ? 'end' : isAfterOpening ? 'start' : 'middle'}
        >
          {`${sign} ${formatClock(zone, at)}`}
        </text>
      </g>
    )
  })
}

/** The names of the two sides and of the strip. */
export const Names = ({ picture: { parts }, layout, words }: Props) => {
  const { scale, marginPx, stripPx, stripHeightPx } = layout
  return (
    <>
      <text className={classes.name} x={marginPx} y={scale.horizonPx - 10}>
        {`${words.generated} ↑`}
      </text>
      {parts.use && (
        <text className={classes.name} x={marginPx} y={scale.heightPx - 7}>
          {`${words.used} ↓`}
        </text>
      )}
      {parts.battery && (
        <text className={classes.name} x={marginPx} y={stripPx + stripHeightPx / 2 + 4}>
          {words.battery}
        </text>
      )}
    </>
  )
}

/** What happened, as bars over its time. */
export const Lane = ({ layout: { bars, lanePx, isWide } }: Pick<Props, 'layout'>) =>
  bars.map(({ id, x, widthPx, row, labelX, text: label, tone }) => {
    const y = lanePx + row * (isWide || labelX !== undefined ? 26 : 10)
    return (
      <g key={id} className={classes.event} data-tone={tone}>
        <rect x={x} y={y} width={widthPx} height={5} rx={1} />
        {labelX !== undefined && (
          <text x={labelX} y={y + 18}>
            {label}
          </text>
        )}
      </g>
    )
  })

/** A label that starts at the margin, and half of one, with room between them. */
const besideEdgePx = 76

/** The hours of the plant's clock. */
export const Hours = ({ picture: { zone, span }, layout }: Omit<Props, 'words'>) => {
  const { axis, isWide, marginPx, axisPx, openingX, isOpen } = layout
  return ticksOf(zone, span, isWide ? 3 : 6).map(({ at, label }) => {
    const x = xOf(axis, at)
    if (isOpen && x > openingX - labelHalfPx && x < openingX + openingPx + labelHalfPx / 2) return null
    const [isFirst, isLast] = [at === span.from, at === span.to]
    // The first and the last are moved inside, where they would meet their neighbours.
    const fromEdge = Math.min(x, axis.widthPx - x)
    if (!isFirst && !isLast && fromEdge < marginPx + besideEdgePx) return null
    return (
      <text
        key={at}
        x={isFirst ? marginPx : isLast ? axis.widthPx - marginPx : x}
        y={axisPx + 16}
        textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
      >
        {label}
      </text>
    )
  })
}

const labelHalfPx = 34
