import { loggerSerialIn } from '@heliograph/domain/logger-serials'

/** A bar code or matrix code of a picture. */
export interface StickerCode {
  /** The name of its symbology. */
  format: string
  text: string
}

/** The serial numbers of loggers in these codes, and if there is none, what they are instead. */
export const readSticker = (codes: readonly StickerCode[]) => {
  const printed = codes.filter((code) => !isOfBox(code))
  const named = serialsBy(printed, namedSerials)
  const serials = named.length > 0 ? named : serialsBy(printed, bareSerials)
  const [first] = codes
  const other = first && serials.length === 0 ? { isOfBox: codes.every(isOfBox), text: first.text.trim() } : undefined
  return { serials, other }
}
export type Sticker = ReturnType<typeof readSticker>

/** What two pictures in a row agree on: one alone can be misread. */
export const createSteadyLook = () => {
  let previous = ''
  return (codes: readonly StickerCode[]) => {
    const sticker = readSticker(codes)
    const seen = JSON.stringify(sticker)
    const isSteady = codes.length > 0 && seen === previous
    previous = seen
    return isSteady ? sticker : undefined
  }
}

/** Shops scan these. Some of them have as many digits as a serial number. */
const isOfBox = ({ format }: StickerCode) => /^(EAN|UPC|ITF14|ISBN|DataBar)/i.test(format)

const serialsBy = (codes: readonly StickerCode[], find: (text: string) => readonly string[]) => {
  const found = codes.flatMap(({ text }) => find(text.trim())).map(loggerSerialIn)
  return [...new Set(found.filter((serial) => serial !== undefined))]
}

/**
 * Numbers that the text calls a serial number, in whichever notation: `SN:27…;PWD:…`, `?deviceSn=27…`, `{"sn":"27…"}`, the
 * name of the logger's own Wi-Fi `AP_27…`, or a GS1 code of a product with its serial number.
 */
const namedSerials = (text: string) => {
  const gs1 = /^(?:\(01\)|01)\d{14}(?:\(21\)|21)(\d{5,10})$/.exec(text)?.[1]
  return gs1 === undefined ? [...text.matchAll(named)].flatMap(([, digits = '']) => [digits]) : [gs1]
}
const named =
  /(?:(?<![a-z])(?:s\/?n|ap)|(?:logger|device|collector|stick)[ _-]?(?:s\/?n|id)|serial(?:[ _-]?n(?:o|um|umber))?|序列号)[.'"]*\s*[:：=_#]?\s*['"]?(\d{5,10})(?![\da-z])/gi

/** A number without a name: the whole code, or a part of it that is as long as serial numbers of today. */
const bareSerials = (text: string) =>
  loggerSerialIn(text) === undefined ? text.split(/[^\da-z]+/i).filter((part) => /^\d{8,10}$/.test(part)) : [text]
