import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookOf, type WorkbookCell } from './workbook.ts'

const columns = [{ name: 'plant' }, { name: 'kWh', unit: 'kWh' }, { name: 'at', shows: 'time' as const }]

const rowsOf = async function* (names: readonly string[], told: { closed?: boolean; read: number }) {
  try {
    for (const name of names) {
      told.read += 1
      yield [name, 1, new Date(0)] satisfies WorkbookCell[]
    }
  } finally {
    told.closed = true
  }
}

const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('a column is as wide as its texts need, and no wider than a page has room for', async () => {
  const names = ['Roof', 'Supermercado El Ebro, Zaragoza', 'x'.repeat(200)]
  for (const [count, wide] of [
    [1, 12],
    [2, 32],
    [3, 40],
  ] as const) {
    const told = { read: 0 }
    const book = await readXlsx(await bytesOf(workbookOf('Sheet', columns, rowsOf(names.slice(0, count), told))))
    const { rows, columns: read } = book.sheets[0]!
    expect(rows.map(([name]) => name)).toEqual(['plant', ...names.slice(0, count)])
    expect(read?.map(({ width }) => width)).toEqual([wide, 15, 20])
  }
})

test.each([
  ['太阳能发电站上海浦东新区', 26],
  ['株式会社サンプル発電所', 24],
  ['서울특별시 태양광 발전소', 26],
  // The same letters, put together from parts as some phones send them.
  ['서울특별시 태양광 발전소'.normalize('NFD'), 26],
  // Full-width digits and brackets, and half-width Katakana.
  ['（Ｒｏｏｆ１２）', 18],
  ['ﾀｲﾖｳｺｳﾊﾂﾃﾞﾝ', 13],
  // One letter for people, several for a program.
  ['Nha\u0300 cu\u0309a Lan va\u0300 Minh', 21],
  ['Сонячна електростанція', 24],
  ['Roof · 12.5 °C · 3 m²', 23],
  ['☀ Sunny side 🌞', 17],
])('letters that are two wide have room for two: %s', async (name, wide) => {
  const book = await readXlsx(await bytesOf(workbookOf('Sheet', columns, rowsOf([name], { read: 0 }))))
  expect(book.sheets[0]!.columns?.map(({ width }) => width)).toEqual([wide, 15, 20])
  const headed = await readXlsx(await bytesOf(workbookOf('Sheet', [{ name }], rowsOf(['x'], { read: 0 }))))
  expect(headed.sheets[0]!.columns?.[0]?.width).toBe(wide)
})

test('rows beyond those that are measured come all the same, in order, and a reader who leaves closes their source', async () => {
  const names = Array.from({ length: 1000 }, (_, place) => `Plant ${place}`)
  const told: { closed?: boolean; read: number } = { read: 0 }
  const book = await readXlsx(await bytesOf(workbookOf('Sheet', columns, rowsOf(names, told))))
  expect(book.sheets[0]!.rows.slice(1).map(([name]) => name)).toEqual(names)
  const left: { closed?: boolean; read: number } = { read: 0 }
  const many = Array.from({ length: 100_000 }, (_, place) => `Plant ${place}`)
  for await (const piece of workbookOf('Sheet', columns, rowsOf(many, left))) if (piece.length > 0) break
  expect(left.closed).toBe(true)
  expect(left.read).toBeLessThan(100_000)
})

const asked = async function* (rows: readonly WorkbookCell[][]) {
  yield* rows
}

test('the same rows are the same bytes at any time, so that a file which broke off can go on', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Plant ${row}`, row / 7, new Date(row * 300_000)])
  const one = await bytesOf(workbookOf('Sheet', columns, asked(rows)))
  // Times of files in a ZIP are even seconds.
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect((await bytesOf(workbookOf('Sheet', columns, asked(rows)))).equals(one)).toBe(true)
})

test('a number has room with its unit, however large it is; a spreadsheet shows ### otherwise', async () => {
  const units = [{ name: 'e', unit: 'kWh' }, { name: 'm', unit: 'EUR' }, { name: 'w', unit: 'W' }, { name: 'n' }]
  const widths = async (rows: WorkbookCell[][]) =>
    (await readXlsx(await bytesOf(workbookOf('Sheet', units, asked(rows))))).sheets[0]!.columns?.map(
      ({ width }) => width,
    )
  // 99,999.99 kWh
  expect(await widths([[1, 2, 3, 4]])).toEqual([15, 15, 13, 12])
  // -123,456,789.01 kWh, 1,234,567.00 EUR
  expect(
    await widths([
      [1, 1, 1, 1],
      [-123_456_789.012, 1_234_567, 0, 1e12],
    ]),
  ).toEqual([21, 18, 13, 12])
})
