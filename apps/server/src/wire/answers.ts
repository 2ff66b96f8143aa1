import type { Page } from '#needs/pages.ts'

/** What a call answers that only does something. */
export const nothing = async (work: Promise<unknown>) => {
  await work
  return {}
}

/** A part of a list as it travels, row by row. */
export const pageOf = <Row, Wired>({ total, rows }: Page<Row>, wired: (row: Row) => Wired) => ({
  total,
  data: rows.map(wired),
})
