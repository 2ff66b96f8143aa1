import { minuteMs } from '@heliograph/domain/zones'
import { acquiredAt, bootOf, type Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import { createCache } from '#needs/cache.ts'
import type { UndatedRecord, UndatedStore } from '#telemetry/undated.store.ts'
import type { Pipeline } from './pipeline.ts'
import type { KnownGateway } from './roster.ts'

export type Dating = ReturnType<typeof createDating>

/** Dates the records that a logger took before it was told the time, once a later frame of the same boot tells it. */
export const createDating = ({ undated, pipeline, now = Date.now }: Needs) => {
  // Looked up again now and then: another process may have parked a record of a logger that has come to this one.
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
    /** To be called when a record of the gateway that has no time was kept. */
    park: async (gatewayId: number) => void (await gatewaysWaiting()).add(gatewayId),

    /** Rejects when a record that waits could not be kept with its time: it waits on. */
    async learn(gateway: KnownGateway, clock: Clock) {
      if (clock.offsetSeconds === 0) return
      const gateways = await gatewaysWaiting()
      // Before the look, so that what is parked meanwhile is not forgotten. Records of an earlier boot stay: nothing
      // will ever date them, and retention takes them.
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
