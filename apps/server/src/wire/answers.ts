import type { Page } from '#needs/pages.ts'

/** The answer of a call that only does something: empty. */
export const nothing = async (work: Promise<unknown>) => {
  await work
  return {}
}

/** A page of a list, in the shape of the API. */
export const pageOf = <Row, Wired>({ total, rows }: Page<Row>, wired: (row: Row) => Wired) => ({
  total,
  data: rows.map(wired),
})
