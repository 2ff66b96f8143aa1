import { loggerSerialIn } from '@heliograph/domain/logger-serials'
import { stickerOf, type ReadSticker, type StickerCode } from '#scanner/sticker.ts'

/** The serial numbers of loggers in these codes: those that are called so, before those that only look so. */
export const readSticker: ReadSticker = (codes) =>
  stickerOf(codes, (printed) => {
    const named = serialsBy(printed, namedSerials)
    return named.length > 0 ? named : serialsBy(printed, bareSerials)
  })

const serialsBy = (codes: readonly StickerCode[], find: (text: string) => readonly string[]) =>
  codes.flatMap(({ text }) => find(text.trim()).flatMap((found) => loggerSerialIn(found) ?? []))

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
