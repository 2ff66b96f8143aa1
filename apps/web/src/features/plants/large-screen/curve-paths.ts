import { formatClock, minuteMs } from '@heliograph/domain/zones'

interface Point {
  at: number
  value: number | null
}

interface Frame {
  from: number
  to: number
  min: number
  max: number
  /** Points further apart than this are not connected. */
  gapMs: number
}

/** Lines of an SVG of 1000 × 1000. Unmeasured times are not drawn. */
export const lineOf = (points: readonly Point[], frame: Frame) =>
  runsOf(points, frame)
    .map((run) => run.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')

export const areaOf = (points: readonly Point[], frame: Frame) => {
  const ground = yOf(0, frame)
  return runsOf(points, frame)
    .map((run) => `M${run[0]!.x} ${ground}${run.map(({ x, y }) => `L${x} ${y}`).join('')}L${run.at(-1)!.x} ${ground}Z`)
    .join('')
}

/** Every third full hour in a zone. */
export const ticksOf = (zone: string, from: number, to: number) => {
  const ticks: { at: number; text: string }[] = []
  for (let at = Math.ceil(from / quarterMs) * quarterMs; at <= to; at += quarterMs) {
    const text = formatClock(zone, at)
    if (text.endsWith(':00') && Number(text.slice(0, 2)) % 3 === 0) ticks.push({ at, text })
  }
  return ticks
}

const quarterMs = 15 * minuteMs

const runsOf = (points: readonly Point[], frame: Frame) => {
  let run: { x: number; y: number }[] = []
  const runs: (typeof run)[] = []
  let before: number | undefined
  for (const { at, value } of points) {
    if (value === null || at < frame.from || at > frame.to) continue
    const place = { x: rounded(((at - frame.from) / (frame.to - frame.from)) * 1000), y: yOf(value, frame) }
    if (before !== undefined && at - before <= frame.gapMs) run.push(place)
    else {
      run = [place]
      runs.push(run)
    }
    before = at
  }
  return runs
}

const yOf = (value: number, { min, max }: Frame) => rounded((1 - (value - min) / (max - min)) * 1000)
const rounded = (coordinate: number) => Math.round(coordinate * 10) / 10
