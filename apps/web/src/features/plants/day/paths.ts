import type { Moment } from './moments.ts'

export type Point = readonly [x: number, y: number]

/** The outline of values: one line per run. */
export const lineOf = (runs: readonly Moment[][], point: (moment: Moment) => Point) =>
  runs.map((run) => `M${run.map((moment) => text(point(moment))).join('L')}`).join('')

/** The area between two outlines. A run of one moment has a width, so that it can be seen. */
export const areaOf = (runs: readonly Moment[][], upper: (moment: Moment) => Point, lower: (moment: Moment) => Point) =>
  runs
    .map((run) => {
      const there = run.map((moment) => text(upper(moment)))
      const back = run.map((moment) => text(lower(moment))).toReversed()
      return `M${[...there, ...back].join('L')}Z`
    })
    .join('')

export const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
