/** The unread part of a stream, with prefix sums, so that the checksum of any section is available immediately. */
export interface Window {
  /** Takes as many bytes of `chunk`, from `at`, as fit. Returns how many: at least one. */
  take: (chunk: Uint8Array, at: number) => number
  /** The unread bytes. Valid until the next `take`. */
  unread: () => Uint8Array
  /** Sum, modulo 256, of the unread bytes from 1 up to and excluding `end`. */
  sumTo: (end: number) => number
  skip: (count: number) => void
}

/**
 * Work and memory are linear in the input: a byte is moved only after at least as many bytes were consumed. The buffer
 * doubles up to twice `longest`, and the reader must always consume half of that.
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
      for (let place = to; place < to + count; place++) sums[place] = (sums[place - 1] ?? 0) + (bytes[place] ?? 0)
      to += count
      return count
    },
    unread: () => bytes.subarray(from, to),
    sumTo: (end) => ((sums[from + end - 1] ?? 0) - (sums[from] ?? 0)) & 0xff,
    skip: (count) => {
      from += count
      if (from === to) from = to = 0
    },
  }
}

/** Most frames are shorter, and every socket has a window. */
const firstRoom = 512

const moved = (bytes: Uint8Array, room: number) => {
  const grown = new Uint8Array(room)
  grown.set(bytes)
  return grown
}
