/** The payload of a heartbeat (0x47), sent every `heartbeatSeconds` if nothing else is sent. */
export const encodeHeartbeat = () => Uint8Array.of(0)

export const isHeartbeat = (payload: Uint8Array) => payload.length === 1 && payload[0] === 0
