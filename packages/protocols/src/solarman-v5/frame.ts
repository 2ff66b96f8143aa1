import { createWindow, type Window } from './window.ts'

/**
 * A Solarman V5 frame. The frame itself is always little-endian; its payload may not be.
 * Source: pysolarmanv5's protocol document and published captures; there is no official public document.
 */
export interface Frame {
  /** One of `controls`; an answer has the request's code minus 0x30. */
  control: number
  serverSequence: number
  /** An answer must echo the request's, or the logger repeats the request. */
  loggerSequence: number
  loggerSerial: number
  payload: Uint8Array
}

/** The known kinds of requests. There are others: acknowledge and quarantine them. */
export const controls = { hello: 0x41, data: 0x42, info: 0x43, tunnel: 0x45, heartbeat: 0x47, report: 0x48 } as const

export const isRequest = (control: number) => (control & 0x40) !== 0
export const answerControl = (requestControl: number) => requestControl - 0x30

/** The longest payload seen is 1432 bytes. The limit bounds how long a false start can delay the frames after it. */
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
  /** Skipped bytes that are not part of a frame. */
  noise: number
  /** False starts: too long, or with a wrong end or checksum. */
  badFrames: number
}

/**
 * Reads frames from a stream. A chunk can contain half a frame, several frames, or noise. It never throws, takes linear
 * time and buffers less than the longest frame. Add up `badFrames` and `noise` per socket to detect a sender that speaks
 * another protocol.
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

/** A false start can hide a real one, so the search continues at the next byte, not at the next frame. */
const nextStart = (bytes: Uint8Array) => {
  const next = bytes.indexOf(start, 1)
  return next === -1 ? bytes.length : next
}

const checksum = (frame: Uint8Array) => frame.subarray(1, -tailLength).reduce((sum, byte) => (sum + byte) & 0xff, 0)
