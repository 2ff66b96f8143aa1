import { answerControl, encodeFrame, isRequest, type Frame } from './frame.ts'

/** The platform's answer to one of a logger's frames. The logger keeps the frame's data until it receives it. */
export interface Answer {
  /** The request's control code. */
  request: number
  loggerSequence: number
  accepted: boolean
  /** Sets the logger's clock. Milliseconds since 1970; sent in whole seconds. */
  at: number
  heartbeatSeconds: number
}

/**
 * The 23 bytes that acknowledge any request. Send them only once the request's data is committed.
 * The meaning of the last four payload bytes is not certain. Loggers accept 0 and the maker's 120, which equals the
 * heartbeat interval; other projects take it for the time zone in minutes.
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

/** For the logger. Undefined if the frame is not an acknowledgement: real loggers ignore other lengths too. */
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
