import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]
const worth = /\.(js|css|html|svg|json)$/
/** A smaller file gains nothing: its head alone fills a packet. */
const leastBytes = 1024

/** Beside each text file of a folder its brotli and its gzip, once and as small as can be: the server sends them as they are. */
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
