/** A bar code or matrix code of a picture. */
export interface StickerCode {
  /** The name of its symbology. */
  format: string
  text: string
}

/** The serial numbers in the codes of a picture, and if there is none, what they are instead. */
export interface Sticker {
  serials: string[]
  other: { isOfBox: boolean; text: string } | undefined
}

/** Which serial numbers a sticker has depends on what it is on. */
export type ReadSticker = (codes: readonly StickerCode[]) => Sticker

/** Those that are found in codes which are not those of a box, each once. */
export const stickerOf = (
  codes: readonly StickerCode[],
  find: (printed: readonly StickerCode[]) => readonly string[],
): Sticker => {
  const serials = [...new Set(find(codes.filter((code) => !isOfBox(code))))]
  const [first] = codes
  const other = first && serials.length === 0 ? { isOfBox: codes.every(isOfBox), text: first.text.trim() } : undefined
  return { serials, other }
}

/** What two pictures in a row agree on: one alone can be misread. */
export const createSteadyLook = (read: ReadSticker) => {
  let previous = ''
  return (codes: readonly StickerCode[]) => {
    const sticker = read(codes)
    const seen = JSON.stringify(sticker)
    const isSteady = codes.length > 0 && seen === previous
    previous = seen
    return isSteady ? sticker : undefined
  }
}

/** Shops scan these. Some of them have as many digits as a serial number. */
const isOfBox = ({ format }: StickerCode) => /^(EAN|UPC|ITF14|ISBN|DataBar)/i.test(format)
