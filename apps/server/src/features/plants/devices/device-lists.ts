import { typesOfKind } from '@heliograph/domain/device-kinds'
import { deviceTypes, isGateway, isInverter, type DeviceType } from '@heliograph/domain/devices'
import { add } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import type { Values } from '@heliograph/domain/points'
import type { Page } from '#needs/pages.ts'
import type { PlantFacts } from '#needs/plants.ts'
import { twinsAmong } from '#telemetry/twins.ts'
import { batteryOf } from './device-tree.ts'
import type { Device, DeviceStore, DeviceWindow } from './devices.store.ts'
import { ownNow, type Portrait } from './portrait.ts'

/** Lists of a plant's devices. */
export const createDeviceLists = ({ store, required, requiredDevice, portraitsOf, now }: Needs) => {
  const page = async (plantId: number, types: readonly DeviceType[], window: DeviceWindow): Promise<Page<Portrait>> => {
    const plant = await required(plantId)
    const { total, devices } = await store.page(plantId, types, window, now())
    return { total, rows: await portraitsOf(plant, devices) }
  }

  /** All devices, or those of one type. */
  const list = async (plantId: number, type?: DeviceType) => {
    const plant = await required(plantId)
    return portraitsOf(plant, await store.ofPlant(plantId, type, now()))
  }

  return {
    list,
    collectors: (plantId: number, window: DeviceWindow) => page(plantId, deviceTypes.filter(isGateway), window),
    rows: (plantId: number, kind: string, window: DeviceWindow) => page(plantId, typesOfKind(kind), window),
    /** @throws Refusal GATEWAY_NOT_IN_PLANT */
    async rowsOfGateways(plantId: number, kind: string, { gatewayIds, keyword }: Among, window: DeviceWindow) {
      const plant = await required(plantId)
      const types = kind === 'collector' ? deviceTypes.filter(isGateway) : typesOfKind(kind)
      const asked = gatewayIds.length > 0 ? [...new Set(gatewayIds)] : undefined
      if (asked && (await store.gatewaysAmong(plantId, asked)) < asked.length) throw new Refusal('GATEWAY_NOT_IN_PLANT')
      const among = { types, gatewayIds: asked, keyword: keyword.trim() }
      const { total, devices } = await store.ofGateways(plantId, among, window, now())
      return { total, rows: await portraitsOf(plant, devices) }
    },

    search: (plantId: number, type: DeviceType | undefined, window: DeviceWindow) =>
      page(plantId, type ? [type] : deviceTypes, window),

    /** Batteries, and inverters that report one: theirs is no device of its own. */
    async batteries(plantId: number, window: DeviceWindow): Promise<Page<Portrait>> {
      const rows = (await list(plantId)).filter(hasBattery).toSorted(byOrder(window))
      const from = (window.page - 1) * window.size
      return { total: rows.length, rows: rows.slice(from, from + window.size) }
    },

    /** The devices that report through a gateway. */
    async behindGateway(plantId: number, gatewayId: number, window: DeviceWindow): Promise<Page<Portrait>> {
      const plant = await required(plantId)
      const { total, devices } = await store.behind(gatewayId, window, now())
      return { total, rows: await portraitsOf(plant, devices) }
    },

    /** Gateways last. */
    async types(plantId: number) {
      const there = await store.typesOf(plantId)
      return there.map(({ type }) => type).toSorted(gatewaysLast)
    },

    /** With how many there are of each; gateways last. */
    async typeList(plantId: number) {
      const there = await store.typesOf(plantId)
      return there.toSorted((left, right) => gatewaysLast(left.type, right.type))
    },

    async one(deviceId: number, plantId: number) {
      const [plant, device] = await Promise.all([required(plantId), requiredDevice(deviceId)])
      return portraitsOf(plant, [device])
    },

    /** What the plant has beside its modules, by what its devices last reported. */
    async beside(plantId: number): Promise<Beside[]> {
      const portraits = await list(plantId)
      return besideKinds.map(([kind, powerIn]) => besideOf(kind, portraits, powerIn))
    },

    networking: async (plantId: number) => (await list(plantId)).filter(({ device }) => isGateway(device.type)),
  }
}

interface Needs {
  store: DeviceStore
  required: (plantId: number) => Promise<PlantFacts>
  requiredDevice: (deviceId: number) => Promise<Device>
  portraitsOf: (plant: PlantFacts, devices: readonly Device[]) => Promise<Portrait[]>
  now: () => number
}

/** Which of a plant's devices are asked for. */
export interface Among {
  /** None: behind any. */
  gatewayIds: readonly number[]
  /** Part of a name or serial number; empty for any. */
  keyword: string
}

export interface Beside {
  kind: 'MICRO' | 'GEN' | 'UPS' | 'SMARTLOAD'
  isThere: boolean
  /** W now; null if unknown. */
  powerW: number | null
}

type PowerIn = (type: DeviceType, values: Values) => number | undefined | null

/** Undefined: the device is none of these. Null: it is, and its power is unknown. */
const besideKinds: readonly (readonly [Beside['kind'], PowerIn])[] = [
  ['MICRO', (type, { acPower }) => (type === 'MICRO_INVERTER' ? (acPower ?? null) : undefined)],
  ['GEN', (type, { generatorPower }) => generatorPower ?? (type === 'GENERATOR' ? null : undefined)],
  ['UPS', (type, { backupPower, usePower }) => backupPower ?? (type === 'UPS_LOAD' ? (usePower ?? null) : undefined)],
  ['SMARTLOAD', (type, values) => (type === 'SMART_LOAD' ? (values.usePower ?? values.acPower ?? null) : undefined)],
]

const besideOf = (kind: Beside['kind'], portraits: readonly Portrait[], powerIn: PowerIn): Beside => {
  const those = portraits.filter(({ device, values }) => powerIn(device.type, values) !== undefined)
  const firsts = twinsAmong(those.map(({ device }) => ({ ...device, gatewayId: device.carrier?.id ?? null })))
  const known = new Map<number, number | null>()
  for (const portrait of those) {
    const { id, type } = portrait.device
    const piece = firsts.get(id) ?? id
    known.set(piece, known.get(piece) ?? powerIn(type, ownNow(portrait)) ?? null)
  }
  const powers = [...known.values()]
  // A sum without one of its parts would look like the whole.
  const isKnown = powers.length > 0 && !powers.includes(null)
  return { kind, isThere: those.length > 0, powerW: isKnown ? powers.reduce(add, null) : null }
}

const hasBattery = ({ device, values }: Portrait) =>
  device.type === 'BATTERY' || (isInverter(device.type) && batteryOf(values, values) !== undefined)

const gatewaysLast = (left: DeviceType, right: DeviceType) =>
  Number(isGateway(left)) - Number(isGateway(right)) || left.localeCompare(right)

const byOrder = ({ orderBy, direction }: DeviceWindow) => {
  const sign = direction === 'asc' ? 1 : -1
  return ({ device: left }: Portrait, { device: right }: Portrait) =>
    sign * (orderBy === 'id' ? left.id - right.id : left[orderBy].localeCompare(right[orderBy]) || left.id - right.id)
}
