import type { Quantity } from '@heliograph/domain/energy'

/** Energy that was moved while a device was silent over midnight: part of a period, but of none of its days. */
export interface Booked {
  energy: Quantity | 'generator'
  /** Milliseconds. */
  from: number
  to: number
  kwh: number
}

/** In order of time. Several devices behind one silent gateway are one line. */
export const linesOf = (booked: readonly Booked[]): Booked[] => {
  const lines = new Map<string, Booked>()
  for (const each of booked) {
    const key = `${each.energy} ${each.from} ${each.to}`
    lines.set(key, { ...each, kwh: each.kwh + (lines.get(key)?.kwh ?? 0) })
  }
  return [...lines.values()].toSorted((one, other) => one.from - other.from || one.to - other.to)
}
