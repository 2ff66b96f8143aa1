import { xOf, type Axis } from './axis.ts'
import { clearSkyW } from './clear-sky.ts'
import { laneOf, type LaneBar } from './lane.ts'
import type { DayPicture } from './picture.ts'
import { scaleFor, type Scale } from './scale.ts'

export interface DayLayout {
  isWide: boolean
  /** Whether the live figures stand in an opening of the axis. */
  isOpen: boolean
  axis: Axis
  scale: Scale
  topPx: number
  marginPx: number
  highestW: number
  /** Where each part starts, px from the top. */
  openingX: number
  stripPx: number
  stripHeightPx: number
  stripEndPx: number
  lanePx: number
  axisPx: number
  heightPx: number
  bars: readonly LaneBar[]
  clearSky: readonly { at: number; powerW: number }[]
}

/** All sizes of the picture, for a width. */
export const layoutOf = (picture: DayPicture, widthPx: number): DayLayout => {
  const { live, span, moments, ghost, parts, events } = picture
  const isWide = widthPx >= wideFromPx
  const isOpen = isWide && live !== undefined
  const axis: Axis = { span, widthPx, opening: isOpen ? { at: live.now, px: openingPx } : undefined }
  const until = live?.now ?? span.to
  const isLabelled = isWide || events.length === 1
  const size = isWide ? wide : narrow
  const bars = laneOf(events, axis, { until, marginPx: size.marginPx, isLabelled })
  const rows = bars.reduce((most, { row }) => Math.max(most, row + 1), 0)
  const lanePx = rows * (isLabelled ? rowPx : narrowRowPx) + (rows > 0 ? 4 : 0)
  // On a phone all of the day is one screen, also with its events.
  const dayPx = isWide ? size.heightPx : size.heightPx - Math.min(lanePx, narrowRowPx + rowPx)
  const clearSky = clearSkyOf(picture)
  const high = [...moments, ...ghost].reduce((most, { generationW }) => Math.max(most, generationW ?? 0), 0)
  const expected = (picture.expected ?? []).reduce((most, { highW }) => Math.max(most, highW), 0)
  const highestW = clearSky.reduce(
    (most, { powerW }) => Math.max(most, powerW),
    Math.max(high, expected, live?.moment.generationW ?? 0),
  )
  const deepestW = moments.reduce((most, { useW }) => Math.max(most, useW ?? 0), live?.moment.useW ?? 0)
  const scale = scaleFor({
    heightPx: dayPx,
    topPx: size.topPx,
    highestW,
    deepestW: parts.use ? deepestW : undefined,
  })
  const stripPx = dayPx + (parts.battery ? size.betweenPx : 0)
  const stripHeightPx = parts.battery ? size.stripPx : 0
  const stripEndPx = stripPx + stripHeightPx
  const laneTopPx = stripEndPx + size.betweenPx
  const axisPx = laneTopPx + lanePx
  return {
    isWide,
    isOpen,
    axis,
    scale,
    topPx: size.topPx,
    marginPx: size.marginPx,
    highestW,
    openingX: live ? xOf(axis, live.now) : 0,
    stripPx,
    stripHeightPx,
    stripEndPx,
    lanePx: laneTopPx,
    axisPx,
    heightPx: axisPx + axisHeightPx,
    bars,
    clearSky,
  }
}

const clearSkyOf = ({ span, place, mounting }: DayPicture) => {
  if (!place || !mounting) return []
  const count = Math.round((span.to - span.from) / clearSkyStepMs)
  return Array.from({ length: count + 1 }, (_, step) => {
    const at = span.from + step * clearSkyStepMs
    return { at, powerW: clearSkyW(at, place, mounting) }
  }).filter(({ powerW }) => powerW > 0)
}

const wideFromPx = 680
export const openingPx = 232
const wide = { heightPx: 372, topPx: 36, betweenPx: 14, stripPx: 22, marginPx: 24 }
const narrow = { heightPx: 182, topPx: 24, betweenPx: 8, stripPx: 18, marginPx: 12 }
/** A bar and its name; on a phone several bars have no names. */
const rowPx = 26
const narrowRowPx = 10
const axisHeightPx = 24
const clearSkyStepMs = 10 * 60_000
