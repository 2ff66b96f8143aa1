import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { openLetters } from './fonts.ts'
import { createSheet } from './sheet.ts'

test('the point of a number has room of its own between any digits: 187.19 must not be read as 18719', async () => {
  const { widthOf } = createSheet(new PDFDocument(), await openLetters('en'))
  const digits = '0123456789'
  const widths = [...digits].flatMap((one) => [...digits].map((other) => widthOf(`${one}.${other}`, { size: 100 })))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.01)
  const width = widthOf('1.1', { size: 100, weight: 'strong' })
  expect(widthOf('7.1', { size: 100, weight: 'strong' })).toBeCloseTo(width, 2)
})
