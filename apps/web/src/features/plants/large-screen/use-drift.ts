import { minuteMs } from '@heliograph/domain/zones'
import { useNow } from '#browser/use-now.ts'

/** Shifts by one pixel in a circle, every minute: static content burns into a screen. */
export const useDrift = () => {
  const [x, y] = circle[Math.floor(useNow(minuteMs) / minuteMs) % circle.length]!
  return `translate(${x}px, ${y}px)`
}

const circle = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const
