import { errorOf } from '@heliograph/domain/caught'
/** What a gateway reports about itself, besides its devices' readings. */
export interface GatewayFacts {
  firmware?: string
  mac?: string
  ip?: string
  signalPct?: number
  uploadIntervalS?: number
  heartbeatIntervalS?: number
}

export interface Heard extends GatewayFacts {
  gatewayId: number
  heardAt: number
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Which gateways were heard recently. Saved every few seconds, because a heartbeat is not worth a transaction of its
 * own.
 */
export const createPresence = ({ save, now, report }: Needs) => {
  let heard = new Map<number, Heard>()

  const flush = async () => {
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

  return {
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
  now: () => number
  report: (error: Error) => void
}

const flushMs = 3_000
