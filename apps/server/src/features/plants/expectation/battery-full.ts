import { hourMs } from '@heliograph/domain/zones'
import type { HourExpected } from './day-answer.ts'
import type { UsualUse } from './surplus.ts'

/** A battery as its own days show it. */
export interface SeenBattery {
  socPct: number
  /** What has to be put into it for each percent. */
  kwhPerPct: number
  /** The most with which it was charged. */
  mostW: number
}

/** When a battery should be full today; null: it should not. */
export interface BatteryFull {
  expectedAt: number | null
  /** If as much is made as is likely at most, and at least. */
  earliestAt: number | null
  latestAt: number | null
}

/** Undefined if it is full already. */
export const fullAt = (
  hours: readonly HourExpected[],
  use: UsualUse,
  battery: SeenBattery,
  now: number,
): BatteryFull | undefined => {
  if (battery.socPct >= fullPct) return undefined
  const whenMaking = (powerOf: (hour: HourExpected) => number) => {
    let missingKwh = (100 - battery.socPct) * battery.kwhPerPct
    for (const hour of hours) {
      const from = Math.max(now, hour.at)
      const share = (hour.at + hourMs - from) / hourMs
      if (share <= 0) continue
      const overKw = Math.min(battery.mostW, powerOf(hour) - use(hour.at)) / 1000
      if (overKw > 0 && overKw * share >= missingKwh) return from + (missingKwh / overKw) * hourMs
      missingKwh = Math.min(100 * battery.kwhPerPct, missingKwh - overKw * share)
    }
    return null
  }
  return {
    expectedAt: whenMaking(({ powerW }) => powerW),
    earliestAt: whenMaking(({ highW }) => highW),
    latestAt: whenMaking(({ lowW }) => lowW),
  }
}

const fullPct = 99
