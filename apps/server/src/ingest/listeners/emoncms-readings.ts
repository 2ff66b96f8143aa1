import type { DeviceType } from '@heliograph/domain/devices'
import { layouts } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import type { EmoncmsInput, EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import { pointsOfInput } from '@heliograph/protocols/http-push/emoncms-points'
import type { Report } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'

/** Each node of a gateway becomes a device. An input without any known name is not a reading. */
export const reportOfInputs = (gateway: KnownGateway, payload: Uint8Array, inputs: readonly EmoncmsInput[]) => {
  const { readings, unknown } = readingsOfInputs(gateway.sn, inputs)
  const lost = readings.length < inputs.length && { undecodable: `No known input: ${[...unknown].join(', ')}` }
  return { gateway, readings, payload, ...lost } satisfies Report
}

/** Also returns the unknown names of inputs that are not readings. */
export const readingsOfInputs = (gatewaySn: string, inputs: readonly EmoncmsInput[]) => {
  const unknown = new Set<string>()
  const readings = inputs.flatMap(({ node, at, values: named }) => {
    const { values, ignored } = pointsOfInput(named)
    if (Object.keys(values).length > 0) return [{ ...deviceOf(gatewaySn, node, values), at, values }]
    for (const name of ignored) unknown.add(name)
    return []
  })
  return { readings, unknown }
}

/**
 * What is quarantined and shown to operators: everything except the secret. A node in the path overrides the parameter.
 */
export const payloadOf = (parameters: EmoncmsParameters, pathNode?: string) => {
  const { apikey: _, ...rest } = parameters
  return Buffer.from(JSON.stringify(pathNode ? { ...rest, node: pathNode } : rest))
}

const deviceOf = (gatewaySn: string, node: string, values: Values): { deviceSn: string; deviceType: DeviceType } => ({
  deviceSn: `${gatewaySn}-${node.trim().replace(/\s+/g, '_')}`,
  deviceType: keysOf(values).every((point) => metered.has(point)) ? 'METER' : 'INVERTER',
})

const metered = new Set<Point>(layouts.meter.points)
