import { mostRows } from './module-map.ts'
import type { KnownSheet, Label } from './sheet-grid.ts'

/**
 * What a mark in the corner of a printed sheet says: whose sheet it is, and where it stands on it. Two of them are enough to know how the
 * sheet lies.
 */
export interface SheetMark {
  plantId: number
  arrayId: number
  /** Of the array, on all pages. */
  rows: number
  columns: number
  /** The places on this page. */
  first: { row: number; column: number }
  last: { row: number; column: number }
  /** Its edges, counted in rows and columns from the middle of the array's first place. */
  left: number
  top: number
  right: number
  bottom: number
}

/** As a text of capital letters and digits, for which matrix codes need little room. */
export const markText = ({ plantId, arrayId, rows, columns, first, last, ...box }: SheetMark) =>
  [
    prefix,
    plantId,
    arrayId,
    rows,
    columns,
    first.row,
    first.column,
    last.row,
    last.column,
    ...[box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge * fineness)),
  ].join('/')

/** Undefined for the text of another code, and for what no sheet of ours says. */
export const markOf = (text: string): SheetMark | undefined => {
  if (!form.test(text)) return undefined
  const [plantId = 0, arrayId = 0, rows = 0, columns = 0, ...rest] = text
    .slice(prefix.length + 1)
    .split('/')
    .map(Number)
  const [firstRow = 0, firstColumn = 0, lastRow = 0, lastColumn = 0, ...edges] = rest
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.map((edge) => edge / fineness)
  const isRight =
    rows <= mostRows &&
    columns <= mostRows &&
    firstRow <= lastRow &&
    lastRow < rows &&
    firstColumn <= lastColumn &&
    lastColumn < columns &&
    left < right &&
    top < bottom
  return isRight
    ? {
        plantId,
        arrayId,
        rows,
        columns,
        first: { row: firstRow, column: firstColumn },
        last: { row: lastRow, column: lastColumn },
        left,
        top,
        right,
        bottom,
      }
    : undefined
}

/** The sheets whose marks are among these labels; a page on which only one mark was found is not known well enough. */
export const sheetsMarked = (labels: readonly Label[]): KnownSheet[] => {
  const pages = new Map<string, { mark: SheetMark; corners: Label['corners'] }[]>()
  for (const { text, corners } of labels) {
    const mark = markOf(text)
    if (!mark) continue
    const page = pageOf(mark)
    pages.set(page, [...(pages.get(page) ?? []), { mark, corners }])
  }
  return [...pages.values()].flatMap((marks) => {
    const [one] = marks
    // The same mark twice is a copy of the page in the same photo: no one can tell which mark is whose.
    const places = new Set(marks.map(({ mark }) => `${mark.left}/${mark.top}`))
    if (!one || marks.length < fewestMarks || places.size < marks.length) return []
    const { arrayId, rows, columns, first, last } = one.mark
    const points = marks.flatMap(({ mark: { left, top, right, bottom }, corners: [a, b, c, d] }) => [
      { ...a, row: top, column: left },
      { ...b, row: top, column: right },
      { ...c, row: bottom, column: right },
      { ...d, row: bottom, column: left },
    ])
    return { arrayId, rows, columns, first, last, points, isRough: false }
  })
}

const pageOf = ({ plantId, arrayId, rows, columns, first, last }: SheetMark) =>
  [plantId, arrayId, rows, columns, first.row, first.column, last.row, last.column].join('/')

/** Of a module map, the first way of writing it. */
const prefix = 'HM1'
const form = /^HM1(?:\/\d{1,10}){8}(?:\/-?\d{1,7}){4}$/
/** Edges are told in thousandths. */
const fineness = 1000
const fewestMarks = 2
