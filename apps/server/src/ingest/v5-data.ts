import { acquiredAt, bootOf } from '@heliograph/protocols/solarman-v5/clock'
import { decodeData, decoderVersion } from '@heliograph/protocols/solarman-v5/payloads'
import type { Dating } from './dating.ts'
import type { Pipeline, Report } from './pipeline.ts'
import type { KnownGateway } from './roster.ts'

export type TakeV5Data = ReturnType<typeof createV5Data>

/** Takes the payload of a Solarman data frame, whether it just arrived or waited for its gateway's registration. */
export const createV5Data =
  ({ pipeline, dating, decoder = currentDecoder, report }: Needs) =>
  async (gateway: KnownGateway, payload: Uint8Array, more: Pick<Report, 'claimed'> = {}) => {
    const { head, reading, undecodable } = decoder.decode(payload)
    const common = { gateway, payload, ...more }
    if (!reading) {
      return void (await pipeline.accept({ ...common, readings: [], undecodable, decoder: decoder.version }))
    }
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

/** How data frames are decoded, and which version of the decoder that is. */
export interface V5Decoder {
  version: string
  decode: typeof decodeData
}

export const currentDecoder: V5Decoder = { version: decoderVersion, decode: decodeData }

interface Needs {
  pipeline: Pipeline
  dating: Dating
  decoder?: V5Decoder
  report: (error: Error) => void
}
