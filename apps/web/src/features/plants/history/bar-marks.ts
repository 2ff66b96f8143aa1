import type { Step } from '@heliograph/domain/balance'
import { knownFor } from '@heliograph/domain/known-for'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { BarMark } from '#charts/bars/bars.ts'

/** What is not sure about each bar: days with gaps or contradictions, and days without data between others. */
export const barMarks = (titles: readonly string[], steps: readonly Step[], today: Day, words: Words['history']) => {
  const first = steps.reduce<string | undefined>(
    (least, { title }) => (least && least < title ? least : title),
    undefined,
  )
  return titles.map((title): BarMark | undefined => {
    const step = steps.find((one) => one.title === title)
    if (step) return markOf(step, words)
    const isPast = first !== undefined && title > first && title <= today.slice(0, title.length)
    return isPast ? { kind: 'whole', text: words.noData } : undefined
  })
}

const markOf = (
  { energies, isContradictory = false, isImported = false }: Step,
  words: Words['history'],
): BarMark | undefined => {
  if (isContradictory) return { kind: 'partly', text: words.contradiction }
  const known = (['generation', 'use'] as const).flatMap((figure) => {
    const text = energies[figure] === null ? undefined : knownFor(energies.coverage, figure, words)
    return text === undefined ? [] : words.ofFigure({ name: words[figure], known: text })
  })
  if (isImported) known.push(words.imported)
  return known.length === 0 ? undefined : { kind: 'partly', text: known.join(words.deviceSeparator) }
}
