import type { MeterSpec } from '@heliograph/contract/browser'
import { largestFactor, smallestFactor } from '@heliograph/domain/meters'
import { numberText } from '@heliograph/domain/numbers'
import { isUnclear } from '@heliograph/domain/typed-numbers'
import type { Words } from '@heliograph/phrases'
import type { MeterCorrection } from './meter.queries.ts'
import { minuteText } from './wrong-span.ts'

type SavedConfig = MeterSpec['saved'][number]
type MeterWords = Words['devices']['meter']

/** What a person typed: 20, or 100:5 as it is printed on current transformers. Undefined if it is no factor. */
export const factorIn = (text: string) => {
  const [over = '', under, ...others] = text.split(/[:/]/)
  // Of a single number, the field marks what is unclear; 12.345 is one that was stored.
  const isWrong = (part: string) => part.trim() === '' || (under !== undefined && isUnclear(part))
  const parts = [over, under ?? '1'].map((part) => (isWrong(part) ? NaN : Number(part.replace(',', '.'))))
  const factor = (parts[0] ?? NaN) / (parts[1] ?? NaN)
  return others.length === 0 && factor >= smallestFactor && factor <= largestFactor ? factor : undefined
}

/** Such as "Grid · reversed · × 20 · only phase 2". */
export const correctionText = ({ measures, reverse, multiplier, phase }: MeterCorrection, words: MeterWords) =>
  [
    words.roles[measures],
    ...(reverse ? [words.reversed] : []),
    ...(multiplier === 1 ? [] : [`×\u00A0${numberText(multiplier, 4)}`]),
    ...(phase === null ? [] : [words.onlyPhase({ phase })]),
  ].join(' · ')

/** Since when it counts, who saved it, and who took it back. */
export const savedText = (
  { fromDay, untilDay, savedBy, savedAt, takenBackBy, takenBackAt }: SavedConfig,
  zone: string,
  words: MeterWords,
) => {
  const time = minuteText(zone, savedAt * 1000)
  const span = untilDay === null ? words.since({ day: fromDay }) : words.between({ day: fromDay, until: untilDay })
  const saved = savedBy === null ? words.saved({ time }) : words.savedBy({ name: savedBy, time })
  if (takenBackAt === null) return `${span} · ${saved}`
  const then = minuteText(zone, takenBackAt * 1000)
  const back =
    takenBackBy === null ? words.takenBack({ time: then }) : words.takenBackBy({ name: takenBackBy, time: then })
  return `${span} · ${saved} · ${back}`
}
