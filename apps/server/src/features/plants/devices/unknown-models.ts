import { isGateway, type DeviceType } from '@heliograph/domain/devices'
import { isDecoded } from '@heliograph/protocols/solarman-v5/payloads'
import type { QuarantineStore } from '#telemetry/quarantine.store.ts'

/** What came from a gateway and could not be used. */
export type RejectedData = Pick<QuarantineStore, 'undecodedOf' | 'rejectedOf'>

type Sender = { type: DeviceType; sn: string }

/** The models behind a gateway whose frames came and could not be read, because nobody knows their layout yet. */
export const unknownModelsOf = async ({ type, sn }: Sender, { undecodedOf }: RejectedData) =>
  isGateway(type) ? (await undecodedOf(sn)).filter(({ sensorType }) => !isDecoded(sensorType)) : []

/** Why something else of a gateway was rejected. */
export const rejectionsOf = async ({ type, sn }: Sender, { rejectedOf }: RejectedData, since: number) =>
  isGateway(type) ? rejectedOf(sn, since) : []
