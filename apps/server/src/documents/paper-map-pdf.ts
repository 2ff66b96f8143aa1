import type { PlacedModule } from '@heliograph/domain/module-map'
import { markText, type SheetMark } from '@heliograph/domain/sheet-marks'
import { encode } from 'uqr'
import { finished } from './finished.ts'
import { openLetters } from './fonts.ts'
import { createSheet, type Pdf, type Sheet } from './sheet.ts'

/** Sheets on which installers stick serial numbers, all in words of their reader. It can be sent to another thread. */
export interface PrintedPaperMap {
  /** Of its words, a code of BCP 47. */
  language: string
  brand: string
  plantId: number
  plant: string
  hint: string
  arrays: readonly PrintedArray[]
}

interface PrintedArray {
  id: number
  rows: number
  columns: number
  modules: readonly PlacedModule[]
  pages: readonly (PaperPage & { title: string })[]
}

interface Place {
  row: number
  column: number
}

interface PaperPage {
  isLandscape: boolean
  first: Place
  last: Place
}

/**
 * The pages of A4 on which an array fits with places that have room for a sticker; none without a module. Of both ways to hold the paper the
 * one with fewer pages, or else with larger places.
 */
export const pagesOf = ({
  rows,
  columns,
  modules,
}: Pick<PrintedArray, 'rows' | 'columns'> & { modules: readonly Place[] }): PaperPage[] => {
  const [upright, across] = [false, true].map((isLandscape) => {
    const { width, height } = roomOf(isLandscape)
    const wide = shared(columns, Math.floor(width / least.width))
    const high = shared(rows, Math.floor(height / least.height))
    const size = cellOf({ isLandscape, columns: wide, rows: high })
    const taken = new Set(modules.map(({ row, column }) => `${Math.floor(row / high)} ${Math.floor(column / wide)}`))
    const pages: PaperPage[] = []
    for (let row = 0; row < rows; row += high) {
      for (let column = 0; column < columns; column += wide) {
        if (!taken.has(`${row / high} ${column / wide}`)) continue
        const last = { row: Math.min(rows, row + high) - 1, column: Math.min(columns, column + wide) - 1 }
        pages.push({ isLandscape, first: { row, column }, last })
      }
    }
    return { pages, area: size.width * size.height }
  })
  if (!upright || !across) return []
  const isAcross =
    across.pages.length === upright.pages.length
      ? across.area > upright.area
      : across.pages.length < upright.pages.length
  return (isAcross ? across : upright).pages
}

/** The pages of all arrays as PDF. The libraries are loaded with the first one. */
export const paperMapPdf = async (map: PrintedPaperMap) => {
  const [{ default: PDFDocument }, letters] = await Promise.all([import('pdfkit'), openLetters(map.language)])
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: map.language,
    displayTitle: true,
    info: { Title: map.plant, Author: map.brand },
  })
  const bytes = finished(pdf)
  const sheet = createSheet(pdf, letters)
  const pages = map.arrays.flatMap((array) => array.pages.map((page) => ({ array, page })))
  for (const [number, { array, page }] of pages.entries()) {
    pdf.addPage({ size: 'A4', layout: page.isLandscape ? 'landscape' : 'portrait', margin: 0 })
    drawPage(pdf, sheet, map, { array, page, counted: `${number + 1} / ${pages.length}` })
  }
  pdf.end()
  return bytes
}

interface OnePage {
  array: PrintedArray
  page: PrintedArray['pages'][number]
  /** Which page it is, of how many. */
  counted: string
}

