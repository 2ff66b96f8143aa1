import type { DeviceType } from '@heliograph/domain/devices'
import { layouts } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import type { EmoncmsInput, EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import { pointsOfInput } from '@heliograph/protocols/http-push/emoncms-points'
import type { Report } from '../pipeline.ts'
import type { KnownGateway } from '../roster.ts'

/** Each node of a gateway is a device of its own; an input without a name that we know is no reading. */
export const reportOfInputs = (
  gateway: KnownGateway,
  parameters: EmoncmsParameters,
  inputs: readonly EmoncmsInput[],
) => {
  const unknown = new Set<string>()
  const readings = inputs.flatMap(({ node, at, values: named }) => {
    const { values, ignored } = pointsOfInput(named)
    if (Object.keys(values).length > 0) return [{ ...deviceOf(gateway.sn, node, values), at, values }]
    for (const name of ignored) unknown.add(name)
    return []
  })
  const lost = readings.length < inputs.length && { undecodable: `No input is known of: ${[...unknown].join(', ')}` }
  return { gateway, readings, payload: payloadOf(parameters), ...lost } satisfies Report
}

/** For what is set aside: everything but the secret. */
export const payloadOf = (parameters: EmoncmsParameters) => {
  const { apikey: _, ...rest } = parameters
  return Buffer.from(JSON.stringify(rest))
}

const deviceOf = (gatewaySn: string, node: string, values: Values): { deviceSn: string; deviceType: DeviceType } => ({
  deviceSn: `${gatewaySn}-${node.trim().replace(/\s+/g, '_')}`,
  deviceType: (Object.keys(values) as Point[]).every((point) => metered.has(point)) ? 'METER' : 'INVERTER',
})

const metered = new Set<Point>(layouts.meter.points)
