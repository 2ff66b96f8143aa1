import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]
const worth = /\.(js|css|html|svg|json|wasm)$/
/** What the copy must be smaller by: an answer with it has more headers. */
const leastGain = 64

/** Writes a brotli and a gzip copy of each file that gets smaller, as small as possible: the server sends them without compressing. */
export const compressFolder = async (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => worth.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const copies = { br: await brotli(bytes, { params }), gz: await deflate(bytes, { level: 9 }) }
      for (const [ending, copy] of Object.entries(copies))
        if (copy.length + leastGain <= bytes.length) writeFileSync(`${path}.${ending}`, copy)
    }),
  )
}
