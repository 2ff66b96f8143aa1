import { acquiredAt, bootOf, type Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import type { UndatedStore } from '../telemetry/undated.store.ts'
import type { Pipeline } from './pipeline.ts'
import type { KnownGateway } from './roster.ts'

export type Dating = ReturnType<typeof createDating>

/** Dates the records that a logger took before it was told the time, once a later frame of the same boot tells it. */
export const createDating = ({ undated, pipeline }: { undated: UndatedStore; pipeline: Pipeline }) => {
  let waiting: Promise<Set<number>> | undefined

  return {
    park: async (gatewayId: number) => void (await (waiting ??= undated.waitingGateways())).add(gatewayId),

    async learn(gateway: KnownGateway, clock: Clock) {
      if (clock.offsetSeconds === 0) return
      const gateways = await (waiting ??= undated.waitingGateways())
      if (!gateways.has(gateway.id)) return
      const records = await undated.ofBoot(gateway.id, bootOf(clock))
      for (const record of records) {
        const { head, reading, undecodable } = decodeData(record.payload)
        const at = head && acquiredAt({ ...head.clock, offsetSeconds: clock.offsetSeconds })
        await pipeline.accept({
          gateway,
          payload: record.payload,
          readings: reading && at !== undefined ? [{ ...reading, at }] : [],
          ...(undecodable !== undefined && { undecodable }),
          dated: [record],
        })
      }
      // Records of an earlier boot stay: nothing will ever date them, and retention takes them.
      gateways.delete(gateway.id)
    },
  }
}
