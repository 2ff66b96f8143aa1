/** What the weather of the last weeks left on modules: snow until it melts, dust until it rains. */
export const createGround = ({ solarMs, coverAt, dayC, linkeTurbidity }: Needs) => {
  const dustADay = cleanAirDust + hazyAirDust * Math.max(0, linkeTurbidity - 3)
  const days = new Map<number, Day>()

  const dayOf = (day: number): Day => {
    const known = days.get(day)
    if (known) return known
    const hours = [4, 12, 20].map((hour) => day * dayMs + hour * hourMs - solarMs)
    const mean = (valueAt: (at: number) => number) => hours.reduce((sum, at) => sum + valueAt(at), 0) / hours.length
    const fresh = { cover: mean(coverAt), airC: mean(dayC) }
    if (days.size > 4 * longestDry) days.clear()
    days.set(day, fresh)
    return fresh
  }

  /** In cm, in the morning. */
  const snowCm = (day: number) => {
    let cm = 0
    for (let back = longestSnow; back > 0; back--) {
      const { cover, airC } = dayOf(day - back)
      if (cover > fallingFrom && airC < freezingC) cm += 30 * (cover - fallingFrom)
      cm = Math.max(0, cm - 1.2 * Math.max(0, airC + 1) - 1.6 * (1 - cover))
    }
    return cm
  }

  const dryDays = (day: number) => {
    let dry = 0
    while (dry < longestDry && dayOf(day - 1 - dry).cover <= fallingFrom) dry++
    return dry
  }

  let latest: { day: number; snow: number; soiling: number } | undefined
  const on = (at: number) => {
    const day = Math.floor((at + solarMs) / dayMs)
    if (latest?.day !== day) {
      const soiling = Math.min(mostDust, dustADay * dryDays(day))
      latest = { day, snow: Math.min(1, snowCm(day) / coveringCm), soiling }
    }
    return latest
  }

  return { snowAt: (at: number) => on(at).snow, soilingAt: (at: number) => on(at).soiling }
}

interface Needs {
  /** By which the sun's day is ahead of UTC. */
  solarMs: number
  coverAt: (at: number) => number
  dayC: (at: number) => number
  linkeTurbidity: number
}

interface Day {
  cover: number
  airC: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** It rains or snows on days with more cover. */
const fallingFrom = 0.86
const freezingC = -0.5
const coveringCm = 1.5
const longestSnow = 21
const longestDry = 60
/** Parts of the light, per day. */
const cleanAirDust = 0.0005
const hazyAirDust = 0.001
/** Then someone washes them. */
const mostDust = 0.07
