import pg from 'pg'

/**
 * How columns are read: bigint as number (an error beyond 2^53, never a wrong number), date as 'YYYY-MM-DD',
 * timestamptz as Date, double precision as number, numeric as text (it can hold more than a number), arrays as arrays of these.
 */
export const columnValues: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const asNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

const asText = (text: string) => text

const textArrayOid: number = 1009
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid, 'text')
const numbersIn = (text: string) => textArray(text).map((entry) => (entry === null ? null : asNumber(entry)))

/**
 * Every sample that is read passes through here. The driver's own parser goes through an array letter by letter, which takes three
 * times as long; it still reads what JSON has no form for: not a number, other bounds, more dimensions.
 */
const plainNumbers = (oid: number) => {
  const parse: (text: string) => unknown = pg.types.getTypeParser(oid, 'text')
  return (text: string): unknown => {
    try {
      return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)
    } catch {
      return parse(text)
    }
  }
}

const { INT8, DATE } = pg.types.builtins
const [int2Array, int4Array, float4Array, float8Array] = [1005, 1007, 1021, 1022]
const int8Array = 1016
const dateArray = 1182

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, asNumber],
  [int8Array, numbersIn],
  [DATE, asText],
  [dateArray, textArray],
  ...[int2Array, int4Array, float4Array, float8Array].map((oid) => [oid, plainNumbers(oid)] as const),
])
