/** The vertical scale: one for both sides of the horizon, px. */
export interface Scale {
  heightPx: number
  horizonPx: number
  pxPerW: number
}

interface Wanted {
  heightPx: number
  /** Free space above the highest value, px. */
  topPx: number
  highestW: number
  /** Undefined where the use is not measured: then the horizon is at the bottom. */
  deepestW: number | undefined
}

export const scaleFor = ({ heightPx, topPx, highestW, deepestW }: Wanted): Scale => {
  const [above, below] = [Math.max(highestW, leastW), deepestW === undefined ? 0 : Math.max(deepestW, leastW)]
  const room = heightPx - topPx
  const least = deepestW === undefined ? labelPx : heightPx * leastShareBelow
  const down = Math.max((room * below) / (above + below), least)
  return {
    heightPx,
    horizonPx: heightPx - down,
    pxPerW: Math.min((room - down) / above, below === 0 ? Infinity : (down - edgePx) / below),
  }
}

/** Steps of 1, 2 or 5 times a power of ten that are far enough apart, up to the highest value. */
export const linesOf = ({ pxPerW }: Scale, highestW: number, apartPx: number): number[] => {
  const rough = apartPx / pxPerW
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power
  return Array.from({ length: Math.floor((highestW * 1.02) / step) }, (_, place) => (place + 1) * step)
}

const leastW = 100
/** Room for the names of sunrise and sunset. */
const labelPx = 26
const leastShareBelow = 0.2
const edgePx = 6
