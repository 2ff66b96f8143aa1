import type { Letters } from './fonts.ts'
import { createSheet, type Pdf, type Style } from './sheet.ts'

/** What the library takes, and its types do not all know. */
interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  scope?: 'Row' | 'Column'
  bbox?: [left: number, top: number, right: number, bottom: number]
}

/** A page of A4 in points, and the part of it that text is on. */
export const page = { width: 595.28, height: 841.89, left: 54, right: 54, top: 60, bottom: 66 }
export const textWidth = page.width - page.left - page.right

export const colours = { text: '#1c2733', muted: '#52606f', line: '#dde3ea', soft: '#f3f6f9' }

export interface TableCell {
  text: string
  /** Of what a number counts: stands at the right. */
  isNumber?: boolean
  isHead?: boolean
  isStrong?: boolean
}

export interface PaperTable {
  /** Shares of the width. */
  widths: readonly number[]
  head: readonly TableCell[]
  rows: readonly (readonly TableCell[])[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Paper = ReturnType<typeof createPaper>

/**
 * Writes from the top down and turns pages. Everything is tagged with what it is, in the order in which it is read; what only decorates
 * is not.
 */
export const createPaper = (pdf: Pdf, letters: Letters) => {
  const sheet = createSheet(pdf, letters)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let y: number = page.top
  const bottom = page.height - page.bottom

  const left = () => bottom - y
  const turn = () => {
    pdf.addPage()
    y = page.top
  }
  /** A new page, unless so much fits on this one. */
  const need = (height: number) => {
    if (left() < height && y > page.top) turn()
  }

  /** Draws what is tagged, on the page that it is on. */
  const tagged = (role: string, draw: () => void) => {
    const content = pdf.markStructureContent(role)
    draw()
    pdf.endMarkedContent()
    return content
  }
  const decoration = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  const tag = (role: string, children: Parameters<typeof pdf.struct>[2] | null, options: TagOptions = {}) =>
    pdf.struct(role, options, children ?? undefined)

  /** Lines that may go on over the page. */
  const lines = (role: string, text: string, width: number, style: Style) => {
    const height = sheet.lineHeightOf(style)
    const contents: ReturnType<typeof tagged>[] = []
    let rest = sheet.linesOf(text, width, style)
    while (rest.length > 0) {
      if (left() < height) turn()
      const fitting = rest.slice(0, Math.max(1, Math.floor(left() / height)))
      rest = rest.slice(fitting.length)
      contents.push(
        tagged(role, () => {
          for (const line of fitting) {
            sheet.writeLine(line, page.left, y, width, style)
            y += height
          }
        }),
      )
    }
    return contents
  }

  const cellsHeight = (cells: readonly TableCell[], widths: readonly number[]) =>
    Math.max(
      ...cells.map(({ text, ...cell }, place) => {
        const style = cellStyle(cell)
        return sheet.linesOf(text, (widths[place] ?? 0) - cellGap, style).length * sheet.lineHeightOf(style)
      }),
    )

  const row = (cells: readonly TableCell[], widths: readonly number[], scope: 'Column' | 'Row') => {
    const found = tag('TR', null)
    const from = y
    const height = cellsHeight(cells, widths)
    let x = page.left
    for (const [place, { text, ...cell }] of cells.entries()) {
      const width = (widths[place] ?? 0) - cellGap
      const role = cell.isHead ? 'TH' : 'TD'
      const at = cellStart(x, cell)
      const content = tagged(role, () => sheet.write(text, at, from + cellPadding, width, cellStyle(cell)))
      found.add(tag(role, content, cell.isHead ? { scope } : {}))
      x += widths[place] ?? 0
    }
    y = from + height + 2 * cellPadding
    return found
  }

  return {
    sheet,
    pdf,
    tagged,
    decoration,
    need,
    /** The height that is left of the page. */
    left,
    get y() {
      return y
    },
    space(height: number) {
      y += height
    },
    /** Goes on below. */
    to(at: number) {
      y = at
    },

    heading(level: 1 | 2 | 3, text: string, style: Style = {}, width = textWidth) {
      const look = { ...headingStyles[level], ...style }
      // A heading does not stand alone at the end of a page.
      need(sheet.linesOf(text, width, look).length * sheet.lineHeightOf(look) + 40)
      root.add(tag(`H${level}`, lines(`H${level}`, text, width, look)))
    },

    /** A line that does not move what comes after it. */
    brandLine(text: string, x: number, style: Style) {
      const width = page.width - page.right - x
      const [first = ''] = sheet.linesOf(text, width, style)
      root.add(
        tag(
          'P',
          tagged('P', () => sheet.writeLine(first, x, y, width, style)),
        ),
      )
    },

    paragraph(text: string, style: Style = {}, width = textWidth) {
      root.add(tag('P', lines('P', text, width, style)))
    },

    /** A picture with what it shows, in words; it is not divided. */
    figure(height: number, alt: string, draw: (x: number, y: number, width: number) => void) {
      need(height)
      const content = tagged('Figure', () => draw(page.left, y, textWidth))
      root.add(tag('Figure', content, { alt, bbox: [page.left, y, page.left + textWidth, y + height] }))
      y += height
    },

    /** The same beside what is written: it moves nothing. */
    figureAt({ x, y: at, width, height }: Box, alt: string, draw: () => void) {
      const content = tagged('Figure', draw)
      root.add(tag('Figure', content, { alt, bbox: [x, at, x + width, at + height] }))
    },

    /** Names and values side by side, in as many columns as fit. */
    facts(facts: readonly (readonly [name: string, value: string])[], columns: number) {
      const width = textWidth / columns
      const table = tag('Table', null)
      for (let first = 0; first < facts.length; first += columns) {
        const group = facts.slice(first, first + columns)
        const inner = width - 14
        const heights = group.map(
          ([name, value]) =>
            sheet.linesOf(name, inner, factName).length * sheet.lineHeightOf(factName) +
            sheet.linesOf(value, inner, factValue).length * sheet.lineHeightOf(factValue),
        )
        const height = Math.max(...heights) + 12
        need(height)
        const found = tag('TR', null)
        for (const [place, [name, value]] of group.entries()) {
          const x = page.left + place * width
          let below = y
          const head = tagged('TH', () => {
            below = sheet.write(name, x, y, inner, factName)
          })
          const cell = tagged('TD', () => {
            sheet.write(value, x, below, inner, factValue)
          })
          found.add(tag('TH', head, { scope: 'Row' }))
          found.add(tag('TD', cell))
        }
        table.add(found)
        y += height
      }
      root.add(table)
      table.end()
    },

    /** Its head is repeated on every page. */
    table({ widths: shares, head, rows }: PaperTable) {
      const whole = shares.reduce((sum, share) => sum + share, 0)
      const widths = shares.map((share) => (share / whole) * textWidth)
      const table = tag('Table', null)
      const heads = head.map((cell) => ({ ...cell, isHead: true }))
      const headRow = () => {
        const found = row(heads, widths, 'Column')
        decoration(() => sheet.rule(page.left, y, textWidth, '#a9b4c0'))
        return found
      }
      need(70)
      table.add(headRow())
      for (const cells of rows) {
        const height = cellsHeight(cells, widths) + 2 * cellPadding
        if (left() < height) {
          turn()
          // Read once, shown again.
          decoration(() => {
            let x = page.left
            for (const [place, { text, ...cell }] of heads.entries()) {
              sheet.write(text, cellStart(x, cell), y + cellPadding, (widths[place] ?? 0) - cellGap, cellStyle(cell))
              x += widths[place] ?? 0
            }
            y += cellsHeight(heads, widths) + 2 * cellPadding
            sheet.rule(page.left, y, textWidth, '#a9b4c0')
          })
        }
        table.add(row(cells, widths, 'Row'))
        decoration(() => sheet.rule(page.left, y, textWidth, colours.line))
      }
      root.add(table)
      table.end()
    },

    /** At the foot of every page; then nothing more can be written. */
    end(footOf: (place: number, count: number) => void) {
      root.end()
      const { start, count } = pdf.bufferedPageRange()
      for (let place = 0; place < count; place++) {
        pdf.switchToPage(start + place)
        pdf.markContent('Artifact', { type: 'Pagination' })
        footOf(place + 1, count)
        pdf.endMarkedContent()
      }
      pdf.end()
    },
  }
}

const headingStyles: Record<1 | 2 | 3, Style> = {
  1: { size: 26, weight: 'strong', leading: 1.25 },
  2: { size: 14, weight: 'strong', leading: 1.5 },
  3: { size: 10.5, weight: 'strong' },
}

const factName: Style = { size: 8.5, colour: colours.muted }
const factValue: Style = { size: 12.5, weight: 'strong' }

const cellStyle = ({ isHead, isNumber, isStrong }: Omit<TableCell, 'text'>): Style => ({
  size: 9.5,
  ...(isHead && { colour: colours.muted }),
  ...(isStrong && { weight: 'strong' }),
  ...(isNumber && { align: 'right' }),
})

/** Between columns: numbers end where their column ends. */
const cellStart = (x: number, { isNumber }: Omit<TableCell, 'text'>) => (isNumber ? x + cellGap : x)

const cellGap = 10
const cellPadding = 4.5
