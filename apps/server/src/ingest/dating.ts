import { minuteMs } from '@heliograph/domain/zones'
import { acquiredAt, bootOf, type Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import { createCache } from '#needs/cache.ts'
import type { UndatedRecord, UndatedStore } from '#telemetry/undated.store.ts'
import type { Pipeline } from './pipeline.ts'
import type { KnownGateway } from './roster.ts'

export type Dating = ReturnType<typeof createDating>

/** Dates records that a logger took before it knew the time, as soon as a later frame of the same boot has the time. */
export const createDating = ({ undated, pipeline, now = Date.now }: Needs) => {
  // Refreshed regularly: the logger may have been connected to another process, which parked its records.
  const waiting = createCache<string, Set<number>>({ forMs: 5 * minuteMs, now })
  const gatewaysWaiting = () => waiting.recall('', undated.waitingGateways)

  const date = (gateway: KnownGateway, record: UndatedRecord, offsetSeconds: number) => {
    const { head, reading, undecodable } = decodeData(record.payload)
    const at = head && acquiredAt({ ...head.clock, offsetSeconds })
    return pipeline.accept({
      gateway,
      payload: record.payload,
      readings: reading && at !== undefined ? [{ ...reading, at }] : [],
      ...(undecodable !== undefined && { undecodable }),
      dated: [record],
    })
  }

  return {
    /** Call this when an undated record of the gateway was stored. */
    park: async (gatewayId: number) => void (await gatewaysWaiting()).add(gatewayId),

    /** Rejects if a waiting record could not be stored with its time; it stays in the queue. */
    async learn(gateway: KnownGateway, clock: Clock) {
      if (clock.offsetSeconds === 0) return
      const gateways = await gatewaysWaiting()
      // Deleted before reading, so that records parked in the meantime are not missed. Records of an earlier boot stay:
      // they can never be dated, and retention removes them.
      if (!gateways.delete(gateway.id)) return
      try {
        for (;;) {
          const records = await undated.ofBoot(gateway.id, bootOf(clock))
          if (records.length === 0) return
          await Promise.all(records.map((record) => date(gateway, record, clock.offsetSeconds)))
        }
      } catch (error) {
        gateways.add(gateway.id)
        throw error
      }
    },
  }
}

interface Needs {
  undated: UndatedStore
  pipeline: Pipeline
  now?: () => number
}
