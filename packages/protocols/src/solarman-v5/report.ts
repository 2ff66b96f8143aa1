import { readClock, writeClock, type Clock } from './clock.ts'

/** 0x48: the meaning of the bytes after the clock is not public. */
export interface Report {
  clock: Clock
  body: Uint8Array
}

/** Undefined if it is too short to contain a clock. */
export const decodeReport = (payload: Uint8Array): Report | undefined =>
  payload.length < bodyAt
    ? undefined
    : { clock: readClock(new DataView(payload.buffer, payload.byteOffset), 1), body: payload.slice(bodyAt) }

export const encodeReport = ({ clock, body }: Report) => {
  const payload = new Uint8Array(bodyAt + body.length)
  payload[0] = 1
  writeClock(new DataView(payload.buffer), 1, clock)
  payload.set(body, bodyAt)
  return payload
}

const bodyAt = 13
