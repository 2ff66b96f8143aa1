import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]
const worth = /\.(js|css|html|svg|json|wasm)$/
/** Compressing smaller files gains nothing: they fit into one packet anyway. */
const leastBytes = 1024

/** Writes a brotli and a gzip copy of each file that gets smaller, as small as possible: the server sends them without compressing. */
export const compressFolder = async (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => worth.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      if (bytes.length < leastBytes) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${path}.br`, await brotli(bytes, { params }))
      writeFileSync(`${path}.gz`, await deflate(bytes, { level: 9 }))
    }),
  )
}
