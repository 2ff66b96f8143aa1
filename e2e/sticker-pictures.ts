import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer'

/** What Chromium's false camera shows: one picture of a code. Deleted when the process ends. */
export const filmOf = async (format: WriteInputBarcodeFormat, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-film-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'film.y4m')
  const gray = await (await drawn(format, text)).toColourspace('b-w').raw().toBuffer()
  const colours = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  writeFileSync(file, Buffer.concat([head, gray, colours]))
  return file
}

/** A PNG. */
export const photoOf = async (format: WriteInputBarcodeFormat, text: string) =>
  (await drawn(format, text)).png().toBuffer()

const drawn = async (format: WriteInputBarcodeFormat, text: string) => {
  const { image, error } = await writeBarcode(text, { format, scale: 5, addQuietZones: true })
  if (!image) throw new Error(error)
  return sharp(await image.arrayBuffer())
    .resize({ width, height, fit: 'contain', background: '#999', kernel: 'nearest', withoutEnlargement: true })
    .flatten({ background: '#fff' })
}

const [width, height] = [640, 480]
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))) },
})
