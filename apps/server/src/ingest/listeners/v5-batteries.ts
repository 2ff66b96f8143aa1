import { acquiredAt } from '@heliograph/protocols/solarman-v5/clock'
import { decodeDataHead } from '@heliograph/protocols/solarman-v5/data'
import type { Frame } from '@heliograph/protocols/solarman-v5/frame'
import { decodeData } from '@heliograph/protocols/solarman-v5/payloads'
import { sofarG3SensorType } from '@heliograph/protocols/solarman-v5/sofar-g3'
import { decodeSofarG3Registers, sofarG3Ranges, sofarUnit } from '@heliograph/protocols/solarman-v5/sofar-g3-registers'
import type { Pipeline } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import type { V5Tunnel } from './v5-tunnel.ts'

/**
 * Adds what the frames of a Sofar G3 hybrid lack, such as its battery's power, from its registers. The frame's values are
 * committed before, as ever; if the registers can't be read, they stay as they are.
 */
export const createV5Batteries = ({ pipeline, now }: Needs) => {
  const nextAt = new Map<number, number>()
  const failures = new Map<number, number>()

  const pause = (gatewayId: number, pauseMs: number) => nextAt.set(gatewayId, now() + pauseMs)

  return {
    /** Of a live frame that was stored. */
    async complete(gateway: KnownGateway, tunnel: V5Tunnel, { loggerSerial, payload }: Frame) {
      if (decodeDataHead(payload)?.sensorType !== sofarG3SensorType) return
      const { head, reading } = decodeData(payload)
      const at = head && acquiredAt(head.clock)
      if (!reading || head.stored || at === undefined || reading.values.chargeTotal === undefined) return
      if (tunnel.isBusy() || now() < (nextAt.get(gateway.id) ?? -Infinity)) return
      pause(gateway.id, leastPauseMs)
      const { registers, error } = await tunnel.read(loggerSerial, sofarUnit, sofarG3Ranges)
      if (error !== undefined) {
        const failed = (failures.get(gateway.id) ?? 0) + 1
        failures.set(gateway.id, failed)
        if (failed >= fewFailures) pause(gateway.id, longPauseMs)
        return
      }
      failures.delete(gateway.id)
      const values = { ...reading.values, ...decodeSofarG3Registers(registers) }
      await pipeline.accept({ gateway, readings: [{ ...reading, at, values }], payload, replaces: true })
    },
  }
}

interface Needs {
  pipeline: Pipeline
  now: () => number
}

const fewFailures = 3
const leastPauseMs = 30_000
/** Some loggers do not pass requests on. */
const longPauseMs = 3_600_000
