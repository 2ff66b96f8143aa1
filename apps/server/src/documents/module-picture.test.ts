import { readFile } from 'node:fs/promises'
import { levels, type Level } from '@heliograph/domain/module-shares'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { openLetters } from './fonts.ts'
import { drawModules, looks, type PrintedModules } from './module-picture.ts'
import { planOf, planRoom } from './module-plan.ts'
import { createSheet } from './sheet.ts'

const letters = await openLetters('en')

/** What is drawn, as a PDF writes it. */
const drawn = async (modules: PrintedModules, compress = false) => {
  const pdf = new PDFDocument({ compress, margin: 0 })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve)
  })
  drawModules(pdf, createSheet(pdf, letters), modules, { x: 54, y: 60, width: planRoom.width })
  pdf.end()
  await ended
  return Buffer.concat(pieces).toString('latin1')
}

const mapOf = (shown: readonly Level[], { count = 1, columns = 5, angleDeg = 0 } = {}): PrintedModules => {
  const arrays = Array.from({ length: count }, (_, place) => ({
    name: `Field ${place + 1}`,
    portrait: true,
    angleDeg,
    x: (place % 4) * columns * 1.3,
    y: Math.floor(place / 4) * 26,
    rows: Math.ceil(shown.length / columns),
    columns,
    modules: shown.map((level, index) => ({
      row: Math.floor(index / columns),
      column: index % columns,
      level,
      text: '',
    })),
  }))
  return { arrays, plan: planOf(arrays, planRoom), legend: [] }
}
const count = (page: string, what: RegExp) => page.match(what)?.length ?? 0

test('each module is a box; zero has a cross and unknown a hatch, a place without a device a dashed edge', async () => {
  const usual = await drawn(mapOf(['usual', 'usual', 'half']))
  expect([count(usual, / re$/gm), count(usual, / l$/gm)]).toEqual([3, 0])
  expect(usual).not.toContain('/Subtype /Image')
  const zero = await drawn(mapOf(['usual', 'zero']))
  expect([count(zero, / re$/gm), count(zero, / l$/gm)]).toEqual([2, 2])
  const unknown = await drawn(mapOf(['usual', 'unknown']))
  expect(count(unknown, / l$/gm)).toBeGreaterThan(2)
  const unnamed = await drawn(mapOf(['unnamed']))
  expect(unnamed).toMatch(/\[[\d.]+ [\d.]+\] 0 d/)
  for (const page of [usual, zero, unknown, unnamed]) expect(page).not.toMatch(/NaN|Infinity/)
})

test('levels have the colours of the page', async () => {
  const css = await readFile(
    new URL('../../../web/src/features/plants/module-map/module-map.module.css', import.meta.url),
    'utf8',
  )
  const [light = ''] = css.split('[data-mantine-color-scheme')
  for (const level of levels)
    for (const [name, colour] of Object.entries({ level: looks[level].fill, edge: looks[level].edge })) {
      const [, said] = new RegExp(`--${name}-${level}: (#\\w+);`).exec(light) ?? []
      if (said !== undefined) expect(colour, `${name} ${level}`).toBe(said)
    }
  expect(new Set(levels.map((level) => looks[level].fill)).size).toBe(levels.length)
})

test('5,000 modules of all levels are drawn, in a small file', async () => {
  const shown = Array.from({ length: 250 }, (_, place) => levels[(place * 7) % levels.length]!)
  const map = mapOf(shown, { count: 20, columns: 25, angleDeg: 3 })
  expect(count(await drawn(map), / re$/gm)).toBe(5000)
  expect((await drawn(map, true)).length).toBeLessThan(150_000)
})
