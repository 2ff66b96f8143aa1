import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

export interface Guard {
  /** What the parser reads from and writes to. */
  stream: Duplex
  /** The client is authenticated: passes on what it has sent since CONNECT, and allows larger packets. */
  admit: () => void
  /** Stops reading from the socket until released. */
  hold: () => void
  release: () => void
}

export const maxConnectBytes = 4 * 1024
export const maxPacketBytes = 64 * 1024

/**
 * Sits between a socket and an MQTT parser, because the parser would buffer a packet of any announced length. It reads
 * only the length, stores nothing, and closes the connection if a packet exceeds the limit, which excludes the fixed
 * header. Before `admit`, only one packet passes: CONNECT.
 *
 * @param onTooLong called before it closes the connection of an admitted client
 */
export const guardMqtt = (socket: Socket, onTooLong: () => void = () => {}): Guard => {
  const measure = createMeasure()
  let stage: 'before connect' | 'connect came' | 'admitted' = 'before connect'
  /** What arrived in the same chunk as CONNECT. */
  let rest: Buffer | undefined
  let held = false
  let full = false

  const flow = () => {
    if (held || full || stage === 'connect came') socket.pause()
    else socket.resume()
  }

  const pass = (chunk: Buffer) => {
    full = !stream.push(chunk)
    flow()
  }

  const take = (chunk: Buffer) => {
    if (stage === 'before connect' && measure.isAtStart() && chunk[0] !== connectByte) return socket.destroy()
    let to = 0
    while (to < chunk.length) {
      const step = measure.next(chunk, to, stage === 'admitted' ? maxPacketBytes : maxConnectBytes)
      if (step === 'too long') {
        if (stage === 'admitted') onTooLong()
        return socket.destroy()
      }
      to = step.to
      if (step.isWhole && stage === 'before connect') {
        stage = 'connect came'
        rest = chunk.subarray(to)
        return pass(chunk.subarray(0, to))
      }
    }
    pass(chunk)
  }

  const stream = new Duplex({
    read() {
      full = false
      flow()
    },
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    writev: (chunks, done) => void socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      // Flushes what was written, such as a rejection, but does not wait long for the client to read it.
      socket.off('data', take)
      socket.pause()
      socket.setTimeout(lingerMs, () => socket.destroy())
      socket.destroySoon()
      done(error)
    },
  })
  // For errors before the parser attaches its own handler. The stream is destroyed anyway, so there is nothing else to
  // do.
  stream.on('error', () => {})

  socket.on('data', take)
  socket.on('end', () => stream.push(null))
  socket.on('error', () => stream.destroy())
  socket.on('close', () => {
    if (!socket.readableEnded) stream.destroy()
  })

  return {
    stream,
    admit() {
      const waiting = rest
      stage = 'admitted'
      rest = undefined
      if (waiting?.length) take(waiting)
      flow()
    },
    hold() {
      held = true
      flow()
    },
    release() {
      held = false
      flow()
    },
  }
}

const connectByte = 0x10
const lingerMs = 2_000

/** Tracks where packets end: one byte of type, one to four bytes of length, then that many bytes. */
const createMeasure = () => {
  let headerBytes = 0
  let length = 0
  let left = 0

  return {
    isAtStart: () => headerBytes === 0,

    /** Advances from a position in a chunk to the end of the packet or of the chunk. */
    next(chunk: Buffer, from: number, limit: number): { to: number; isWhole: boolean } | 'too long' {
      let to = from
      while (to < chunk.length && left === 0) {
        const byte = chunk.readUInt8(to++)
        if (headerBytes++ === 0) continue
        length += (byte & 0x7f) * 128 ** (headerBytes - 2)
        if (length > limit) return 'too long'
        if (byte < 0x80) {
          left = length
          if (left === 0) return whole(to)
        } else if (headerBytes > 4) return 'too long'
      }
      const taken = Math.min(left, chunk.length - to)
      left -= taken
      to += taken
      return headerBytes > 1 && left === 0 && taken > 0 ? whole(to) : { to, isWhole: false }
    },
  }

  function whole(to: number) {
    headerBytes = length = 0
    return { to, isWhole: true }
  }
}
