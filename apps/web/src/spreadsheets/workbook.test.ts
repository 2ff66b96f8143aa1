import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/universal'
import { tableInWorkbook, WorkbookTooLarge, workbookOf } from './workbook.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const table = [
  ['Name [name]', 'Capacity, kWp [capacity]'],
  ['Müller & Söhne', '=1+1'],
]
const workbook = await bytesOf(await workbookOf(table, 'plants'))
const sheet = 'xl/worksheets/sheet1.xml'

/** The file with its sheet changed. */
const changed = (change: (xml: string) => string) => {
  const parts = unzipSync(workbook)
  return zipSync({ ...parts, [sheet]: strToU8(change(strFromU8(parts[sheet] ?? new Uint8Array()))) })
}

test('a workbook that is written is read again, and what looks like a formula stays a text', async () => {
  expect(await tableInWorkbook(workbook)).toEqual(table)
})

test('a number of a workbook is one number also as a text', async () => {
  const numbers = changed((xml) => xml.replace(/<c r="B2".*?<\/c>/, '<c r="B2"><v>12.345</v></c>'))
  expect((await tableInWorkbook(numbers))[1]).toEqual(['Müller & Söhne', '12.3450'])
})

test('numbers and dates of a workbook are read as texts', async () => {
  const numbers = changed((xml) => xml.replace(/<c r="B2".*?<\/c>/, '<c r="B2"><v>9.8</v></c>'))
  expect((await tableInWorkbook(numbers))[1]?.[1]).toBe('9.8')
})

test('dates keep their times where these are wanted', async () => {
  const cell = '<c r="B2" t="d"><v>2026-01-01T09:04:59.999Z</v></c>'
  const dated = changed((xml) => xml.replace(/<c r="B2".*?<\/c>/, cell))
  expect((await tableInWorkbook(dated, true))[1]?.[1]).toBe('2026-01-01 09:05:00')
  expect((await tableInWorkbook(dated))[1]?.[1]).toBe('2026-01-01')
})

test('a time in a cell of its own is that time, also at midnight', async () => {
  const dated = (value: Date, format: string) => ({ value, type: Date, format })
  const clocks = ['00:00:00', '09:05:00'].map((clock) => [
    dated(new Date('2026-01-01T00:00:00Z'), 'yyyy-mm-dd'),
    dated(new Date(`1899-12-30T${clock}Z`), 'hh:mm'),
  ])
  const timed = await bytesOf(await writeWorkbook(clocks).toBlob())
  expect(await tableInWorkbook(timed, true)).toEqual([
    ['2026-01-01', '00:00:00'],
    ['2026-01-01', '09:05:00'],
  ])
})

/** The file with one more part, whose size in the list at the end of the file is this one. */
const claiming = (part: Uint8Array, size: number) => {
  const file = zipSync({ ...unzipSync(workbook), 'xl/last.xml': part })
  const view = new DataView(file.buffer)
  const last = Array.from({ length: file.length - 4 }, (_, at) => at).findLast(
    (at) => view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32((last ?? 0) + 24, size, true)
  return file
}

test('a workbook that unpacks to more than 60 MB is refused before it is unpacked', async () => {
  const bomb = claiming(new Uint8Array(10), 61 * 1024 * 1024)
  await expect(tableInWorkbook(bomb)).rejects.toThrow(WorkbookTooLarge)
})

test('a workbook that claims to be smaller than it is, is cut at what it claims', async () => {
  const lying = claiming(new Uint8Array(100_000), 10)
  expect(unzipSync(lying)['xl/last.xml']).toHaveLength(10)
  expect(await tableInWorkbook(lying)).toEqual(table)
})

test('a workbook with a cell far away is refused, because all cells before it would be made', async () => {
  for (const far of ['r="XFD2"', 'r="B900000"', "r='B900000'", 'r="&#66;900000"', "x:r='B900000'"])
    await expect(tableInWorkbook(changed((xml) => xml.replace('r="B2"', far)))).rejects.toThrow(WorkbookTooLarge)
  const parts = unzipSync(changed((xml) => xml.replace('r="B2"', 'r="B900000"')))
  const rels = 'xl/_rels/workbook.xml.rels'
  const elsewhere = strFromU8(parts[rels]!).replaceAll('worksheets/sheet1.xml', 'first.xml')
  const { [sheet]: moved, ...others }: Record<string, Uint8Array> = { ...parts, [rels]: strToU8(elsewhere) }
  await expect(tableInWorkbook(zipSync({ ...others, 'xl/first.xml': moved! }))).rejects.toThrow(WorkbookTooLarge)
  for (const far of ["r='900000'", 'r="9e5"'])
    await expect(tableInWorkbook(changed((xml) => xml.replace('<row r="2"', `<row ${far}`)))).rejects.toThrow(
      WorkbookTooLarge,
    )
})

test('what is no workbook is refused', async () => {
  await expect(tableInWorkbook(strToU8('name;capacity'))).rejects.toThrow()
})
