import { acquiredAt, bootOf } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import type { Dating } from './dating.ts'
import type { Pipeline, Report } from './pipeline.ts'
import type { KnownGateway } from './roster.ts'

export type TakeV5Data = ReturnType<typeof createV5Data>

/** Takes the payload of a Solarman data frame, whether it just arrived or waited for its gateway's registration. */
export const createV5Data =
  ({ pipeline, dating, report }: Needs) =>
  async (gateway: KnownGateway, payload: Uint8Array, more: Pick<Report, 'claimed'> = {}) => {
    const { head, reading, undecodable } = decodeData(payload)
    const common = { gateway, payload, ...more }
    if (!reading) return void (await pipeline.accept({ ...common, readings: [], undecodable }))
    const at = acquiredAt(head.clock)
    if (at === undefined) {
      const undated = { boot: bootOf(head.clock), recordNo: head.recordNumber }
      await pipeline.accept({ ...common, readings: [], undated })
      return dating.park(gateway.id)
    }
    await pipeline.accept({ ...common, readings: [{ ...reading, at }] })
    // This record is stored, even if dating the earlier ones fails.
    await dating.learn(gateway, head.clock).catch(report)
  }

interface Needs {
  pipeline: Pipeline
  dating: Dating
  report: (error: Error) => void
}
