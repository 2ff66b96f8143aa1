import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, test } from 'vitest'
import { parquetOf, type ParquetCell, type ParquetColumn } from './parquet.ts'

const folder = mkdtempSync(join(tmpdir(), 'heliograph-parquet-'))
const duck = await DuckDBInstance.create(':memory:')
const connection = await duck.connect()
afterAll(() => {
  connection.closeSync()
  duck.closeSync()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (query: string) => (await connection.runAndReadAll(query)).getRowObjectsJson()

const write = async (
  name: string,
  columns: readonly ParquetColumn[],
  rows: readonly (readonly ParquetCell[])[],
  about: Record<string, string> = {},
) => {
  async function* given() {
    yield* rows
  }
  const pieces = []
  for await (const piece of parquetOf(columns, given(), about)) pieces.push(piece)
  const file = join(folder, name)
  writeFileSync(file, Buffer.concat(pieces))
  return `'${file}'`
}

const columns: ParquetColumn[] = [
  { name: 'time', holds: 'moment' },
  { name: 'day', holds: 'day' },
  { name: "Leistung 'Süd' W", holds: 'number' },
  { name: '発電量 "kWh"', holds: 'number' },
  { name: 'Їжак; потужність', holds: 'number' },
]
const at = (text: string) => new Date(`${text}Z`)
const rows: ParquetCell[][] = [
  // The hour that a zone with summer time has twice, before 1970 and after 2038.
  [at('2026-10-25T00:30:00.001'), at('2026-10-25T00:00'), 0, -0.1, null],
  [at('2026-10-25T01:30:00.999'), at('2026-10-25T00:00'), 1e-9, 1e300, null],
  [at('1969-12-31T23:59:59.999'), at('1969-12-31T00:00'), null, Number.MAX_SAFE_INTEGER, null],
  [at('2039-02-28T12:00:00'), at('2039-02-28T00:00'), 12_345.678_901, 5e-324, null],
]

test('DuckDB reads what we write: moments in UTC, days, numbers as doubles, what is unknown as null, and names of any letters', async () => {
  const file = await write('all.parquet', columns, rows, { plant: "Ада's 屋根", url: 'https://sun.example/?a=1&b=ї' })
  expect(await ask(`select column_name as name, column_type as type from (describe select * from ${file})`)).toEqual([
    { name: 'time', type: 'TIMESTAMP WITH TIME ZONE' },
    { name: 'day', type: 'DATE' },
    ...columns.slice(2).map(({ name }) => ({ name, type: 'DOUBLE' })),
  ])
  const back = await ask(
    `select epoch_ms("time")::double as time, "day"::text as day, "Leistung 'Süd' W" as power, "発電量 ""kWh""" as energy,
       "Їжак; потужність" as unknown from ${file}`,
  )
  expect(back).toEqual(
    rows.map(([time, day, power, energy]) => ({
      time: Number(time),
      day: day instanceof Date ? day.toISOString().slice(0, 10) : undefined,
      power,
      energy,
      unknown: null,
    })),
  )
  expect(
    await ask(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata(${file}) where decode(key) in ('plant', 'url') order by 1`,
    ),
  ).toEqual([
    { key: 'plant', value: "Ада's 屋根" },
    { key: 'url', value: 'https://sun.example/?a=1&b=ї' },
  ])
})

test('several row groups are one table, in their order, and sums leave out what is unknown', async () => {
  const count = 25_000
  const many = Array.from({ length: count }, (_, place): ParquetCell[] => [
    new Date(Date.parse('2026-01-01T00:00:00Z') + place * 300_000),
    place % 3 === 0 ? null : place,
  ])
  const file = await write(
    'many.parquet',
    [
      { name: 'time', holds: 'moment' },
      { name: 'power', holds: 'number' },
    ],
    many,
  )
  const known = many.flatMap(([, power]) => (typeof power === 'number' ? power : []))
  expect(
    await ask(`select count(*)::int as all, count(power)::int as known, sum(power) as sum,
      (select num_row_groups::int from parquet_file_metadata(${file})) as groups,
      bool_and(later) as ordered from (select power, "time" > coalesce(lag("time") over (), '-infinity') as later from ${file})`),
  ).toEqual([
    { all: count, known: known.length, sum: known.reduce((sum, power) => sum + power, 0), groups: 3, ordered: true },
  ])
})

test('a file without rows is an empty table with its columns', async () => {
  const file = await write('none.parquet', columns, [])
  expect(await ask(`select count(*)::int as all from ${file}`)).toEqual([{ all: 0 }])
})
