import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import { spreadsheetIn, unitsIn } from '#wire/spreadsheets.ts'
import type { DataExport } from './data-export.ts'
import { askedIn, toExportable } from './data-export.wire.ts'
import { parquetPieces } from './table-parquet.ts'
import { csvOf, linesOf } from './table-text.ts'
import { workbookPieces } from './table-workbook.ts'

export const dataExportRoutes = (exported: DataExport) => {
  /** Its first rows are no file yet. */
  const admit = async ({ userId }: { userId: number }, { most }: { most?: number }) => {
    if (most === undefined) await exported.mayRead(userId)
  }
  return routes(contract.dataExport, {
    ofPlant: async ({ session, plantId, query }) =>
      toExportable(await exported.ofPlant(plantId, { units: unitsIn(query), seesMoney: seesMoney(session) })),
    plantCsv: async ({ session, plantId, query }) => {
      const form = spreadsheetIn('querystring', query)
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      await admit(session, query)
      return { name: nameOf(`plant-${plantId}`, query, 'csv'), pieces: csvOf(table, form, query.most) }
    },
    plantLines: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      await admit(session, query)
      return { name: nameOf(`plant-${plantId}`, query, 'jsonl'), pieces: linesOf(table, query.clock, query.most) }
    },
    plantWorkbook: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      await admit(session, query)
      return { name: nameOf(`plant-${plantId}`, query, 'xlsx'), pieces: workbookPieces(table, query.clock, query.most) }
    },
    plantParquet: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      await admit(session, query)
      return { name: nameOf(`plant-${plantId}`, query, 'parquet'), pieces: parquetPieces(table, query.most) }
    },
    ofDevice: async ({ plantId, deviceId, query }) =>
      toExportable(await exported.ofDevice(plantId, deviceId, { units: unitsIn(query) })),
    deviceCsv: async ({ session, plantId, deviceId, query }) => {
      const form = spreadsheetIn('querystring', query)
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      await admit(session, query)
      return { name: nameOf(`device-${deviceId}`, query, 'csv'), pieces: csvOf(table, form, query.most) }
    },
    deviceLines: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      await admit(session, query)
      return { name: nameOf(`device-${deviceId}`, query, 'jsonl'), pieces: linesOf(table, query.clock, query.most) }
    },
    deviceWorkbook: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      await admit(session, query)
      return {
        name: nameOf(`device-${deviceId}`, query, 'xlsx'),
        pieces: workbookPieces(table, query.clock, query.most),
      }
    },
    deviceParquet: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      await admit(session, query)
      return { name: nameOf(`device-${deviceId}`, query, 'parquet'), pieces: parquetPieces(table, query.most) }
    },
  })
}

/** API tokens don't. */
const seesMoney = ({ scopes }: { scopes?: readonly string[] }) => scopes === undefined

const nameOf = (
  of: string,
  { step, startDay, endDay }: { step: string; startDay: string; endDay: string },
  end: string,
) => `${of}-${step}-${startDay}-to-${endDay}.${end}`
