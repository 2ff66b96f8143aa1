import { minuteMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { createCache } from '#needs/cache.ts'
import type { TextSearch } from '#needs/text-search.ts'

/**
 * Finds what may hold a text by an index on the pieces of its texts (migration 0062). The connections of a brand cannot use
 * it: they compare the brand of every row before they compare texts. So this asks with connections that see all brands, for
 * ids only; who reads the rows does so with those of the brand.
 */
export const createTextSearch = ({ pool, brand, now, most = mostAtOnce }: Needs): TextSearch => {
  // What is too common stays so, and finding that out takes long.
  const tooMany = createCache<string, readonly number[] | undefined>({
    forMs: 10 * minuteMs,
    now,
    most: 1_000,
    worth: (ids) => ids === undefined,
  })
  const holding = (table: keyof typeof textsOf) => async (text: string) => {
    if (!hasPieces(text)) return undefined
    return tooMany.recall(`${table} ${text}`, async () => {
      const { rows } = await pool.query<{ id: number }>({
        name: `${table}-holding`,
        text: `select id from ${table} where pieces_of(array[${textsOf[table]}]) @> ${someOf('lower($1)')} and brand = $2 limit $3`,
        values: [text, brand, most + 1],
      })
      return rows.length > most ? undefined : rows.map(({ id }) => id)
    })
  }
  return { plants: holding('plants'), devices: holding('devices') }
}

interface Needs {
  /** Connections that see all brands. */
  pool: Pool
  brand: string
  now: () => number
  /** With more, comparing all texts until a page is full is faster. */
  most?: number
}

/** As in the indexes. */
const textsOf = {
  plants: `lower(name), lower(coalesce(address, ''))`,
  devices: 'lower(sn), lower(name)',
}

/** Pieces have three characters, or two that are not Latin: two Chinese ones are a word. */
const hasPieces = (text: string) => [...text].length > 2 || /^[\u2E80-\uFFFF]{2}$/.test(text)

/** Enough pieces to cover all of the text. More would say the same, and each costs time. */
const someOf = (text: string) => `(case when length(${text}) > 2 then array(
    select substr(${text}, i, 3) from generate_series(1, length(${text}) - 2, 3) as i
    union select substr(${text}, length(${text}) - 2, 3)
  ) else array[${text}] end)`

const mostAtOnce = 1_000
