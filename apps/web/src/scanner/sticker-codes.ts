import { readBarcodes } from 'zxing-wasm/reader'
import type { StickerCode } from './sticker.ts'

/** All codes of a picture that stickers and boxes have. */
export const codesIn = async (image: ImageData): Promise<StickerCode[]> => {
  const found = await readBarcodes(image, { formats: [...formats], maxNumberOfSymbols: 8 })
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }))
}

/** The retail codes are read to say what they are. */
const formats = [
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'Code128',
  'Code39',
  'Code93',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
] as const
