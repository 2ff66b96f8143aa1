/** Which part of a long list is wanted. Pages count from 1. */
export interface Window {
  page: number
  size: number
}

/** A part of a list, and how long all of it is. */
export interface Page<Row> {
  total: number
  rows: Row[]
}
