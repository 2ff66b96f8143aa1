import { isGateway, type DeviceType } from '@heliograph/domain/devices'
import { dayMs } from '@heliograph/domain/zones'
import { isDecoded, isReadByRegisters } from '@heliograph/protocols/solarman-v5/payloads'
import type { Undecoded } from '#telemetry/quarantine.store.ts'

export type UndecodedOf = (gatewaySn: string) => Promise<readonly Undecoded[]>

/**
 * The models behind a gateway whose frames came and could not be read: nobody knows their layout yet, or their inverter
 * does not give its registers. The latter can be over at any time, so only what came during the last day counts.
 */
export const unknownModelsOf = async (
  { type, sn }: { type: DeviceType; sn: string },
  undecodedOf: UndecodedOf,
  now: number,
) => {
  if (!isGateway(type)) return []
  const undecoded = await undecodedOf(sn)
  return undecoded.filter(
    ({ sensorType, lastAt }) => !isDecoded(sensorType) && (!isReadByRegisters(sensorType) || lastAt > now - dayMs),
  )
}
