import type { Day } from '@heliograph/domain/zones'
import { addTo, beginEntry, endEntry, zipLimit, type ZipEntry } from '#documents/zip.ts'
import { TooLarge } from './large-export.ts'

interface Progress {
  /** Of the whole export, from 0 to 1. */
  done: number
  rows: number
}

interface Needs {
  /** Where in the ZIP file it goes on. */
  begins: number
  /** Stores a piece. */
  keep: (piece: Progress & { begins: number; bytes: Uint8Array }) => Promise<void>
  now: () => number
}

interface Slice {
  name: string
  /** If it was begun. */
  entry: ZipEntry | undefined
  /** Before it. */
  rows: number
  /** How much of the export is done at a row. */
  doneAt: (at: number | Day) => number
  piecesOf: (onRow: (at: number | Day) => void) => AsyncIterable<string | Uint8Array>
  isLast: boolean
}

/** Writes slices of files into a ZIP file, a piece after the other. */
export const createEntryWriter = ({ begins, keep, now }: Needs) => {
  let place = begins
  const add = async (bytes: Uint8Array, progress: Progress) => {
    if (place + bytes.length > mostBytes) throw new TooLarge()
    await keep({ begins: place, bytes, ...progress })
    place += bytes.length
  }
  return {
    place: () => place,
    add,

    /** @throws TooLarge if the ZIP file, or the file in it, would be larger than it may be */
    async write({ name, entry: begun, rows: before, doneAt, piecesOf, isLast }: Slice) {
      let rows = before
      let done = 0
      const onRow = (at: number | Day) => {
        rows++
        done = doneAt(at)
      }
      let entry = begun
      if (!entry) {
        const fresh = beginEntry(name, place, new Date(now()))
        entry = fresh.entry
        await add(fresh.bytes, { done: doneAt(0), rows })
      }
      for await (const part of partsOf(piecesOf(onRow))) {
        const added = await addTo(entry, part)
        entry = added.entry
        if (entry.size > zipLimit) throw new TooLarge()
        await add(added.bytes, { done, rows })
      }
      if (!isLast) return { entry, rows }
      const ended = endEntry(entry)
      await add(ended.bytes, { done, rows })
      return { entry: ended.entry, rows }
    },
  }
}

/** Of about a megabyte. */
async function* partsOf(pieces: AsyncIterable<string | Uint8Array>) {
  let parts: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    const part = Buffer.from(piece)
    parts.push(part)
    length += part.length
    if (length < partLength) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}

const partLength = 1024 ** 2
/** More than was expected of the largest, and less than a ZIP file may have. */
const mostBytes = 3 * 1024 ** 3
