import type { AuditEvent } from '@heliograph/contract/browser'
import { errors as numbers } from '@heliograph/domain/errors'
import { keysOf } from '@heliograph/domain/records'
import { formatInstant } from '@heliograph/domain/zones'
import { keyOf, type Words } from '@heliograph/phrases'

export const kindText = (kind: string, words: Words['audit']) => known(words.kind, keyOf(kind)) ?? words.other

/** The facts of an audit event that have a text; the rest are technical. */
export const factTexts = (
  { facts, subjectName }: Told,
  zone: string,
  words: Words['audit'],
  errors: Words['errors'],
  codes: Codes = {},
) => [
  ...changedTexts(facts, words, codes),
  ...facts.flatMap(({ name, value }) => factText(name, value, zone, words, errors) ?? []),
  ...(subjectName === null ? [] : [words.subject({ name: subjectName })]),
]

/** A changed field with its value before and after. A value that is a code is left out where its name is unknown. */
const changedTexts = (facts: Told['facts'], words: Words['audit'], codes: Codes) => {
  const values = new Map(facts.map(({ name, value }) => [name, value]))
  const valueOf = (name: string) => {
    const value = values.get(name)
    return value === undefined ? '--' : (known(codes, value) ?? value)
  }
  return keysOf(words.field).flatMap((field) => {
    if (!values.has(`before.${field}`) && !values.has(`after.${field}`)) return []
    const isCode = (field === 'type' || field === 'gridType') && Object.keys(codes).length === 0
    const name = words.field[field]
    return isCode ? name : `${name}: ${valueOf(`before.${field}`)} → ${valueOf(`after.${field}`)}`
  })
}

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
    case 'brand':
    case 'business':
    case 'device':
    case 'reason':
      return value
    default:
      return undefined
  }
}

/** Names by code. */
export type Codes = Readonly<Record<string, string>>

const known = <Texts extends Readonly<Record<string, string>>>(texts: Texts, value: string) =>
  Object.hasOwn(texts, value) ? texts[value] : undefined

type Told = Pick<AuditEvent, 'facts' | 'subjectName'>
