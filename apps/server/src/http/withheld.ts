import { matterOf } from '@heliograph/contract'

/**
 * An answer as an API token gets it: null in all that the contract keeps from tokens, money and people (decision 34). The answer
 * itself stays as it is, because it may be cached and told to others.
 */
export const forToken = (schema: object, answer: unknown) => {
  if (!known.has(schema)) known.set(schema, blankOf(schema))
  const blank = known.get(schema)
  return blank ? blank(answer) : answer
}

type Blank = (value: unknown) => unknown

/** Most answers have nothing of it; for them nothing is done. */
const known = new WeakMap<object, Blank | undefined>()

const blankOf = (schema: unknown): Blank | undefined => {
  if (!isRecord(schema)) return undefined
  if (matterOf(schema) !== undefined) return () => null
  const { properties, items } = schema
  if (items !== undefined) {
    const blank = blankOf(items)
    return blank && ((value) => (Array.isArray(value) ? value.map(blank) : value))
  }
  const blanks = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, property]) => {
    const blank = blankOf(property)
    return blank ? [[name, blank] as const] : []
  })
  if (blanks.length === 0) return undefined
  return (value) =>
    isRecord(value)
      ? { ...value, ...Object.fromEntries(blanks.map(([name, blank]) => [name, blank(value[name])])) }
      : value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
