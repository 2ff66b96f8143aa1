import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { parquetOf, type ParquetColumn } from './parquet.ts'

const start = Date.parse('2026-10-25T00:00:00Z')
const columnsOf = (numbers: number): ParquetColumn[] => [
  { name: 'time', holds: 'moment' },
  ...Array.from({ length: numbers }, (_, place) => ({ name: `n${place}`, holds: 'number' as const })),
]

test('rows are read when the ones before them were taken, in groups that have fewer rows the more columns there are', async () => {
  const numbers = 49
  let read = 0
  async function* rows() {
    for (; read < 1000; read++)
      yield [new Date(start + read), ...Array.from({ length: numbers }, (_, place) => (place === 0 ? null : read / 8))]
  }
  const pieces = []
  const readBefore = []
  for await (const piece of parquetOf(columnsOf(numbers), rows())) {
    pieces.push(piece)
    readBefore.push(read)
  }
  // The last piece is the footer.
  expect(readBefore).toEqual([399, 799, 1000, 1000])
  const file = await new Blob(pieces).arrayBuffer()
  expect(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([400, 400, 200])
  const back = await parquetReadObjects({ file })
  expect(back).toHaveLength(1000)
  for (const row of [0, 399, 400, 999])
    expect(back[row]).toMatchObject({ time: new Date(start + row), n0: null, n1: row / 8, n48: row / 8 })
})

test('a column in which nothing is known is still one of numbers', async () => {
  async function* rows() {
    yield [new Date(start), null]
  }
  const pieces = []
  for await (const piece of parquetOf(columnsOf(1), rows())) pieces.push(piece)
  const file = await new Blob(pieces).arrayBuffer()
  expect(parquetMetadata(file).schema[2]).toMatchObject({ name: 'n0', type: 'DOUBLE' })
  expect(await parquetReadObjects({ file })).toEqual([{ time: new Date(start), n0: null }])
})
