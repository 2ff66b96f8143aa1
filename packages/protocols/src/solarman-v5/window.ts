/** The part of a stream that was not consumed yet, with sums ready so that any stretch of it can be checked at once. */
export interface Window {
  /** Takes as many bytes of `chunk`, from `at`, as there is room for, and says how many: at least one. */
  take: (chunk: Uint8Array, at: number) => number
  /** The unread bytes. Valid until the next `take`. */
  unread: () => Uint8Array
  /** Sum, modulo 256, of the unread bytes from 1 to before `end`. */
  sumTo: (end: number) => number
  skip: (count: number) => void
}

/**
 * Work and memory grow with what is put in, never with its square: a byte is moved only when at least as many bytes
 * were consumed, and the room doubles up to twice `longest`, of which the reader must always consume half.
 */
export const createWindow = (longest: number): Window => {
  let bytes = new Uint8Array(Math.min(firstRoom, 2 * longest))
  let sums = new Uint8Array(bytes.length)
  let from = 0
  let to = 0

  const makeRoom = () => {
    if (from >= bytes.length / 2) {
      bytes.copyWithin(0, from, to)
      sums.copyWithin(0, from, to)
    } else {
      const room = Math.min(2 * bytes.length, 2 * longest)
      bytes = moved(bytes.subarray(from, to), room)
      sums = moved(sums.subarray(from, to), room)
    }
    to -= from
    from = 0
  }

  return {
    take: (chunk, at) => {
      if (to === bytes.length) makeRoom()
      const count = Math.min(bytes.length - to, chunk.length - at)
      bytes.set(chunk.subarray(at, at + count), to)
      for (let place = to; place < to + count; place++) sums[place] = (sums[place - 1] ?? 0) + bytes[place]!
      to += count
      return count
    },
    unread: () => bytes.subarray(from, to),
    sumTo: (end) => (sums[from + end - 1]! - sums[from]!) & 0xff,
    skip: (count) => {
      from += count
      if (from === to) from = to = 0
    },
  }
}

/** Most frames are shorter, and there is one window per socket. */
const firstRoom = 512

const moved = (bytes: Uint8Array, room: number) => {
  const grown = new Uint8Array(room)
  grown.set(bytes)
  return grown
}
