import { answerControl, encodeFrame, isRequest, type Frame } from './frame.ts'

/** What the platform tells a logger about one of its frames. Only with it does the logger forget what it sent. */
export interface Answer {
  /** The request's control code. */
  request: number
  loggerSequence: number
  accepted: boolean
  /** Sets the logger's clock, to the second. Milliseconds since 1970. */
  at: number
  heartbeatSeconds: number
}

/**
 * The 23 bytes that acknowledge any request. Send them only when what the request carried is safe.
 * What the last four payload bytes mean is not established: loggers take 0 and the 120 that the maker's cloud sends,
 * which is the heartbeat interval; others read it as minutes of time zone.
 */
export const encodeAnswer = (
  request: Frame,
  { at, heartbeatSeconds = 120 }: { at: number; heartbeatSeconds?: number },
) => {
  const payload = new Uint8Array(answerLength)
  const view = new DataView(payload.buffer)
  view.setUint8(0, request.payload[0] ?? 0)
  view.setUint8(1, accepted)
  view.setUint32(2, Math.floor(at / 1000), true)
  view.setUint32(6, heartbeatSeconds, true)
  return encodeFrame({
    control: answerControl(request.control),
    serverSequence: (request.serverSequence + 1) & 0xff,
    loggerSequence: request.loggerSequence,
    loggerSerial: request.loggerSerial,
    payload,
  })
}

/** For the logger's side. Undefined when the frame is no acknowledgement: real loggers ignore other lengths too. */
export const decodeAnswer = ({ control, loggerSequence, payload }: Frame): Answer | undefined => {
  if (isRequest(control) || payload.length !== answerLength) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  return {
    request: control + 0x30,
    loggerSequence,
    accepted: view.getUint8(1) === accepted,
    at: view.getUint32(2, true) * 1000,
    heartbeatSeconds: view.getUint32(6, true),
  }
}

const answerLength = 10
const accepted = 1
