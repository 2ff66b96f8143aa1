/**
 * The serial number in a code of a sticker of an optimizer or micro-inverter: the whole code, or what the code calls a serial number, as
 * in `SN:…;PN:…`, `?sn=…`, `{"sn":"…"}` or a GS1 code. Undefined if there is none, or its check letter is wrong.
 */
export const moduleSerialIn = (text: string): string | undefined => {
  const code = text.trim()
  const found = (
    named.exec(code)?.[1] ??
    gs1.exec(code)?.[1] ??
    (bare.test(code) || tigo.test(code) ? code : undefined)
  )?.toUpperCase()
  return found === undefined || isMisread(found) ? undefined : found
}

/** What each label's code says, with what says nothing about one module left out: codes that are on three labels or more are part numbers. */
export const moduleSerialsOf = (texts: readonly string[]) => {
  const serials = texts.map(moduleSerialIn)
  const counts = new Map<string, number>()
  for (const serial of serials) if (serial !== undefined) counts.set(serial, (counts.get(serial) ?? 0) + 1)
  return serials.map((serial) =>
    serial !== undefined && (counts.get(serial) ?? 0) < fewestOfPart ? serial : undefined,
  )
}

/** By what serial numbers are compared: people and makers write capital letters as small ones. */
export const serialKey = (sn: string) => sn.toLowerCase()

/** The one of these that differs in a single letter; undefined if there is none, or more than one. */
export const nearestSerial = (serial: string, known: readonly string[]) => {
  const letters = serialKey(serial)
  const near = known.filter((one) => one.length === letters.length && differences(serialKey(one), letters) === 1)
  return near.length === 1 ? near[0] : undefined
}

const differences = (one: string, other: string) => [...one].filter((letter, place) => letter !== other[place]).length

/** Of Tigo: a nibble, up to nine hexadecimal digits and a check letter that is none. Other makes have nothing to check. */
const isMisread = (serial: string) => {
  const [, nibble = '', digits = '', letter] = tigo.exec(serial) ?? []
  return letter !== undefined && tigoLetterOf(nibble, digits) !== letter
}

/** CRC-4 with the polynomial x⁴ + x + 1 from 2 on, over eight bytes: the maker's prefix, the nibble and nine digits (taptap, barcode.rs). */
export const tigoLetterOf = (nibble: string, digits: string) => {
  let sum = 2
  for (const digit of `04C05B${nibble}${digits.padStart(9, '0')}`) {
    sum ^= Number.parseInt(digit, 16)
    for (let bit = 0; bit < 4; bit += 1) sum = sum & 8 ? ((sum << 1) ^ 3) & 15 : (sum << 1) & 15
  }
  return 'GHJKLMNPRSTVWXYZ'[sum]
}

const named =
  /(?:^|[^a-z])(?:s\/?n|serial(?:[ _-]?n(?:o|um|umber))?|序列号)["'.]*\s*[:：=_#]\s*["']?([\da-z][\da-z-]{4,31})(?![\da-z-])/i
const tigo = /^([\dA-F])-([\dA-F]{1,9})([GHJ-NP-Z])$/i
const gs1 = /^(?:\(01\)|01)\d{14}(?:\(21\)|21)([\da-z-]{5,20})$/i
/** As they are printed: at least five letters, one of them a digit. */
const bare = /^(?=.*\d)[\da-z][\da-z-]{4,31}$/i
const fewestOfPart = 3
