import { xOf, type Axis } from './axis.ts'
import { coverOf, runsOf, type Cover, type Moment, type Span } from './moments.ts'
import { areaOf, lineOf, type Point } from './paths.ts'
import type { Scale } from './scale.ts'
import classes from './day.module.css'

interface Drawn {
  moments: readonly Moment[]
  axis: Axis
  scale: Scale
  /** Makes the names of patterns unique on the page. */
  id: string
}

/** What was generated, above the horizon, and the part of it that was used at once. */
export const Generated = ({ moments, axis, scale, id }: Drawn) => {
  const up = (moment: Moment, powerW: number): Point => [
    xOf(axis, moment.at),
    scale.horizonPx - Math.max(0, powerW) * scale.pxPerW,
  ]
  const runs = runsOf(moments, ({ generationW }) => generationW !== null)
  const covered = runsOf(moments, (moment) => moment.generationW !== null && moment.useW !== null)
  return (
    <>
      <path
        d={areaOf(
          runs,
          (moment) => up(moment, moment.generationW ?? 0),
          (moment) => up(moment, 0),
        )}
        fill={`url(#${id}-sun)`}
      />
      <path
        className={classes.direct}
        d={areaOf(
          covered,
          (moment) => up(moment, coverOf(moment)?.pvW ?? 0),
          (moment) => up(moment, 0),
        )}
      />
      <path className={classes.generated} d={lineOf(runs, (moment) => up(moment, moment.generationW ?? 0))} />
    </>
  )
}

/** What was used, below the horizon on the same scale, split by what covered it. */
export const Used = ({ moments, axis, scale, id }: Drawn) => {
  const covers = new Map(moments.map((moment) => [moment.at, coverOf(moment)]))
  const runs = runsOf(moments, ({ useW }) => useW !== null)
  const reach = (moment: Moment, parts: readonly (keyof Cover)[]): Point => {
    const cover = covers.get(moment.at)
    const depth = parts.reduce((sum, part) => sum + (cover?.[part] ?? 0), 0)
    return [xOf(axis, moment.at), scale.horizonPx + depth * scale.pxPerW]
  }
  const layer = (place: number) =>
    areaOf(
      runs,
      (moment) => reach(moment, layerOrder.slice(0, place)),
      (moment) => reach(moment, layerOrder.slice(0, place + 1)),
    )
  return (
    <>
      <path className={classes.direct} d={layer(0)} />
      <path fill={`url(#${id}-battery)`} d={layer(1)} />
      <path className={classes.fromGenerator} d={layer(2)} />
      <path fill={`url(#${id}-grid)`} d={layer(3)} />
      <path className={classes.unknown} d={layer(4)} />
      <path className={classes.used} d={lineOf(runs, (moment) => reach(moment, layerOrder))} />
    </>
  )
}

/** The battery's level as a strip on the same time axis. */
export const Strip = ({ moments, axis, topPx, heightPx }: Pick<Drawn, 'moments' | 'axis'> & StripSize) => {
  const runs = runsOf(moments, ({ socPercent }) => socPercent !== null)
  const level = ({ at, socPercent }: Moment): Point => [
    xOf(axis, at),
    topPx + heightPx * (1 - Math.min(100, Math.max(0, socPercent ?? 0)) / 100),
  ]
  const bottom = ({ at }: Moment): Point => [xOf(axis, at), topPx + heightPx]
  return (
    <>
      <rect className={classes.strip} y={topPx} width={axis.widthPx} height={heightPx} />
      <path className={classes.level} d={areaOf(runs, level, bottom)} />
      <path className={classes.levelLine} d={lineOf(runs, level)} />
    </>
  )
}

interface StripSize {
  topPx: number
  heightPx: number
}

/** Yesterday as a silhouette, in the part of the day that is still to come. */
export const Ghost = ({ moments, axis, scale }: Omit<Drawn, 'id'>) => {
  const runs = runsOf(moments, ({ generationW }) => generationW !== null)
  return (
    <path
      className={classes.ghost}
      d={areaOf(
        runs,
        (moment) => [xOf(axis, moment.at), scale.horizonPx - (moment.generationW ?? 0) * scale.pxPerW],
        (moment) => [xOf(axis, moment.at), scale.horizonPx],
      )}
    />
  )
}

/** Stretches without readings: hatched, never bridged. */
export const Gaps = ({ gaps, axis, fromPx, toPx, id }: GapProps) =>
  gaps.map(({ from, to }) => {
    const [left, right] = [xOf(axis, from), xOf(axis, Math.min(to, axis.opening?.at ?? to))]
    return (
      <g key={from}>
        <rect x={left} width={Math.max(1, right - left)} y={fromPx} height={toPx - fromPx} fill={`url(#${id}-none)`} />
        <path className={classes.gapEdge} d={`M${left} ${fromPx}V${toPx}M${right} ${fromPx}V${toPx}`} />
      </g>
    )
  })

interface GapProps {
  gaps: readonly Span[]
  axis: Axis
  fromPx: number
  toPx: number
  id: string
}

const layerOrder = ['pvW', 'batteryW', 'generatorW', 'gridW', 'unknownW'] as const satisfies (keyof Cover)[]
