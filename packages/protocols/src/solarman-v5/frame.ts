import { createWindow, type Window } from './window.ts'

/**
 * A Solarman V5 frame. The frame is little-endian, whatever its payload is.
 * Source: pysolarmanv5's protocol document and published captures; no official text is public.
 */
export interface Frame {
  /** One of `controls`; an answer carries the code less 0x30. */
  control: number
  serverSequence: number
  /** An answer echoes the request's, or the logger sends the request again. */
  loggerSequence: number
  loggerSerial: number
  payload: Uint8Array
}

/** What a request is about. Others exist: acknowledge and keep them. */
export const controls = { hello: 0x41, data: 0x42, info: 0x43, tunnel: 0x45, heartbeat: 0x47, report: 0x48 } as const

export const isRequest = (control: number) => (control & 0x40) !== 0
export const answerControl = (requestControl: number) => requestControl - 0x30

/** The longest payload seen is 1432 bytes. The limit bounds how long a false start can hold up the frames behind it. */
export const maxPayload = 4096

/** Throws a RangeError for a payload longer than `maxPayload`. */
export const encodeFrame = (frame: Frame) => {
  const { length } = frame.payload
  if (length > maxPayload) throw new RangeError(`A payload of ${length} bytes does not fit a frame`)
  const bytes = new Uint8Array(frameLength(length))
  const view = new DataView(bytes.buffer)
  view.setUint8(0, start)
  view.setUint16(1, length, true)
  view.setUint8(3, controlSuffix)
  view.setUint8(4, frame.control)
  view.setUint8(5, frame.serverSequence)
  view.setUint8(6, frame.loggerSequence)
  view.setUint32(7, frame.loggerSerial, true)
  bytes.set(frame.payload, headLength)
  view.setUint8(headLength + length, checksum(bytes))
  view.setUint8(headLength + length + 1, end)
  return bytes
}

export interface Decoded {
  frames: Frame[]
  /** Bytes skipped because they belong to no frame. */
  noise: number
  /** Starts that looked like a frame and were none: too long, or a wrong end or checksum. */
  badFrames: number
}

/**
 * Reads frames out of a stream, in which a chunk may hold half a frame, several frames, or noise. It never throws,
 * takes time in proportion to the bytes and holds less than one longest frame back. Sum up `badFrames` and `noise` per
 * socket to know when its other end speaks something else.
 */
export const createFrameDecoder = () => {
  const window = createWindow(frameLength(maxPayload))

  return (chunk: Uint8Array): Decoded => {
    const decoded: Decoded = { frames: [], noise: 0, badFrames: 0 }
    for (let at = 0; at < chunk.length;) {
      at += window.take(chunk, at)
      readAll(window, decoded)
    }
    return decoded
  }
}

const start = 0xa5
const controlSuffix = 0x10
const end = 0x15
const headLength = 11
const tailLength = 2
const frameLength = (payloadLength: number) => headLength + payloadLength + tailLength

const readAll = (window: Window, decoded: Decoded) => {
  for (let unread = window.unread(); unread.length > 0; unread = window.unread()) {
    const read = readFrame(unread, window.sumTo)
    if (read === 'incomplete') return
    if (read === 'noise' || read === 'bad frame') {
      const skipped = nextStart(unread)
      decoded.noise += skipped
      if (read === 'bad frame') decoded.badFrames++
      window.skip(skipped)
    } else {
      decoded.frames.push(read)
      window.skip(frameLength(read.payload.length))
    }
  }
}

const readFrame = (bytes: Uint8Array, sumTo: Window['sumTo']): Frame | 'incomplete' | 'noise' | 'bad frame' => {
  if (bytes[0] !== start) return 'noise'
  if (bytes.length > 3 && bytes[3] !== controlSuffix) return 'noise'
  if (bytes.length < headLength) return 'incomplete'
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const length = view.getUint16(1, true)
  if (length > maxPayload) return 'bad frame'
  if (bytes.length < frameLength(length)) return 'incomplete'
  const tail = headLength + length
  if (bytes[tail + 1] !== end || bytes[tail] !== sumTo(tail)) return 'bad frame'
  return {
    control: view.getUint8(4),
    serverSequence: view.getUint8(5),
    loggerSequence: view.getUint8(6),
    loggerSerial: view.getUint32(7, true),
    payload: bytes.slice(headLength, tail),
  }
}

/** A false start may hide a true one, so the search goes on one byte further, not one frame further. */
const nextStart = (bytes: Uint8Array) => {
  const next = bytes.indexOf(start, 1)
  return next === -1 ? bytes.length : next
}

const checksum = (frame: Uint8Array) => frame.subarray(1, -tailLength).reduce((sum, byte) => (sum + byte) & 0xff, 0)
