import { errorOf } from '@heliograph/domain/caught'
import type { GatewayCounts } from '#telemetry/gateway-days.store.ts'

/** What a gateway reports about itself, besides its devices' readings, and the address that it reports from. */
export interface GatewayFacts {
  from?: string | undefined
  firmware?: string
  mac?: string
  ip?: string
  ssid?: string
  signalPct?: number
  uploadIntervalS?: number
  heartbeatIntervalS?: number
  maxDevices?: number
}

export interface Heard extends GatewayFacts {
  gatewayId: number
  heardAt: number
}

/** A gateway whose report came from an address that its owner does not accept. */
export interface RefusedFrom {
  gatewayId: number
  from: string
  at: number
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Which gateways were heard recently, and how many samples they sent. Saved every few seconds, because a heartbeat is not
 * worth a transaction of its own.
 */
export const createPresence = ({ save, saveCounts = async () => {}, saveRefused, now, report }: Needs) => {
  let heard = new Map<number, Heard>()
  let counted = new Map<number, GatewayCounts>()
  let refused = new Map<number, RefusedFrom>()

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
      // What a hello said must not be lost because a heartbeat came meanwhile: the next hello comes hours later.
      for (const [id, entry] of batch) heard.set(id, { ...entry, ...heard.get(id) })
      report(errorOf(error))
    }
  }

  const flushRefused = async () => {
    if (refused.size === 0) return
    const batch = refused
    refused = new Map()
    try {
      await saveRefused?.([...batch.values()])
    } catch (error) {
      for (const [id, entry] of batch) if (!refused.has(id)) refused.set(id, entry)
      report(errorOf(error))
    }
  }

  const flush = async () => {
    await flushHeard()
    await flushRefused()
    await flushCounts()
  }

  return {
    count,
    hear(gatewayId: number, facts: GatewayFacts = {}) {
      heard.set(gatewayId, { ...heard.get(gatewayId), ...facts, gatewayId, heardAt: now() })
    },
    refuse: (gatewayId: number, from: string) => void refused.set(gatewayId, { gatewayId, from, at: now() }),
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
  saveRefused?: (refused: readonly RefusedFrom[]) => Promise<void>
  now: () => number
  report: (error: Error) => void
}

const flushMs = 3_000
