import { isGateway, type DeviceType } from '@heliograph/domain/devices'
import { isDecoded } from '@heliograph/protocols/solarman-v5/payloads'
import type { Undecoded } from '#telemetry/quarantine.store.ts'

export type UndecodedOf = (gatewaySn: string) => Promise<readonly Undecoded[]>

/** The models behind a gateway whose frames came and could not be read, because nobody knows their layout yet. */
export const unknownModelsOf = async ({ type, sn }: { type: DeviceType; sn: string }, undecodedOf: UndecodedOf) =>
  isGateway(type) ? (await undecodedOf(sn)).filter(({ sensorType }) => !isDecoded(sensorType)) : []
