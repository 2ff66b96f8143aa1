import type { DeviceNode, DeviceString } from '@heliograph/contract'
import { isGateway } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { layoutOf } from '#ingest/layout-of.ts'
import { powerOf } from '#telemetry/measures.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { Portrait } from './device-rows.ts'

export const deviceNodeOf = (portrait: Portrait): DeviceNode => {
  const { device, standing, parent, values, today } = portrait
  const { carrier } = device
  const own = isGateway(device.type) ? carrier : undefined
  // Of a device that is offline nobody knows; its last word would pass for the present.
  const now = standing.online ? values : {}
  return {
    deviceId: device.id,
    gatewayId: parent?.gateway.id ?? null,
    sn: device.sn,
    name: device.name,
    type: device.type,
    productId: device.productId,
    state: standing.state,
    alertState: standing.alertState,
    collectionTime: standing.at === null ? null : seconds(standing.at),
    expectedEveryS: carrier?.uploadIntervalS ?? null,
    signalPct: own?.signalPct ?? null,
    firmware: own?.firmware ?? null,
    protocol: own?.protocol ?? null,
    powerW: powerNow(portrait, now),
    todayKwh: today?.generation ?? null,
    strings: stringsOf(values, now),
    battery: batteryOf(values, now),
  }
}

/** With the sign of the point: a meter's when buying, a battery's when discharging. */
const powerNow = ({ device }: Portrait, now: Values) => {
  const layout = layoutOf(device.type)
  if (layout === 'meter') return now.gridPower ?? null
  if (layout === 'battery') return now.batteryPower ?? null
  return powerOf('generation', now) ?? null
}

/** Which there are, its last word tells; what they do, only its present one. */
const stringsOf = (values: Values, now: Values): DeviceString[] =>
  strings.flatMap(({ name, power, voltage, current }) => {
    if ([power, voltage, current].every((point) => values[point] === undefined)) return []
    return [
      {
        name,
        powerW: now[power] ?? product(now[voltage], now[current]),
        voltageV: now[voltage] ?? null,
        currentA: now[current] ?? null,
      },
    ]
  })

const batteryOf = (values: Values, now: Values): DeviceNode['battery'] => {
  if (values.batterySoc === undefined && values.batteryPower === undefined) return null
  const powerW = now.batteryPower ?? null
  const { batteryStatus } = flowStatuses({ ...nothing, discharge: powerW })
  return { socPct: now.batterySoc ?? null, powerW, status: batteryStatus }
}

const strings = (['pv1', 'pv2', 'pv3', 'pv4'] as const).map((name) => ({
  name: name.toUpperCase(),
  power: `${name}Power` as const,
  voltage: `${name}Voltage` as const,
  current: `${name}Current` as const,
}))

/** Direct current: where the power is not measured, voltage and current say the same. */
const product = (voltage: number | undefined, current: number | undefined) =>
  voltage === undefined || current === undefined ? null : voltage * current

const nothing = {
  at: 0,
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  generator: null,
  backup: null,
  socPct: null,
}
