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
  const when = whenOf(comparison, context)
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

/** What limits the comparison: who else stands out, silence, unknown ratings. */
export const notesOf = (comparison: Comparison, { words }: Context) => {
  const { subjects, verdict, scaled, lightS, comparedS } = comparison
  const named = subjects.map((subject) => ({ ...subject, name: nameOf(subject, words) }))
  const others = verdict.deviation === null ? [] : verdict.subjects.slice(1)
  const deviating = named.flatMap(({ id, name, deviation }) =>
    others.includes(id) ? words.verdict.other({ name, percent: deviationText(deviation) }) : [],
  )
  const unknown = named.flatMap(({ ratedPower, name }) => (ratedPower ? [] : name))
  return [
    deviating.length > 0 && words.verdict.others({ names: deviating.join(words.verdict.separator) }),
    ...named.map((subject) => {
      const hours = silentHours(subject)
      return hours !== undefined && words.silent({ name: subject.name, hours })
    }),
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

/** Hours of daylight without reports; undefined if there are none. */
export const silentHours = ({ silences }: Pick<ComparedSubject, 'silences'>) =>
  silences.length === 0 ? undefined : hoursText(silences.reduce((sum, { from, to }) => sum + to - from, 0))

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

const whenOf = ({ verdict: { from, to } }: Comparison, { zone, dated, grows, words }: Context) => {
  if (from === null) return ''
  const clock = (at: number) => formatInstant(zone, at * 1000).slice(dated ? 5 : 11, 16)
  if (to !== null) return words.verdict.between({ from: clock(from), to: clock(to) })
  return (grows ? words.verdict.since : words.verdict.onwards)({ time: clock(from) })
}

const hoursText = (seconds: number) => numberText(seconds / 3600, 1)
const nearlyAll = 0.97
