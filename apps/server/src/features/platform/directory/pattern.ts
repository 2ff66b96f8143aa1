import { holding } from '#db/holding.ts'

/** What was typed into a search, as conditions of SQL. */
export const patternsOf = (typed: string | undefined) => {
  const text = typed?.trim() ?? ''
  return {
    isAll: text === '',
    text,
    holds: holding(text),
    /** A whole number; 0 is nobody's. */
    number: /^\d{1,9}$/.test(text) ? Number(text) : 0,
  }
}

export interface Search {
  search?: string | undefined
  /** Rows with lower numbers only. */
  before?: number | undefined
  size: number
}
