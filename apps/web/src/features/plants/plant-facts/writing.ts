import { missing, numberText } from '@heliograph/domain/numbers'
import { shownPhone } from '@heliograph/domain/written-phones'
import { dayAt, formatInstant, minuteMs, offsetAt } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'

/** A fact about a plant; its text is `--` if unknown. */
export interface Fact {
  name: string
  text: string
  unit?: string
  /** A link for the text: mail, phone, map or web. */
  href?: string
  /** The text to copy, if that is useful. */
  copy?: string
  /** People can enter it, but it does not apply to many plants: if unknown, it is only named among the missing facts. */
  optional?: boolean
}

/** How facts are formatted. */
export interface Manner {
  language: Language
  /** The plant's. */
  zone: string
  words: Pick<Words, 'plantFacts' | 'plants' | 'units'>
  /** An amount in the plant's currency. */
  money: (amount: number | null | undefined) => string
}

/** The facts to show as rows, and the names of the rest. */
export const sortFacts = (facts: readonly Fact[]) => ({
  shown: facts.filter(({ text, optional }) => !(optional && text === missing)),
  notEntered: facts.filter(({ text, optional }) => optional && text === missing).map(({ name }) => name),
})

export const optional = (fact: Fact): Fact => ({ ...fact, optional: true })

/** Nobody can enter these here, and no device tells them: only what an import or another client wrote is listed. */
export const ifKnown = (facts: readonly Fact[]) => facts.filter(({ text }) => text !== missing)

/** An entered text; blank counts as missing. */
export const entered = (text: string | null | undefined) => text?.trim() || missing

export const numeric = (value: number | null | undefined, unit = ''): Pick<Fact, 'text' | 'unit'> => {
  const text = numberText(value)
  return { text, unit: text === missing ? '' : unit }
}

export const yesNo = (value: boolean | null, { words: { plantFacts } }: Manner) =>
  value === null ? missing : value ? plantFacts.yes : plantFacts.no

/** From epoch seconds, as on the wire. */
export const instantText = (seconds: number | null, { zone }: Manner) =>
  seconds === null ? missing : formatInstant(zone, Math.floor(seconds * 1000))

export const dateText = (seconds: number | null, { zone }: Manner) =>
  seconds === null ? missing : dayAt(zone, Math.floor(seconds * 1000))

export const mail = (address: string | null | undefined): Pick<Fact, 'text' | 'href'> => linked('mailto:', address)

/** The link has no spaces or brackets. */
export const phone = (number: string | null | undefined): Pick<Fact, 'text' | 'href'> =>
  linked('tel:', number && shownPhone(number.trim()), (text) => text.replace(/[^+\d]/g, ''))

/** With the zone's UTC offset: Europe/Berlin (UTC+01:00). */
export const zoneText = (zone: string, at: number) => {
  const minutes = Math.trunc(offsetAt(zone, at) / minuteMs)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${zone} (UTC${minutes < 0 ? '−' : '+'}${twoDigits(hours)}:${twoDigits(rest)})`
}

/** An azimuth with its direction: 0 is north, 90 east. */
export const azimuthText = (degrees: number | null, { words: { plantFacts } }: Manner) => {
  if (degrees === null || !Number.isFinite(degrees)) return missing
  const turn = ((degrees % 360) + 360) % 360
  const point = compass[Math.floor((turn + 22.5) / 45) % 8]!
  return plantFacts.compass[point]({ degrees: `${numberText(degrees)}°` })
}

const compass = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const

const linked = (scheme: string, value: string | null | undefined, clean = (text: string) => text) => {
  const text = entered(value)
  return text === missing ? { text } : { text, href: scheme + clean(text) }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
