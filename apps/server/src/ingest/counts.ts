import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { DropReason } from '@heliograph/domain/rejections'
import { minuteMs } from '@heliograph/domain/zones'

export interface IntakeCount {
  protocol: GatewayProtocol
  /** 'kept', 'undated', or the reason for dropping. */
  outcome: DropReason | 'kept' | 'undated'
  sinceStart: number
  lastHour: number
}

export type IntakeCounts = ReturnType<typeof createIntakeCounts>

/** Every received reading is counted exactly once, except that one over budget is counted each time it is sent. */
export const createIntakeCounts = ({ now, onCount = () => {} }: CountNeeds) => {
  const counts = new Map<string, { count: Omit<IntakeCount, 'lastHour'>; minutes: Map<number, number> }>()

  return {
    add(protocol: GatewayProtocol, outcome: IntakeCount['outcome'], number = 1) {
      if (number === 0) return
      const key = `${protocol} ${outcome}`
      const count = { protocol, outcome, sinceStart: 0 }
      const known = counts.get(key) ?? { count, minutes: new Map<number, number>() }
      counts.set(key, known)
      known.count.sinceStart += number
      const minute = Math.floor(now() / minuteMs)
      known.minutes.set(minute, (known.minutes.get(minute) ?? 0) + number)
      for (const old of known.minutes.keys()) if (old <= minute - 60) known.minutes.delete(old)
      onCount(protocol, outcome, number)
    },

    read(): IntakeCount[] {
      const since = Math.floor(now() / minuteMs) - 60
      return [...counts.values()].map(({ count, minutes }) => {
        const lastHour = [...minutes].reduce((sum, [minute, number]) => sum + (minute > since ? number : 0), 0)
        return { ...count, lastHour }
      })
    },
  }
}

export interface CountNeeds {
  now: () => number
  /** For metrics. */
  onCount?: (protocol: GatewayProtocol, outcome: IntakeCount['outcome'], number: number) => void
}
