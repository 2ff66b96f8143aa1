import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * A ZIP file that is written over hours by one process after another (PKWARE APPNOTE 6.3.10): all that must be known to go on is plain
 * data, which libraries keep inside. Without ZIP64: neither it nor one of its files may have 4 GiB.
 */
export interface ZipEntry {
  /** With letters of ASCII alone. */
  name: string
  /** Where it begins, in bytes. */
  begins: number
  /** So far: of what is in it, and of what that takes in the ZIP file. */
  crc: number
  size: number
  packed: number
}

export const zipLimit = 2 ** 32 - 1

export const beginEntry = (name: string, begins: number, at: Date) => {
  const entry: ZipEntry = { name, begins, crc: 0, size: 0, packed: 0 }
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeKind(header, 4, at)
  header.writeUInt16LE(name.length, 26)
  return { entry, bytes: Buffer.concat([header, Buffer.from(name, 'latin1')]) }
}

/** Adds to an entry. Each part is compressed by itself, so that another process can add the next one. */
export const addTo = async (entry: ZipEntry, part: Uint8Array) => {
  const bytes = await deflate(part, { finishFlush: constants.Z_SYNC_FLUSH })
  const { size, packed } = entry
  return {
    entry: { ...entry, crc: crc32(part, entry.crc), size: size + part.length, packed: packed + bytes.length },
    bytes,
  }
}

/** An empty last block, and what was not known when it began. */
export const endEntry = (entry: ZipEntry) => {
  const ended = { ...entry, packed: entry.packed + lastBlock.length }
  const told = Buffer.alloc(16)
  told.writeUInt32LE(0x08074b50, 0)
  writeSizes(told, 4, ended)
  return { entry: ended, bytes: Buffer.concat([lastBlock, told]) }
}

/** What every ZIP file ends with. @param begins where in the file */
export const endZip = (entries: readonly ZipEntry[], begins: number, at: Date) => {
  const heads = entries.map((entry) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(version, 4)
    writeKind(head, 6, at)
    writeSizes(head, 16, entry)
    head.writeUInt16LE(entry.name.length, 28)
    head.writeUInt32LE(entry.begins, 42)
    return Buffer.concat([head, Buffer.from(entry.name, 'latin1')])
  })
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(begins, 16)
  return Buffer.concat([directory, end])
}

const deflate = promisify(deflateRaw)
const lastBlock = Buffer.from([3, 0])
const version = 20

/** The version that is needed, that the sizes come behind, deflate, and the time in UTC (MS-DOS, in steps of two seconds). */
const writeKind = (into: Buffer, place: number, at: Date) => {
  into.writeUInt16LE(version, place)
  into.writeUInt16LE(8, place + 2)
  into.writeUInt16LE(8, place + 4)
  into.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), place + 6)
  into.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), place + 8)
}

const writeSizes = (into: Buffer, place: number, { crc, packed, size }: ZipEntry) => {
  into.writeUInt32LE(crc, place)
  into.writeUInt32LE(packed, place + 4)
  into.writeUInt32LE(size, place + 8)
}
