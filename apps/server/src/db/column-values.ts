import pg from 'pg'

/**
 * How columns are read: bigint as number (an error beyond 2^53, never a wrong number), date as 'YYYY-MM-DD',
 * timestamptz as Date, double precision as number, numeric as text (it can hold more than a number).
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

const { INT8, DATE } = pg.types.builtins
const int8Array = 1016
const dateArray = 1182

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, asNumber],
  [int8Array, numbersIn],
  [DATE, asText],
  [dateArray, textArray],
])
