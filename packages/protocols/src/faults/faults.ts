import type { Family } from '@heliograph/domain/families'
import type { Point, Values } from '@heliograph/domain/points'
import { deyeHybridFaults } from './deye.ts'
import { goodweFaults } from './goodwe.ts'
import { growattFaults } from './growatt.ts'
import { huaweiAlarmWords, huaweiFaults } from './huawei.ts'
import { meanings, type FaultMeaning, type Meaning } from './meanings.ts'
import { sofarG3Faults, sofarStringFaults } from './sofar.ts'
import { solisHybridFaults, solisStringFaults } from './solis.ts'
import { sunspecFaults } from './sunspec.ts'
import { bitOf, type FaultTable } from './table.ts'

/** Undefined for a number that has no table, and for one that its family's table does not have. */
export const meaningOf = (code: number, family: Family | undefined): FaultMeaning | undefined =>
  family && numberings[family].faults.get(code)

export const traitsOf = (meaning: FaultMeaning): Meaning => meanings[meaning]

/** The numbers of a family that have a meaning. */
export const knownFaults = (family: Family) => [...numberings[family].faults.keys()]

/** As the maker shows it, and without its name where no table has one. */
export const faultLabel = (code: number, family: Family | undefined) =>
  family ? numberings[family].label(code) : plainLabel(code)

/** The numbers that a label can stand for: a maker's may be hexadecimal, or differ from what its registers hold. */
export const codesOfLabel = (label: string) => {
  const text = label.trim()
  const decimal = /^(?:f|id)?(\d{1,9})$/i.exec(text)?.[1]
  const isHex = /^[0-9a-f]{4}$/i.test(text)
  const error = /^error\s*(\d{1,9})$/i.exec(text)?.[1]
  const bit = /^bit\s*(\d{1,3})$/i.exec(text)?.[1]
  return [
    ...(decimal === undefined ? [] : [Number(decimal)]),
    ...(isHex ? [Number.parseInt(text, 16)] : []),
    ...(error === undefined ? [] : growattCodes(Number(error))),
    ...(bit === undefined ? [] : [bitOf(Number(bit))]),
  ]
}

/**
 * All faults that a device reports at a moment: the bits of its fault words, and its one number, unless it names one of
 * them. Undefined when it reports nothing about faults. In a family whose maker numbers the bits, they have these numbers.
 */
export const faultsIn = (values: Values, family?: Family): number[] | undefined => {
  const numbers = family && numberings[family].words
  const inWords = faultWords.flatMap((point, word) =>
    bitsOf(values[point] ?? 0).map((bit) => ({
      place: word * 32 + bitOf(bit),
      code: numbers?.[word]?.[bit] ?? word * 32 + bitOf(bit),
    })),
  )
  const codes = inWords.map(({ code }) => code)
  if (values.faultCode === undefined) return codes.length > 0 ? codes : undefined
  const own = Math.abs(Math.trunc(values.faultCode))
  // The lowest of its words may have been stored with them before the family was known.
  const isSaid = own === 0 || inWords.some(({ place, code }) => own === code || own === place)
  return isSaid ? codes : [...codes, own]
}

/** Faults as points. Words are added only where one number cannot tell all. */
export const faultPoints = (codes: readonly number[]): Values => {
  const values: Values = { faultCode: codes.length === 0 ? 0 : Math.min(...codes) }
  if (codes.length < 2) return values
  for (const code of codes) {
    const point = faultWords[(code - 1) >> 5]
    // Added, not combined by bits: those are signed and have no 32nd.
    if (point) values[point] = (values[point] ?? 0) + 2 ** ((code - 1) & 31)
  }
  return values
}

export const faultWords = [
  'faultWord1',
  'faultWord2',
  'faultWord3',
  'faultWord4',
  'faultWord5',
  'faultWord6',
] as const satisfies (keyof Values)[]

/** Besides the number of the fault, for senders and devices that report several. */
export const isFaultWord = (point: Point) => faultWords.some((word) => word === point)

const bitsOf = (word: number) =>
  Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => Math.floor(word / 2 ** bit) % 2 === 1)

interface Numbering {
  faults: FaultTable
  label: (code: number) => string
  /** The numbers of the bits of the fault words, if they are others than the bits' places. */
  words?: readonly (readonly number[])[]
}

const twoDigits = (code: number) => String(code).padStart(2, '0')
const plainLabel = (code: number) => `F${twoDigits(code)}`
const sofarLabel = (code: number) => `ID${twoDigits(code)}`
const solisLabel = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
const bitLabel = (code: number) => `Bit ${code - bitOf(0)}`
/** Up to 32, it is the value of a register, which is not shown as such. */
const growattLabel = (code: number) => {
  if (code <= 23) return `Error ${code + growattShift}`
  return code < 100 ? plainLabel(code) : `Error ${code}`
}
const growattShift = 99
const growattCodes = (shown: number) => {
  const code = shown - growattShift
  return code >= 1 && code <= 23 ? [shown, code] : [shown]
}
/** A bit that has no id is less than every id. */
const huaweiLabel = (code: number) =>
  code <= 192 ? `Alarm ${((code - 1) >> 5) + 1} bit ${(code - 1) & 31}` : `${code}`

const numberings: Record<Family, Numbering> = {
  'sofar-string': { faults: sofarStringFaults, label: sofarLabel },
  'sofar-g3': { faults: sofarG3Faults, label: sofarLabel },
  // Tables of the two others of Sofar contradict each other, and which one these count by is in no public source.
  'sofar-hyd-es': { faults: new Map(), label: sofarLabel },
  'sofar-me': { faults: new Map(), label: sofarLabel },
  'solis-string': { faults: solisStringFaults, label: solisLabel },
  'deye-hybrid': { faults: deyeHybridFaults, label: plainLabel },
  // Public tables for its faults repeat another maker's.
  'deye-micro': { faults: new Map(), label: plainLabel },
  growatt: { faults: growattFaults, label: growattLabel },
  goodwe: { faults: goodweFaults, label: bitLabel },
  huawei: { faults: huaweiFaults, label: huaweiLabel, words: huaweiAlarmWords },
  'solis-hybrid': { faults: solisHybridFaults, label: solisLabel },
  sunspec: { faults: sunspecFaults, label: bitLabel },
}
