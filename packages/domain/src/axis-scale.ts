/** An axis from `min` to `max` in whole steps, with room for every value. */
export interface Scale {
  min: number
  max: number
  step: number
}

/** Steps of 1, 2 or 5 times a power of ten, about `lines` of them. Without a value, 0 to 1. */
export const scaleOf = (values: Iterable<number | null>, lines = 4): Scale => {
  let [low, high] = [0, 0]
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low === high) return { min: 0, max: 1, step: 0.5 }
  const step = niceStep((high - low) / lines)
  return { min: steps(Math.floor(low / step), step), max: steps(Math.ceil(high / step), step), step }
}

const niceStep = (rough: number) => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return steps(factor, power)
}

/** 3 × 0.1 is 0.30000000000000004, which must not show on an axis. */
const steps = (count: number, step: number) => Number((count * step).toPrecision(12))
