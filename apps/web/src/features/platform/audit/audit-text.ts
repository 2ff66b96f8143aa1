import type { AuditEvent } from '@heliograph/contract/browser'
import { errors as numbers } from '@heliograph/domain/errors'
import { formatInstant } from '@heliograph/domain/zones'
import { keyOf, type Words } from '@heliograph/phrases'

export const kindText = (kind: string, words: Words['audit']) => known(words.kind, keyOf(kind)) ?? words.other

/** The facts of an audit event that have a text; the rest are technical. */
export const factTexts = (
  { facts, subjectName }: Told,
  zone: string,
  words: Words['audit'],
  errors: Words['errors'],
) => [
  ...facts.flatMap(({ name, value }) => factText(name, value, zone, words, errors) ?? []),
  ...(subjectName === null ? [] : [words.subject({ name: subjectName })]),
]

const factText = (name: string, value: string, zone: string, words: Words['audit'], errors: Words['errors']) => {
  switch (name) {
    case 'may':
      return known(words.right, value)
    case 'step':
      return known(words.step, value)
    case 'until':
      return words.until({ time: formatInstant(zone, Date.parse(value)) })
    case 'from':
      return words.fromTime({ time: formatInstant(zone, Date.parse(value)) })
    case 'to':
      return words.to({ receiver: value })
    case 'contact':
      return value === 'true' ? words.contactOpen : words.contactClosed
    case 'code': {
      const number = Object.hasOwn(numbers, value) ? numbers[value as keyof typeof numbers] : null
      return number === null ? undefined : errors[number]
    }
    case 'business':
    case 'device':
    case 'reason':
      return value
    default:
      return undefined
  }
}

const known = <Texts extends Record<string, string>>(texts: Texts, value: string) =>
  Object.hasOwn(texts, value) ? texts[value] : undefined

type Told = Pick<AuditEvent, 'facts' | 'subjectName'>
