import { errorOf } from '@heliograph/domain/caught'
import type { GatewayCounts } from '#telemetry/gateway-days.store.ts'

/** What a gateway reports about itself, besides its devices' readings. */
export interface GatewayFacts {
  firmware?: string
  mac?: string
  ip?: string
  signalPct?: number
  uploadIntervalS?: number
  heartbeatIntervalS?: number
  maxDevices?: number
}

export interface Heard extends GatewayFacts {
  gatewayId: number
  heardAt: number
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Which gateways were heard recently, and how many samples they sent. Saved every few seconds, because a heartbeat is not
 * worth a transaction of its own.
 */
export const createPresence = ({ save, saveCounts = async () => {}, now, report }: Needs) => {
  let heard = new Map<number, Heard>()
  let counted = new Map<number, GatewayCounts>()

  const count = (gatewayId: number, { kept, late, repeated, rejected, refused }: GatewayCounts) => {
    const before = counted.get(gatewayId) ?? { kept: 0, late: 0, repeated: 0, rejected: 0, refused: 0 }
    counted.set(gatewayId, {
      kept: before.kept + kept,
      late: before.late + late,
      repeated: before.repeated + repeated,
      rejected: before.rejected + rejected,
      refused: before.refused + refused,
    })
  }

  const flushCounts = async () => {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await saveCounts(batch, now())
    } catch (error) {
      for (const [gatewayId, counts] of batch) count(gatewayId, counts)
      report(errorOf(error))
    }
  }

  const flushHeard = async () => {
    if (heard.size === 0) return
    const batch = heard
    heard = new Map()
    try {
      await save([...batch.values()])
    } catch (error) {
      for (const [id, entry] of batch) if (!heard.has(id)) heard.set(id, entry)
      report(errorOf(error))
    }
  }

  const flush = async () => {
    await flushHeard()
    await flushCounts()
  }

  return {
    count,
    hear(gatewayId: number, facts: GatewayFacts = {}) {
      heard.set(gatewayId, { ...heard.get(gatewayId), ...facts, gatewayId, heardAt: now() })
    },
    flush,
    start() {
      const timer = setInterval(() => void flush(), flushMs)
      return async () => {
        clearInterval(timer)
        await flush()
      }
    },
  }
}

interface Needs {
  save: (heard: readonly Heard[]) => Promise<void>
  saveCounts?: (counts: ReadonlyMap<number, GatewayCounts>, at: number) => Promise<void>
  now: () => number
  report: (error: Error) => void
}

const flushMs = 3_000
