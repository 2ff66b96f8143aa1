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

test.each([
  [
    'zh',
    '现场用电 107.62 kWh，其中 82 % 来自电站自身。收益为 € 36.13。本可再发 170.34 kWh；最主要的原因是：电网或上网限制（参见“警告”）。',
  ],
  [
    'ja',
    '現地で 107.62 kWh を使用し、そのうち 82 % は自家発電です。「警告」（2 件）はありませんでした。データー受信率は 99 %。',
  ],
])(
  'marks that end a sentence or close a bracket never begin a line, and those that open one never end it, also beside numbers: %s',
  async (language, text) => {
    const { linesOf, widthOf } = createSheet(new PDFDocument(), await openLetters(language))
    for (let width = 60; width <= 500; width += 31) {
      const lines = linesOf(text, width, { size: 10 })
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of lines) {
        expect(line, `${width}`).not.toMatch(/^[，。；：、！？）」』”ー]|[（「『“]$/)
        expect(widthOf(line, { size: 10 })).toBeLessThanOrEqual(width)
      }
    }
  },
)
