import type { DeviceType } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import type { GatewayProtocol } from '#features/plants/devices/devices.table.ts'
import type { DeviceBudget } from './budget.ts'

/** A registered gateway and the devices behind it. */
export interface KnownGateway {
  id: number
  sn: string
  plantId: number
  protocol: GatewayProtocol
  secretHash: Uint8Array | null
  devices: Map<string, KnownDevice>
  /** Its own budget, if an operator set one. */
  budget?: DeviceBudget
}

export interface KnownDevice {
  id: number
  type: DeviceType
  family: Family | undefined
  ratedW: number | null
}

/** The roster's data source: the devices feature's tables. */
export interface RosterSource {
  findGateway: (by: GatewayKey) => Promise<KnownGateway | undefined>
  /** Adds a device found in a gateway's reports, unless it already exists. */
  enterDevice: (gateway: KnownGateway, sn: string, type: DeviceType) => Promise<KnownDevice>
  /** Stores which family a device belongs to, once its reports show it. */
  setFamily: (deviceId: number, family: Family) => Promise<void>
}

export type GatewayKey = { sn: string } | { secretHash: Uint8Array }

export type Roster = ReturnType<typeof createRoster>

/** Known gateways and devices. Cached briefly, so that many reports do not cause many queries. */
export const createRoster = ({ source, now }: { source: RosterSource; now: () => number }) => {
  const known = new Map<string, { gateway: Promise<KnownGateway | undefined>; until: number }>()
  const entering = new Map<number, Map<string, Promise<KnownDevice>>>()

  const find = (name: string, key: GatewayKey) => {
    const remembered = known.get(name)
    if (remembered && remembered.until > now()) return remembered.gateway
    if (known.size >= maxRemembered) known.clear()
    const gateway = source.findGateway(key)
    const entry = { gateway, until: now() + rememberMs }
    known.set(name, entry)
    gateway.then(
      (found) => {
        // It may be registered at any moment, by any process.
        if (!found) entry.until = Math.min(entry.until, now() + rememberUnknownMs)
      },
      () => known.delete(name),
    )
    return gateway
  }

  const entered = async (gateway: KnownGateway, sn: string, type: DeviceType) => {
    const ofGateway = entering.get(gateway.id) ?? new Map<string, Promise<KnownDevice>>()
    const underWay = ofGateway.get(sn)
    if (!underWay && gateway.devices.size + ofGateway.size >= maxDevicesBehind) return undefined
    const entry = underWay ?? source.enterDevice(gateway, sn, type)
    entering.set(gateway.id, ofGateway.set(sn, entry))
    try {
      const fresh = await entry
      gateway.devices.set(sn, fresh)
      return fresh
    } finally {
      ofGateway.delete(sn)
      if (ofGateway.size === 0) entering.delete(gateway.id)
    }
  }

  return {
    bySn: (sn: string) => find(`sn ${sn}`, { sn }),
    bySecret: (secretHash: Uint8Array) => find(`secret ${Buffer.from(secretHash).toString('hex')}`, { secretHash }),

    /** The device behind a gateway, added if it is new; undefined if the gateway has too many devices. */
    async device(gateway: KnownGateway, { sn, type, family }: Reported) {
      const device = gateway.devices.get(sn) ?? (await entered(gateway, sn, type))
      if (device && family && device.family !== family) {
        await source.setFamily(device.id, family)
        device.family = family
      }
      return device
    },

    /** Someone has changed gateways. */
    forget: () => known.clear(),
  }
}

/** A device as a report names it. */
export interface Reported {
  sn: string
  type: DeviceType
  family: Family | undefined
}

/** Real loggers serve up to 32 devices, micro-inverter gateways up to 99. */
const maxDevicesBehind = 128
const maxRemembered = 100_000
const rememberMs = 30_000
const rememberUnknownMs = 1_000
