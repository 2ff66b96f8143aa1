import type { Values } from '@heliograph/domain/points'
import { layoutOf } from '#ingest/layout-of.ts'
import { powerOf } from '#telemetry/measures.ts'
import type { Portrait } from './portrait.ts'

/** A device of a plant's tree, with what a glance at it tells. */
export interface DeviceNode {
  portrait: Portrait
  /** W now, of a device that is online: what an inverter generates, a battery gives, a meter buys. */
  powerW: number | null
  /** Those that it reports. */
  strings: DeviceString[]
  /** Also of an inverter with one behind it; undefined where none is reported. */
  battery: { socPct: number | null; powerW: number | null } | undefined
}

interface DeviceString {
  name: string
  powerW: number | null
  voltageV: number | null
  currentA: number | null
}

export const deviceNodeOf = (portrait: Portrait): DeviceNode => {
  const { standing, values } = portrait
  // Of a device that is offline nobody knows; its last word would pass for the present.
  const now = standing.online ? values : {}
  return {
    portrait,
    powerW: powerNow(portrait, now),
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
  if (values.batterySoc === undefined && values.batteryPower === undefined) return undefined
  return { socPct: now.batterySoc ?? null, powerW: now.batteryPower ?? null }
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
