import type { DeviceType, GatewayProtocol } from '@heliograph/domain/devices'
import type { Family } from '@heliograph/domain/families'
import type { Network } from '@heliograph/domain/networks'
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
  /** Where its reports may come from, if its owner limits that. */
  allowedNetworks?: readonly Network[]
  /** Serial numbers, in small letters, that a person entered in the plant and nothing has reported yet. */
  entered: ReadonlySet<string>
  /** By serial number, devices whose place behind it ended, the first to end first: they were removed or replaced. */
  ended: ReadonlyMap<string, readonly EndedDevice[]>
  /** Devices that a person has to accept: new ones of a protocol without a secret, and those that a person removed. */
  seen: Map<string, 'waiting' | 'refused' | 'removed'>
  /** If its protocol has no secret. */
  newDevices?: NewDevices
}

/** Devices of a logger that anyone could have invented. */
export interface NewDevices {
  /** Until when they are accepted without asking, up to so many devices in all. */
  until: number
  most: number
}

export interface KnownDevice {
  id: number
  type: DeviceType
  family: Family | undefined
  ratedW: number | null
}

/** What a gateway measured of it until then and delivers late is its history. What comes after does not bring it back. */
export interface EndedDevice {
  device: KnownDevice
  until: number
}

/** The roster's data source: the devices feature's tables. */
export interface RosterSource {
  findGateway: (by: GatewayKey) => Promise<KnownGateway | undefined>
  /** Adds a device found in a gateway's reports, unless it already exists. Undefined for one that a person removed. */
  enterDevice: (gateway: KnownGateway, sn: string, type: DeviceType) => Promise<KnownDevice | undefined>
  /** Stores what a discovered device is, once its reports show it. Returns what it is then: a person's word stays. */
  setType: (deviceId: number, type: DeviceType) => Promise<DeviceType>
  /** Stores which family a device belongs to, once its reports show it. */
  setFamily: (deviceId: number, family: Family) => Promise<void>
}

export type GatewayKey = { sn: string } | { secretHash: Uint8Array }

export type Roster = ReturnType<typeof createRoster>

/** Known gateways and devices. Cached briefly, so that many reports do not cause many queries. */
export const createRoster = ({ source, now }: { source: RosterSource; now: () => number }) => {
  const known = new Map<string, Remembered>()
  const entering = new Map<number, Map<string, Promise<KnownDevice | undefined>>>()
  /** Devices of which a person said that they are something else. */
  const settled = new WeakSet<KnownDevice>()

  const find = (name: string, key: GatewayKey) => {
    const remembered = known.get(name)
    if (remembered && remembered.until > now()) return remembered.gateway
    if (known.size >= maxRemembered) known.clear()
    const gateway = source.findGateway(key)
    const entry: Remembered = { gateway, until: now() + rememberMs }
    known.set(name, entry)
    gateway.then(
      (found) => {
        if (found) entry.sn = found.sn
        // It may be registered at any moment, by any process.
        else entry.until = Math.min(entry.until, now() + rememberUnknownMs)
      },
      () => known.delete(name),
    )
    return gateway
  }

  const entered = async (gateway: KnownGateway, sn: string, type: DeviceType) => {
    const ofGateway = entering.get(gateway.id) ?? new Map<string, Promise<KnownDevice | undefined>>()
    const underWay = ofGateway.get(sn)
    if (!underWay && gateway.devices.size + ofGateway.size >= maxDevicesBehind) return 'too many devices'
    const entry = underWay ?? source.enterDevice(gateway, sn, type)
    entering.set(gateway.id, ofGateway.set(sn, entry))
    try {
      const fresh = await entry
      if (fresh) gateway.devices.set(sn, fresh)
      return fresh ?? removedBefore(gateway, sn)
    } finally {
      ofGateway.delete(sn)
      if (ofGateway.size === 0) entering.delete(gateway.id)
    }
  }

  /** It is not remembered that it was, or it was entered and another gateway has reported that. */
  const removedBefore = ({ seen }: KnownGateway, sn: string) => {
    if (seen.get(sn) === 'refused') return 'device refused'
    seen.set(sn, 'removed')
    return 'new device'
  }

  /** A registered logger brings its devices within the first hour; later ones, and removed ones, wait for a person. */
  const obstacleTo = ({ id, devices, seen, entered: expected, newDevices }: KnownGateway, sn: string) => {
    // Entering it by hand was the decision.
    if (expected.has(sn.toLowerCase())) return undefined
    const before = seen.get(sn)
    if (before) return before === 'refused' ? 'device refused' : 'new device'
    if (!newDevices) return undefined
    const { until, most } = newDevices
    if (now() < until && devices.size + (entering.get(id)?.size ?? 0) < most) return undefined
    const waiting = [...seen.values()].filter((state) => state === 'waiting').length
    if (waiting >= maxWaiting || seen.size >= maxDevicesBehind) return 'too many devices'
    seen.set(sn, 'waiting')
    return 'new device'
  }

  return {
    bySn: (sn: string) => find(`sn ${sn}`, { sn }),
    bySecret: (secretHash: Uint8Array) => find(`secret ${Buffer.from(secretHash).toString('hex')}`, { secretHash }),

    /** The device that was behind a gateway at that time, added if it is new, or why it can't be. */
    async device(gateway: KnownGateway, { sn, type, family, at }: Reported): Promise<KnownDevice | NoDevice> {
      const known = gateway.ended.get(sn)?.find(({ until }) => at <= until)?.device ?? gateway.devices.get(sn)
      const obstacle = known ? undefined : obstacleTo(gateway, sn)
      if (obstacle) return obstacle
      const device = known ?? (await entered(gateway, sn, type))
      if (typeof device === 'string') return device
      if (device.type === 'OTHER_TYPE' && type !== device.type && !settled.has(device)) {
        device.type = await source.setType(device.id, type)
        if (device.type === 'OTHER_TYPE') settled.add(device)
      }
      if (family && device.family !== family) {
        await source.setFamily(device.id, family)
        device.family = family
      }
      return device
    },

    /** Someone has changed gateways, or one. */
    forget(sn?: string) {
      if (sn === undefined) return known.clear()
      for (const [name, entry] of known) if (name === `sn ${sn}` || entry.sn === sn) known.delete(name)
    },
  }
}

interface Remembered {
  gateway: Promise<KnownGateway | undefined>
  /** Once it is found: it may be remembered by its secret. */
  sn?: string
  until: number
}

/** Why a device's readings are not stored. Those of a new device are kept until a person accepts it. */
export type NoDevice = 'too many devices' | 'new device' | 'device refused'

/** How many devices of a logger are accepted without asking, from how many it says that it can have. */
export const mostDevices = (announced: number | null) =>
  Math.min(Math.max(announced ?? 0, leastAccepted), maxDevicesBehind)

/** A device as a report names it. */
export interface Reported {
  sn: string
  type: DeviceType
  family: Family | undefined
  /** When it was measured. */
  at: number
}

/** Real loggers serve up to 32 devices, micro-inverter gateways up to 99. */
const maxDevicesBehind = 128
/** More than anyone adds at once. */
const maxWaiting = 8
const leastAccepted = 8
const maxRemembered = 100_000
const rememberMs = 30_000
const rememberUnknownMs = 1_000
