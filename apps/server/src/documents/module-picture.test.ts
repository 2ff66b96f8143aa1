import { readFile } from 'node:fs/promises'
import { levels, type Level } from '@heliograph/domain/module-shares'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { openLetters } from './fonts.ts'
import { drawModules, looks, type PrintedModules } from './module-picture.ts'
import { planOf, planRoom } from './module-plan.ts'
import { createSheet } from './sheet.ts'

const letters = await openLetters('en')

/** What is drawn, as a PDF writes it. */
const drawn = async (modules: PrintedModules, compress = false) => (await bytesOf(modules, compress)).toString('latin1')

const bytesOf = async (modules: PrintedModules, compress = true) => {
  const pdf = new PDFDocument({ compress, margin: 0 })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve)
  })
  drawModules(pdf, createSheet(pdf, letters), modules, { x: 54, y: 60, width: planRoom.width })
  pdf.end()
  await ended
  return Buffer.concat(pieces)
}

/** What a reader that is not ours finds written, and where, in points from the lower left. */
const writtenIn = async (modules: PrintedModules) => {
  const document = await getDocumentProxy(new Uint8Array(await bytesOf(modules)))
  const { items } = await (await document.getPage(1)).getTextContent()
  const written: { text: string; x: number; y: number; width: number; size: number }[] = []
  for (const { str, transform, width, height } of items) {
    if (str.trim() === '') continue
    written.push({ text: str, x: Number(transform[4]), y: Number(transform[5]), width, size: height })
  }
  return written
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
      number: '',
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

/** One array in which each module has a number and a share. */
const numberedMap = (places: number, columns: number, { portrait = true, angleDeg = 0 } = {}): PrintedModules => {
  const map = mapOf(
    Array.from({ length: places }, () => 'usual' as const),
    { columns, angleDeg },
  )
  const arrays = map.arrays.map((array) => ({
    ...array,
    x: 0,
    y: 0,
    portrait,
    modules: array.modules.map((module, place) => ({ ...module, number: String(place + 1), text: '100 %' })),
  }))
  return { ...map, arrays, plan: planOf(arrays, planRoom) }
}

test.each([
  ['portrait', { portrait: true }],
  ['landscape', { portrait: false }],
  ['standing on its head', { angleDeg: 180 }],
])('each module has its number above what it gave, without touching it: %s', async (_, wish) => {
  const written = await writtenIn(numberedMap(12, 4, wish))
  const shares = written.filter(({ text }) => text === '100 %')
  const numbers = written.filter(({ text }) => /^\d+$/.test(text))
  expect(shares).toHaveLength(12)
  expect(numbers.map(({ text }) => Number(text)).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 12 }, (__, place) => place + 1),
  )
  for (const number of numbers) {
    const overlapping = written.filter(
      (other) =>
        other !== number &&
        other.x < number.x + number.width &&
        number.x < other.x + other.width &&
        other.y < number.y + number.size &&
        number.y < other.y + other.size,
    )
    expect(overlapping.map(({ text }) => text)).toEqual([])
    // Nearest below it is its own share.
    const below = shares.filter(({ x, y, width }) => y < number.y && x < number.x + 40 && x + width > number.x)
    expect(below.length, number.text).toBeGreaterThan(0)
  }
})

test('where modules are too small for both, the number gives way, and later the share', async () => {
  const kinds = async (columns: number, portrait: boolean) => {
    const written = await writtenIn(numberedMap(columns * 2, columns, { portrait }))
    return [written.some(({ text }) => text === '100 %'), written.some(({ text }) => /^\d+$/.test(text))]
  }
  expect(await kinds(10, false)).toEqual([true, true])
  expect(await kinds(24, false)).toEqual([true, false])
  expect(await kinds(120, false)).toEqual([false, false])
})

test('5,000 modules of all levels are drawn, in a small file', async () => {
  const shown = Array.from({ length: 250 }, (_, place) => levels[(place * 7) % levels.length]!)
  const map = mapOf(shown, { count: 20, columns: 25, angleDeg: 3 })
  expect(count(await drawn(map), / re$/gm)).toBe(5000)
  expect((await drawn(map, true)).length).toBeLessThan(150_000)
})
