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
