import type * as Library from '@cantoo/pdf-lib'

/**
 * Bounds what the library unpacks: a thousand bytes can become a gigabyte, and memory outside of JavaScript's heap, where it keeps
 * what it unpacked, has no limit in a thread. All of its decoders grow in one place, which it does not export.
 *
 * @returns begins again with nothing unpacked
 */
export const boundInflate = ({ decodePDFRawStream, PDFContext, PDFName, PDFRawStream }: typeof Library) => {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') })
  const decoder: unknown = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])))
  const growing = growingOf(decoder)
  const grow = growing.ensureBuffer
  let unpacked = 0
  growing.ensureBuffer = function (requested) {
    const before = this.buffer.byteLength
    if (requested > before) {
      // It is as large as the next power of two afterwards, however little more was asked for.
      unpacked += 2 ** Math.ceil(Math.log2(requested)) - before
      if (unpacked > mostUnpackedBytes) throw new Error(`More than ${mostUnpackedBytes} bytes are unpacked`)
    }
    return grow.call(this, requested)
  }
  return () => void (unpacked = 0)
}

interface Growing {
  buffer: Uint8Array
  ensureBuffer: (this: Growing, requested: number) => Uint8Array
}

/** The object that all decoders inherit from. @throws Error if the library is not as it was: then nothing is bounded */
const growingOf = (decoder: unknown): Growing => {
  let found: unknown = decoder
  while (typeof found === 'object' && found !== null && !Object.hasOwn(found, 'ensureBuffer'))
    found = Object.getPrototypeOf(found)
  if (!isGrowing(found)) throw new Error('The decoders of the PDF library cannot be bounded')
  return found
}

const isGrowing = (found: unknown): found is Growing =>
  typeof found === 'object' && found !== null && 'ensureBuffer' in found && typeof found.ensureBuffer === 'function'

/** Eight times the largest document. Only lists of objects are unpacked; pictures and letters are not. */
const mostUnpackedBytes = 32 * 1024 * 1024
