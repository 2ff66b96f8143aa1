/** The requested page of a list. Pages count from 1. */
export interface Window {
  page: number
  size: number
}

/** A page of a list, and the length of the whole list. */
export interface Page<Row> {
  total: number
  rows: Row[]
}

/** Counting more plants than these takes longer than reading a page of them. */
export const quicklyCounted = 2000
/** How old the number of more plants may be. */
export const manyCountedAgainMs = 10_000