const drawPage = (pdf: Pdf, sheet: Sheet, map: PrintedPaperMap, { array, page, counted }: OnePage) => {
  const { first, last, isLandscape, title } = page
  const paper = paperOf(isLandscape)
  const [columns, rows] = [last.column - first.column + 1, last.row - first.row + 1]
  const cell = cellOf({ isLandscape, columns, rows })
  const [left, top] = [(paper.width - cell.width * columns + rowNames) / 2, margin + headHeight]
  const text = { x: margin + markSize + gap, width: paper.width - 2 * (margin + markSize + gap) }

  sheet.writeLine(`${map.plant} · ${map.brand}`, text.x, margin, text.width, { size: 9, colour: muted })
  const [named = ''] = sheet.linesOf(title, text.width, titleStyle)
  sheet.writeLine(named, text.x, margin + 13, text.width, titleStyle)
  const foots = paper.height - margin - markSize
  sheet.write(map.hint, text.x, foots + 2, text.width - 40, { size: 8.5, colour: muted })
  sheet.writeLine(counted, text.x, foots + 2, text.width, { size: 8.5, colour: muted, align: 'right' })

  const modules = new Map(array.modules.map((module) => [`${module.row} ${module.column}`, module]))
  for (let { row } = first; row <= last.row; row += 1) {
    const y = top + (row - first.row) * cell.height
    const middle = y + cell.height / 2 - sheet.lineHeightOf(nameStyle) / 2
    sheet.writeLine(String(row + 1), left - rowNames, middle, rowNames - 4, { ...nameStyle, align: 'right' })
    for (let { column } = first; column <= last.column; column += 1) {
      const x = left + (column - first.column) * cell.width
      const module = modules.get(`${row} ${column}`)
      if (!module) pdf.rect(x, y, cell.width, cell.height).fill(noModule)
      else drawModule(sheet, module, { x, y, ...cell })
      pdf.lineWidth(0.6).strokeColor(edge).rect(x, y, cell.width, cell.height).stroke()
    }
  }
  for (let { column } = first; column <= last.column; column += 1) {
    const x = left + (column - first.column) * cell.width
    sheet.writeLine(String(column + 1), x, top - columnNames, cell.width, { ...nameStyle, align: 'centre' })
  }

  const [farRight, farDown] = [paper.width - margin - markSize, foots]
  for (const [x, y] of [
    [margin, margin],
    [farRight, margin],
    [farRight, farDown],
    [margin, farDown],
  ] as const) {
    // In places, from the middle of the array's first one.
    const placeX = (at: number) => (at - left) / cell.width - 0.5 + first.column
    const placeY = (at: number) => (at - top) / cell.height - 0.5 + first.row
    const { rows: allRows, columns: allColumns } = array
    drawMark(pdf, x, y, {
      plantId: map.plantId,
      arrayId: array.id,
      rows: allRows,
      columns: allColumns,
      first,
      last,
      left: placeX(x),
      top: placeY(y),
      right: placeX(x + markSize),
      bottom: placeY(y + markSize),
    })
  }
}

/** In corners: a sticker comes in the middle, and what it is stuck for can still be read. */
const drawModule = (
  sheet: Sheet,
  { sn, input, number }: PlacedModule,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => {
  if (typeof number === 'number') sheet.writeLine(String(number), x + 3, y + 2, width - 6, numberStyle)
  if (sn === null) return
  const told = input === 0 ? sn : `${sn} / ${input}`
  const end = sheet.linesOf(told, width - 6, tinyStyle).at(-1) ?? ''
  sheet.writeLine(end, x + 3, y + height - 10, width - 6, tinyStyle)
}

/** A QR code without blank paper around it: that is left free by what is drawn beside it. */
const drawMark = (pdf: Pdf, x: number, y: number, mark: SheetMark) => {
  const { data, size } = encode(markText(mark), { ecc: 'M', border: 0 })
  const step = markSize / size
  for (const [row, line] of data.entries()) {
    // Neighbours are drawn in one go: between single squares printers leave hairlines.
    let from: number | undefined
    for (const [column, isDark] of [...line, false].entries()) {
      if (isDark) from ??= column
      else if (from !== undefined) {
        pdf.rect(x + from * step, y + row * step, (column - from) * step, step)
        from = undefined
      }
    }
  }
  pdf.fill('#000')
}

/** Points. */
const paperOf = (isLandscape: boolean) =>
  isLandscape ? { width: 841.89, height: 595.28 } : { width: 595.28, height: 841.89 }
const perMm = 72 / 25.4
/** What printers leave white, and more: a mark at the edge of a photo is soon cut. */
const margin = 10 * perMm
const markSize = 17 * perMm
const gap = 5 * perMm
const [rowNames, columnNames] = [7 * perMm, 5 * perMm]
/** Marks need blank paper around them. */
const headHeight = markSize + gap + columnNames - 2 * perMm
const footHeight = markSize + gap

const roomOf = (isLandscape: boolean) => {
  const { width, height } = paperOf(isLandscape)
  return { width: width - 2 * margin - rowNames, height: height - 2 * margin - headHeight - footHeight }
}

/** The smallest place that a sticker fits into, and the largest one that is of use. */
const least = { width: 42 * perMm, height: 15 * perMm }
const most = { width: 70 * perMm, height: 40 * perMm }

const cellOf = ({ isLandscape, columns, rows }: { isLandscape: boolean; columns: number; rows: number }) => {
  const { width, height } = roomOf(isLandscape)
  return { width: Math.min(width / columns, most.width), height: Math.min(height / rows, most.height) }
}

/** How many of `count` come on each page if it has room for `room`: as many on the last as on the others, if they can. */
const shared = (count: number, room: number) => Math.ceil(count / Math.ceil(count / room))

const [muted, edge, noModule] = ['#52606f', '#6b7785', '#d5dae0']
const titleStyle = { size: 13, weight: 'strong' } as const
const nameStyle = { size: 8, colour: muted }
const numberStyle = { size: 9, weight: 'strong', leading: 1.1 } as const
const tinyStyle = { size: 6.5, colour: '#7c8894' }
