import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawBars, drawCurve, type PrintedBars, type PrintedCurve } from './charts.ts'
import { openLetters } from './fonts.ts'
import { createSheet, type Sheet } from './sheet.ts'

const letters = await openLetters('en')

/** What is drawn on a page, as a PDF writes it. */
const drawn = async (draw: (pdf: PDFKit.PDFDocument, sheet: Sheet) => void) => {
  const pdf = new PDFDocument({ compress: false, margin: 0 })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve)
  })
  draw(pdf, createSheet(pdf, letters))
  pdf.end()
  await ended
  return Buffer.concat(pieces).toString('latin1')
}

/** In the colour of generation. */
const ofGeneration = (page: string) => page.slice(page.search(/0\.729\d* 0\.50\d* 0\.047\d* SCN/))
const curveOf = (values: readonly (number | null)[]): PrintedCurve => ({
  unit: 'kW',
  times: [],
  lines: [
    { label: '', tint: 'generation', points: values.map((value, place) => ({ at: place / values.length, value })) },
  ],
})
const box = { x: 50, y: 50, width: 400, height: 200 }

test('a gap in what is known is a gap in the curve, and no line to zero', async () => {
  const linesIn = async (values: readonly (number | null)[]) => {
    const [path = ''] = ofGeneration(await drawn((pdf, sheet) => drawCurve(pdf, sheet, curveOf(values), box))).split(
      '\nS',
    )
    return [path.match(/ m$/gm)?.length, path.match(/ l$/gm)?.length]
  }
  expect(await linesIn([1, 2, 3, 2, 1])).toEqual([1, 4])
  expect(await linesIn([1, 2, null, null, 2, 1, 0])).toEqual([2, 3])
})

test('bars stand for what is known, on an axis with room for all of it; pictures are not pixels', async () => {
  const bars: PrintedBars = {
    unit: 'kWh',
    labels: ['1', '2', '3'],
    stacks: [
      {
        label: 'Generation',
        parts: [
          { label: 'Used', tint: 'generation', values: [4, null, 0] },
          { label: 'Sold', tint: 'sell', values: [2, null, 3] },
        ],
      },
    ],
  }
  const page = await drawn((pdf, sheet) => drawBars(pdf, sheet, bars, box))
  // Three parts, and the two of the legend.
  expect(page.match(/ re$/gm)).toHaveLength(5)
  expect(page).not.toContain('/Subtype /Image')
  const none = { unit: 'kWh', labels: [], stacks: [] }
  expect(await drawn((pdf, sheet) => drawBars(pdf, sheet, none, box))).not.toMatch(/NaN|Infinity/)
})

test('days below bars stand at one distance, and none over another, also where digits are narrow and wide', async () => {
  const labels = Array.from({ length: 53 }, (_, place) =>
    new Date(Date.UTC(2026, 8, 12 + place)).toISOString().slice(5, 10),
  )
  for (let width = 300; width <= 500; width += 10) {
    const places: { text: string; left: number; right: number }[] = []
    await drawn((pdf, sheet) => {
      const told: Sheet = {
        ...sheet,
        writeLine(text, x, y, room, style) {
          const wide = sheet.widthOf(text, style)
          if (labels.includes(text)) places.push({ text, left: x + (room - wide) / 2, right: x + (room + wide) / 2 })
          return sheet.writeLine(text, x, y, room, style)
        },
      }
      drawBars(pdf, told, { unit: 'kWh', labels, stacks: [] }, { ...box, width })
    })
    expect(places.length).toBeGreaterThan(6)
    const distances = places.slice(1).map(({ text }, at) => labels.indexOf(text) - labels.indexOf(places[at]!.text))
    expect(new Set(distances).size, `${width}`).toBe(1)
    for (const [at, { left }] of places.slice(1).entries()) expect(left).toBeGreaterThan(places[at]!.right)
  }
})
