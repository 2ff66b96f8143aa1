import { sunElevationDeg } from '@heliograph/domain/daylight'
import { flowsOf } from '@heliograph/domain/power-flows'
import { xOf } from './axis.ts'
import type { DayLayout } from './layout.ts'
import { momentAt, type Moment } from './moments.ts'
import type { DayPicture } from './picture.ts'
import type { Scale } from './scale.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  layout: DayLayout
}

/** The edge of now, with the newest value as a point of light, and where power goes as a bar to scale. */
export const Now = ({ picture: { live, place }, layout, id, isChosen }: Props & { id: string; isChosen: boolean }) => {
  const { axis, scale, isOpen, topPx, stripEndPx } = layout
  if (!live) return null
  const { moment, isStale, now } = live
  const x = xOf(axis, now)
  const isNight = place !== undefined && sunElevationDeg(now, place.latitude, place.longitude) < -1
  const isDark = isStale || isNight
  const y = scale.horizonPx - Math.max(0, moment.generationW ?? 0) * scale.pxPerW
  return (
    <g className={classes.now} data-dark={isDark}>
      <path d={`M${x} ${isOpen ? 0 : topPx - 12}V${stripEndPx}`} />
      {isOpen && !isStale && !isChosen && <Stack scale={layout.scale} moment={moment} x={x} />}
      {!isDark && moment.generationW !== null && (
        <circle className={classes.glow} cx={x} cy={y} r="22" fill={`url(#${id}-halo)`} />
      )}
      <circle cx={x} cy={y} r="6" />
    </g>
  )
}

/** Where generation goes and where use comes from at this moment, on the scale of the picture. */
const Stack = ({ scale, moment, x }: { scale: Scale; moment: Moment; x: number }) => {
  const { flows } = flowsOf(moment)
  const bars = (side: 'up' | 'down') => {
    let y = scale.horizonPx
    const own = side === 'up' ? flows.filter(({ from }) => from === 'pv') : flows.filter(({ to }) => to === 'home')
    return own.map(({ from, to, powerW }) => {
      const height = powerW * scale.pxPerW
      const top = side === 'up' ? y - height : y
      y += side === 'up' ? -height : height
      const part = side === 'up' ? (to === 'home' ? 'pv' : to === 'grid' ? 'sold' : 'battery') : from
      return (
        <rect
          key={side + from + to}
          className={classes.stack}
          data-part={part}
          x={x + 1}
          y={top}
          width={9}
          height={height}
        />
      )
    })
  }
  return (
    <>
      {bars('up')}
      {bars('down')}
    </>
  )
}

/** The chosen moment. */
export const Chosen = ({ picture: { moments, parts }, layout, at }: Props & { at: number }) => {
  const { axis, scale, topPx, stripEndPx } = layout
  const moment = momentAt(moments, at)
  const x = xOf(axis, moment?.at ?? at)
  return (
    <g className={classes.chosen}>
      <path d={`M${x} ${topPx - 12}V${stripEndPx}`} />
      {typeof moment?.generationW === 'number' && (
        <circle cx={x} cy={scale.horizonPx - moment.generationW * scale.pxPerW} r="4" />
      )}
      {parts.use && typeof moment?.useW === 'number' && (
        <circle cx={x} cy={scale.horizonPx + moment.useW * scale.pxPerW} r="4" />
      )}
    </g>
  )
}
