import type { DeviceType } from '@heliograph/domain/devices'
import { layouts } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { detail } from '@heliograph/domain/rejection-details'
import type { EmoncmsInput, EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import { pointsOfInput } from '@heliograph/protocols/http-push/emoncms-points'
import type { Report } from '#ingest/pipeline.ts'
import type { KnownGateway } from '#ingest/roster.ts'
import type { InputMapping, UnmappedReport } from '#telemetry/emoncms-inputs.store.ts'

/**
 * Each node of a gateway becomes a device. An input without any known name is not a reading. What has no point yet is
 * kept, because the owner may say later which point it is.
 */
export const reportOfInputs = (
  gateway: KnownGateway,
  payload: Uint8Array,
  inputs: readonly EmoncmsInput[],
  mappings: readonly InputMapping[],
) => {
  const { readings, unknown, unmapped } = readingsOfInputs(gateway.sn, inputs, mappings)
  const lost = readings.length < inputs.length && {
    undecodable: detail('noKnownInput', { names: [...unknown].join(', ') }),
  }
  return { gateway, readings, payload, unmapped, ...lost } satisfies Report
}

/** Also returns the unknown names of inputs that are not readings, and the reports whose names do not say everything. */
export const readingsOfInputs = (
  gatewaySn: string,
  inputs: readonly EmoncmsInput[],
  mappings: readonly InputMapping[] = [],
) => {
  const unknown = new Set<string>()
  const unmapped: Omit<UnmappedReport, 'gatewayId'>[] = []
  const readings = inputs.flatMap(({ node, at, values: named }) => {
    const mapped = mappedValues(
      named,
      mappings.filter((mapping) => mapping.node === node),
    )
    const { values: known, ignored } = pointsOfInput(mapped.rest)
    const values = { ...known, ...mapped.values }
    const isMapped = ignored.length === 0
    if (!isMapped || mapped.isAny) unmapped.push({ node, at, inputs: named, isMapped })
    if (Object.keys(values).length > 0) return [{ ...deviceOf(gatewaySn, node, values), at, values }]
    for (const name of ignored) unknown.add(name)
    return []
  })
  return { readings, unknown, unmapped }
}

/** What the owner said goes before what a name means. */
const mappedValues = (named: Readonly<Record<string, number>>, mappings: readonly InputMapping[]) => {
  const values: Values = {}
  const rest = new Map(Object.entries(named))
  for (const { input, point, factor } of mappings) {
    const value = rest.get(input)
    if (value === undefined) continue
    values[point] = value * factor
    rest.delete(input)
  }
  return { values, rest: Object.fromEntries(rest), isAny: Object.keys(values).length > 0 }
}

/**
 * What is quarantined and shown to operators: everything except the secret. A node in the path overrides the parameter.
 */
export const payloadOf = (parameters: EmoncmsParameters, pathNode?: string) => {
  const { apikey: _, ...rest } = parameters
  return Buffer.from(JSON.stringify(pathNode ? { ...rest, node: pathNode } : rest))
}

export const snOfNode = (gatewaySn: string, node: string) => `${gatewaySn}-${node.trim().replace(/\s+/g, '_')}`

const deviceOf = (gatewaySn: string, node: string, values: Values): { deviceSn: string; deviceType: DeviceType } => ({
  deviceSn: snOfNode(gatewaySn, node),
  deviceType: typeOf(keysOf(values).filter((point) => !anyones.has(point))),
})

/** A node has a name, and no type. While it says nothing of what it is, it is nothing that people would miss or alerts judge. */
const typeOf = (points: readonly Point[]): DeviceType => {
  if (points.length === 0) return 'OTHER_TYPE'
  if (points.every((point) => metered.has(point))) return 'METER'
  return points.every((point) => weather.has(point)) ? 'WEATHER_STATION' : 'INVERTER'
}

/** Any device on the mains can measure it, and any sensor beside it. */
const anyones = new Set<Point>([
  'ac1Voltage',
  'ac2Voltage',
  'ac3Voltage',
  'ac1Current',
  'ac2Current',
  'ac3Current',
  'acFrequency',
  'temperature',
  'ambientTemperature',
  'moduleTemperature',
])

const metered = new Set<Point>(layouts.meter.points)
const weather = new Set<Point>(layouts.environment.points)
