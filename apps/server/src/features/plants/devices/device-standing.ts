import type { DeviceStateName } from '@heliograph/domain/devices'
import { silentAfterMs } from '@heliograph/domain/silence'
import type { Device, Gateway } from './devices.store.ts'

/** A device's current status. */
export interface Standing {
  online: boolean
  state: DeviceStateName
  /** The highest level among its open alerts. */
  alertLevel: number | undefined
  /** When it was last heard. */
  at: number | null
}

interface Heard {
  device: Device
  /** Its newest sample. */
  sampledAt: number | null
  /** How far apart its reports usually are, where that is known. */
  usualIntervalMs?: number | undefined
  /** The highest level among its open alerts. */
  alertLevel: number | undefined
  now: number
}

/**
 * A gateway is online while it is heard. A device behind it is online only if it also has a fresh sample, so an inverter
 * that sleeps at night is offline although its gateway is online. Fresh is what is not older than its own reports usually
 * are or than its gateway may be silent: some meters and gateways report once an hour.
 */
export const standingOf = (heard: Heard): Standing => {
  const { device, sampledAt, alertLevel } = heard
  const { carrier } = device
  if (!carrier || device.removedAt !== null) return standing(false, alertLevel, sampledAt)
  if (carrier.id === device.id) return gatewayStanding(carrier, alertLevel)
  return standing(carrier.online && isFresh(heard), alertLevel, sampledAt)
}

export const isFresh = ({ device: { carrier }, sampledAt, usualIntervalMs = 0, now }: Omit<Heard, 'alertLevel'>) => {
  if (sampledAt === null) return false
  const ownMs = silentAfterMs(Math.max(carrier?.uploadIntervalS ?? 0, usualIntervalMs / 1000))
  // A device reports with its gateway: while that is not offline, neither is what came with its last report.
  return now - sampledAt < Math.max(ownMs, (carrier?.allowedSilenceS ?? 0) * 1000)
}

export const gatewayStanding = (gateway: Gateway, alertLevel: number | undefined) =>
  standing(gateway.online, alertLevel, gateway.heardAt)

/** A silent device is offline, whatever its alerts say. A tip (level 0) is not an alarm. */
const standing = (online: boolean, alertLevel: number | undefined, at: number | null): Standing => ({
  online,
  state: !online ? 'offline' : (alertLevel ?? 0) >= 1 ? 'alarm' : 'online',
  alertLevel,
  at,
})
