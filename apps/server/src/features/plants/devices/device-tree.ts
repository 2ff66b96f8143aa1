import { isModuleLevel, parentOf, type Placed } from '@heliograph/domain/device-places'
import type { Values } from '@heliograph/domain/points'
import { hasString, stringName, stringNumbers, stringPowerOf } from '@heliograph/domain/strings'
import { dayAt } from '@heliograph/domain/zones'
import { layoutOf } from '#ingest/layout-of.ts'
import { powerOf } from '#telemetry/measures.ts'
import { twinsAmong } from '#telemetry/twins.ts'
import { ownNow, type Portrait } from './portrait.ts'

/** A device of a plant's tree, with a summary of its values. */
export interface DeviceNode {
  portrait: Portrait
  /** What it is wired to below its gateway; null for what is not part of another device, or where nobody can tell. */
  parentId: number | null
  /** As which it counts, if another gateway of the plant reports it as well. */
  twinOf: number | null
  /** kWh since midnight; null if unknown. */
  todayKwh: number | null
  /** Current power in W of an online device: an inverter's generation, a battery's discharge, a meter's import, a load's use. */
  powerW: number | null
  /** The strings that it reports. */
  strings: DeviceString[]
  /** Also for an inverter with a battery behind it; undefined if none is reported. */
  battery: { socPct: number | null; powerW: number | null } | undefined
}

interface DeviceString {
  name: string
  powerW: number | null
  voltageV: number | null
  currentA: number | null
}

/** All of a plant's devices, in the order in which they were entered. */
export const deviceNodesOf = (portraits: readonly Portrait[]): DeviceNode[] => {
  const places = portraits.map(placeOf)
  const firsts = twinsAmong(
    portraits.map(({ device, parent }) => ({ ...device, gatewayId: parent?.gateway.id ?? null })),
  )
  return portraits.map((portrait) => {
    const { values } = portrait
    const now = ownNow(portrait)
    return {
      portrait,
      parentId: parentOf(placeOf(portrait), places),
      twinOf: firsts.get(portrait.device.id) ?? null,
      todayKwh: portrait.today?.generation ?? todayOfModule(portrait),
      powerW: powerNow(portrait, now),
      strings: stringsOf(values, now),
      battery: batteryOf(values, now),
    }
  })
}

const placeOf = ({ device: { id, type, parentId }, parent }: Portrait): Placed => ({
  id,
  type,
  gatewayId: parent?.gateway.id ?? null,
  parentId,
})

/** What an optimizer counted since midnight: a plant's generation does not include it. */
const todayOfModule = ({ device, plant, standing, values, now }: Portrait) => {
  if (!isModuleLevel(device.type) || standing.at === null) return null
  return dayAt(plant.zone, standing.at) === dayAt(plant.zone, now) ? (values.pv1Today ?? null) : null
}

/** With the sign of the point: positive for a meter when buying, for a battery when discharging. */
const powerNow = ({ device }: Portrait, now: Values) => {
  const layout = layoutOf(device.type)
  if (layout === 'meter') return now.gridPower ?? null
  if (layout === 'battery') return now.batteryPower ?? null
  if (layout === 'converter') return now.acPower ?? now.batteryPower ?? null
  if (layout === 'module') return now.pv1Power ?? now.pvPower ?? null
  if (layout === 'load') return now.usePower ?? now.acPower ?? null
  if (layout === 'generator') return now.generatorPower ?? now.acPower ?? null
  // What a device of which nothing is known says that it uses: an air conditioner, a pump.
  if (layout === undefined) return powerOf('generation', now) ?? now.usePower ?? null
  return powerOf('generation', now) ?? null
}

/** The strings come from the newest sample, however old; their values only from a current one. */
const stringsOf = (values: Values, now: Values): DeviceString[] =>
  stringNumbers
    .filter((string) => hasString(values, string))
    .map((string) => ({
      name: stringName(string),
      powerW: stringPowerOf(now, string) ?? null,
      voltageV: now[`pv${string}Voltage`] ?? null,
      currentA: now[`pv${string}Current`] ?? null,
    }))

export const batteryOf = (values: Values, now: Values): DeviceNode['battery'] => {
  if (values.batterySoc === undefined && values.batteryPower === undefined) return undefined
  return { socPct: now.batterySoc ?? null, powerW: now.batteryPower ?? null }
}
