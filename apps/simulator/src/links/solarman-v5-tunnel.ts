import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeTunnelRequest, encodeTunnelAnswer, type TunnelResult } from '@heliograph/protocols/solarman-v5/tunnel'

/** A logger's answer to frames meant for its inverter. Simulated inverters have no registers. */
export const tunnelPayload = (request: Uint8Array, clock: Clock) => {
  // A logger only forwards complete Modbus frames, not its own text commands.
  const isCarried = decodeTunnelRequest(request) !== undefined
  const result: TunnelResult = isCarried ? { kind: 'silent' } : { kind: 'exception', code: illegalFunction }
  return encodeTunnelAnswer({ clock, result })
}

const illegalFunction = 1
