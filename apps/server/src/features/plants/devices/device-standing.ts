import type { DeviceStateName } from '@heliograph/domain/devices'
import { silentAfterMs } from '@heliograph/domain/silence'
import type { Device, Gateway } from './devices.store.ts'

/** How a device stands at this moment. */
export interface Standing {
  online: boolean
  state: DeviceStateName
  /** The level of its worst open alert. */
  alertLevel: number | undefined
  /** When it was last heard. */
  at: number | null
}

interface Heard {
  device: Device
  /** Its newest sample. */
  sampledAt: number | null
  /** The level of its worst open alert. */
  alertLevel: number | undefined
  now: number
}

/**
 * A gateway is online while it is heard. What reports through it is online while it also has a fresh sample: so an
 * inverter that sleeps at night is offline though its gateway is not.
 */
export const standingOf = ({ device, sampledAt, alertLevel, now }: Heard): Standing => {
  const { carrier } = device
  if (!carrier) return standing(false, alertLevel, sampledAt)
  if (carrier.id === device.id) return gatewayStanding(carrier, alertLevel)
  const fresh = sampledAt !== null && now - sampledAt < silentAfterMs(carrier.uploadIntervalS)
  return standing(carrier.online && fresh, alertLevel, sampledAt)
}

export const gatewayStanding = (gateway: Gateway, alertLevel: number | undefined) =>
  standing(gateway.online, alertLevel, gateway.heardAt)

/** Whoever is not there is offline, whatever was wrong before; a tip (level 0) alarms nobody. */
const standing = (online: boolean, alertLevel: number | undefined, at: number | null): Standing => ({
  online,
  state: !online ? 'offline' : (alertLevel ?? 0) >= 1 ? 'alarm' : 'online',
  alertLevel,
  at,
})
