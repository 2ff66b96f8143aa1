/** Why a source of prices gave none. */
export const priceSourceFailures = [
  'notAnAddress',
  'notFound',
  'inside',
  'redirects',
  'unreachable',
  'slow',
  'tooLarge',
  'refused',
  'notUnderstood',
  'outOfRange',
] as const
export type PriceSourceFailure = (typeof priceSourceFailures)[number]

/**
 * What an address answered, as a list of times and prices: CSV as it is, or JSON with times and prices as objects, pairs or two
 * lists. Undefined if there are none in it. Of several prices, the one in the currency counts.
 */
export const listOfAnswer = (answer: string, currency: string): string | undefined => {
  const text = answer.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return undefined
  if (!text.startsWith('{') && !text.startsWith('[')) return text === '' ? undefined : text
  try {
    const tables = tablesIn(JSON.parse(text), currency)
    const longest = tables.toSorted((left, right) => right.rows.length - left.rows.length)[0]
    // Such as those of today and of tomorrow.
    const alike = longest ? tables.filter(({ shape }) => shape === longest.shape) : []
    const rows = alike.flatMap((table) => table.rows)
    return rows.length === 0 ? undefined : rows.map(([time, price]) => `${time};${price}`).join('\n')
  } catch {
    return undefined
  }
}

type Row = readonly [time: string, price: string]
interface Table {
  shape: string
  rows: readonly Row[]
}

const tablesIn = (value: unknown, currency: string, depth = 0): Table[] => {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (Array.isArray(value)) {
    const own = tableOfPairs(value) ?? tableOfObjects(value, currency)
    return own ? [own] : value.slice(0, mostBranches).flatMap((each) => tablesIn(each, currency, depth + 1))
  }
  const entries = Object.entries(value)
  const own = tableOfLists(entries, currency)
  if (own) return [own]
  return entries.slice(0, mostBranches).flatMap(([, each]) => tablesIn(each, currency, depth + 1))
}

const tableOfPairs = (list: readonly unknown[]): Table | undefined => {
  const first = list[0]
  if (!Array.isArray(first) || timeOf(first[0]) === undefined || priceOf(first[1]) === undefined) return undefined
  return { shape: 'pairs', rows: list.flatMap((each) => (Array.isArray(each) ? rowOf(each[0], each[1]) : [])) }
}

const tableOfObjects = (list: readonly unknown[], currency: string): Table | undefined => {
  const first = list[0]
  if (!isRecord(first)) return undefined
  const names = Object.keys(first)
  const time = bestOf(
    timeNames,
    names.filter((name) => timeOf(first[name]) !== undefined),
  )
  const price = priceNameIn(
    names.filter((name) => name !== time && isPrice(first[name])),
    currency,
  )
  if (time === undefined || price === undefined) return undefined
  const rows = list.flatMap((each) => (isRecord(each) ? rowOf(each[time], each[price], isUtc(time)) : []))
  return { shape: `${time} ${price}`, rows }
}

/** One list of times and one of prices. */
const tableOfLists = (entries: readonly (readonly [string, unknown])[], currency: string): Table | undefined => {
  const lists = entries.flatMap(([name, list]) => (Array.isArray(list) && list.length > 0 ? [{ name, list }] : []))
  const times = lists.filter(({ list }) => timeOf(list[0]) !== undefined)
  const time = lists.find(
    ({ name }) =>
      name ===
      bestOf(
        timeNames,
        times.map((each) => each.name),
      ),
  )
  const others = lists.filter(({ name, list }) => name !== time?.name && list.length === time?.list.length)
  const priced = others.filter(({ list }) => list.some(isPrice))
  const price = priceNameIn(
    priced.map(({ name }) => name),
    currency,
  )
  const prices = lists.find(({ name }) => name === price)
  if (!time || !prices) return undefined
  return {
    shape: `${time.name} ${price}`,
    rows: time.list.flatMap((at: unknown, place) => rowOf(at, prices.list[place], isUtc(time.name))),
  }
}

const rowOf = (at: unknown, price: unknown, isInUtc = false): Row[] => {
  const [time, number] = [timeOf(at), priceOf(price)]
  if (time === undefined || number === undefined) return []
  const isBare = isInUtc && /\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) && !/[+-]\d\d:\d\d$/.test(time)
  return [[isBare ? `${time}Z` : time, number]]
}

/** A date with a clock, or seconds or milliseconds since 1970. */
const timeOf = (value: unknown) => {
  if (typeof value === 'number') return /^\d{10}(\d{3})?$/.test(String(value)) ? String(value) : undefined
  if (typeof value !== 'string' || value.length > 40) return undefined
  return /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d\.\d\d\.\d{4}[T ]\d\d:\d\d|\d{10}(\d{3})?$)/.test(value)
    ? value
    : undefined
}

const priceOf = (value: unknown) => {
  const number = typeof value === 'string' && /^-?\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && Math.abs(number) < 1e15 ? number.toFixed(9) : undefined
}
const isPrice = (value: unknown) => priceOf(value) !== undefined

const priceNameIn = (names: readonly string[], currency: string) => {
  const known = names.filter((name) => priceNames.some((pattern) => pattern.test(name)))
  const inCurrency = known.filter((name) => name.toUpperCase().includes(currency.toUpperCase()))
  return bestOf(priceNames, inCurrency.length > 0 ? inCurrency : known)
}

const bestOf = (patterns: readonly RegExp[], names: readonly string[]) =>
  patterns.flatMap((pattern) => names.filter((name) => pattern.test(name)))[0]

const isUtc = (name: string) => /utc|gmt/i.test(name)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The most telling ones first. An end of a time is none of its own. */
const timeNames = [/start|begin|from/i, /utc/i, /^(?!.*(end|until|to$)).*(time|date|hour|stamp|seconds|at$|^x$|^t$)/i]
const priceNames = [/price|preis|prix|prijs|precio/i, /per_?kwh|per_?mwh/i, /^(total|value|amount|rate|cost|y|v)$/i]
const deepest = 6
const mostBranches = 100
