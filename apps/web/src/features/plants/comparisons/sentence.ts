import type { ComparedSubject, Comparison } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { stringName } from '@heliograph/domain/strings'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

type ComparisonWords = Words['comparisons']

interface Context {
  zone: string
  /** The compared time covers several days, so that times need their date. */
  dated: boolean
  /** The period is not over. */
  grows: boolean
  words: ComparisonWords
}

export const nameOf = (
  { deviceName, string }: Pick<ComparedSubject, 'deviceName' | 'string'>,
  words: ComparisonWords,
) => stringLabel({ deviceName, string: string === null ? null : stringName(string) }, words)

/** The same for one that can be chosen, whose string has a name already. */
export const stringLabel = (
  { deviceName, string }: { deviceName: string; string: string | null },
  words: ComparisonWords,
) => (string === null ? deviceName : words.stringOf({ device: deviceName, string }))

/** What stands out, in one sentence. */
export const sentenceOf = (comparison: Comparison, context: Context) => {
  const { verdict, scaled } = comparison
  const words = context.words.verdict
  const [name = '', ...others] = namesIn(comparison, context.words)
  const percent = verdict.deviation === null ? '' : numberText(Math.abs(verdict.deviation), 0)
  const number = comparison.subjects.filter(({ outcome }) => outcome === 'compared').length
  const fault = faultOf(comparison)?.showName
  const when = whenOf(comparison, context) + (fault === undefined ? '' : words.because({ fault }))
  if (hasJustBegun(comparison, context)) return words.justBegun
  switch (verdict.kind) {
    case 'noData':
    case 'apart':
    case 'dark':
      return words[verdict.kind]
    case 'alone':
      return words.alone({ name })
    case 'nothing':
      return words.nothing({
        names: (verdict.deviation === null ? [name, ...others] : [name]).join(words.separator),
        when,
      })
    case 'alike':
      // Rounded up: it says how far they are apart at most.
      return (scaled ? words.alikePerKwp : words.alike)({ number, percent: `${Math.ceil(verdict.deviation ?? 0)}` })
    case 'more':
      return (scaled ? words.morePerKwp : words.more)({ name, percent, number, when })
    case 'less': {
      const other = number === 2 ? otherName(comparison, context.words) : undefined
      if (other === undefined) return (scaled ? words.lessPerKwp : words.less)({ name, percent, number, when })
      return (scaled ? words.lessThanOtherPerKwp : words.lessThanOther)({ name, percent, other, when })
    }
  }
}

/** Today, before the sun is up: there is nothing to draw. */
export const hasJustBegun = ({ lightS, daylight }: Comparison, { dated, grows }: Pick<Context, 'dated' | 'grows'>) =>
  grows && !dated && lightS === 0 && daylight.length > 0

/** The alert of the one that made less or nothing: the sentence ends with its name. */
export const faultOf = ({ subjects, verdict }: Comparison) =>
  (verdict.kind === 'less' || verdict.kind === 'nothing') && verdict.deviation !== null
    ? (subjects.find(({ id }) => id === verdict.subjects[0])?.alert ?? undefined)
    : undefined

/** What limits the comparison: who else stands out, silence, unknown ratings. */
export const notesOf = (comparison: Comparison, context: Context) => {
  const { words } = context
  const { subjects, verdict, scaled, lightS, comparedS } = comparison
  const named = subjects.map((subject) => ({ ...subject, name: nameOf(subject, words) }))
  const others = verdict.deviation === null ? [] : verdict.subjects.slice(1)
  const deviating = named.flatMap(({ id, name, deviation }) =>
    others.includes(id) ? words.verdict.other({ name, percent: deviationText(deviation) }) : [],
  )
  const unknown = named.flatMap(({ ratedPower, name }) => (ratedPower ? [] : name))
  return [
    deviating.length > 0 && words.verdict.others({ names: deviating.join(words.verdict.separator) }),
    ...named.map((subject) => silenceOf(subject, subject.name, comparison, context)),
    comparedS > 0 &&
      comparedS < lightS * nearlyAll &&
      words.compared({ compared: hoursText(comparedS), light: hoursText(lightS) }),
    scaled
      ? words.scaled
      : subjects.some(({ string }) => string !== null)
        ? words.unscaledStrings
        : words.unscaled({ names: unknown.join(words.verdict.separator) }),
  ].filter((note) => note !== false)
}

/** One that was replaced in between was silent before or after: that says more than for how long. */
const silenceOf = (
  { silences, outcome }: ComparedSubject,
  name: string,
  { daylight, lightS }: Comparison,
  context: Context,
) => {
  const hours = silentHours({ silences })
  const [first, last] = [silences[0], silences.at(-1)]
  if (outcome === 'noData' || hours === undefined || !first || !last) return false
  const { words } = context
  const silent = secondsOf(silences)
  const before = secondsOf(daylight.map(({ from, to }) => ({ from, to: Math.min(to, last.to) })))
  if (silent >= before * nearlyAll) return words.silentUntil({ name, time: clockOf(last.to, context) })
  const after = lightS - secondsOf(daylight.map(({ from, to }) => ({ from, to: Math.min(to, first.from) })))
  if (silent >= after * nearlyAll) return words.silentAfter({ name, time: clockOf(first.from, context) })
  return words.silent({ name, hours })
}

const secondsOf = (spans: readonly { from: number; to: number }[]) =>
  spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** Hours of daylight without reports; undefined if there are none. */
export const silentHours = ({ silences }: Pick<ComparedSubject, 'silences'>) =>
  silences.length === 0 ? undefined : hoursText(secondsOf(silences))

/** With its sign: −31 %. */
export const deviationText = (deviation: number | null) => {
  const text = numberText(deviation, 1)
  if (deviation === null || Number(text) === 0) return deviation === null ? text : `0\u00A0%`
  return `${deviation > 0 ? '+' : ''}${text.replace('-', '−')}\u00A0%`
}

const namesIn = ({ subjects, verdict }: Comparison, words: ComparisonWords) =>
  verdict.subjects.flatMap((id) => {
    const subject = subjects.find((each) => each.id === id)
    return subject ? nameOf(subject, words) : []
  })

const otherName = ({ subjects, verdict }: Comparison, words: ComparisonWords) => {
  const other = subjects.find(({ id, outcome }) => outcome === 'compared' && id !== verdict.subjects[0])
  return other && nameOf(other, words)
}

const whenOf = ({ verdict: { from, to, throughout } }: Comparison, context: Context) => {
  const words = context.words.verdict
  if (from === null) return throughout ? words.throughout : ''
  if (to !== null) return words.between({ from: clockOf(from, context), to: clockOf(to, context) })
  return (context.grows ? words.since : words.onwards)({ time: clockOf(from, context) })
}

const clockOf = (at: number, { zone, dated }: Context) => formatInstant(zone, at * 1000).slice(dated ? 5 : 11, 16)

const hoursText = (seconds: number) => numberText(seconds / 3600, 1)
const nearlyAll = 0.97
