import type { SchemaElement } from 'hyparquet-writer'

export interface ParquetColumn {
  name: string
  /** A moment in UTC, to the millisecond; a day of a calendar; or a number, as a double. */
  holds: 'moment' | 'day' | 'number'
}

export type ParquetCell = number | Date | null

/**
 * A Parquet file, in pieces: a row group each, whose cells are bounded, so that memory does not grow with its rows and other requests
 * wait for one group at most. What is unknown is null. The library is loaded with the first one.
 * @param about what the file says of itself, under these keys
 */
export async function* parquetOf(
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<readonly ParquetCell[]>,
  about: Readonly<Record<string, string>> = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const writer = new ByteWriter()
  const taken = () => {
    const bytes = writer.getBytes().slice()
    // Its offset goes on: it is the place in the file.
    writer.index = 0
    return bytes
  }
  const file = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)],
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
    createdBy: 'Heliograph',
  })
  for await (const group of inGroups(rows, Math.max(1, Math.floor(cellsOfGroup / columns.length)))) {
    const columnData = columns.map(({ name }, place) => ({ name, data: group.map((row) => row[place] ?? null) }))
    await file.write({ columnData, rowGroupSize: group.length })
    yield taken()
  }
  await file.finish()
  yield taken()
}

const cellsOfGroup = 20_000

const kinds = {
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    repetition_type: 'REQUIRED',
  },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' }, repetition_type: 'REQUIRED' },
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
} satisfies Record<ParquetColumn['holds'], Omit<SchemaElement, 'name'>>

const elementOf = ({ name, holds }: ParquetColumn): SchemaElement => ({ name, ...kinds[holds] })

async function* inGroups<Row>(rows: AsyncIterable<Row>, most: number) {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < most) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
