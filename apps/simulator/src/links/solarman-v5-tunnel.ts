import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeTunnelRequest, encodeTunnelAnswer, type TunnelResult } from '@heliograph/protocols/solarman-v5/tunnel'

/** What a logger answers to what is to be carried to its inverter: no inverter of the field has registers. */
export const tunnelPayload = (request: Uint8Array, clock: Clock) => {
  // A logger carries whole Modbus frames alone: not its own command texts.
  const isCarried = decodeTunnelRequest(request) !== undefined
  const result: TunnelResult = isCarried ? { kind: 'silent' } : { kind: 'exception', code: illegalFunction }
  return encodeTunnelAnswer({ clock, result })
}

const illegalFunction = 1
