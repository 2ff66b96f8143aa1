import { contract } from '@heliograph/contract'
import { seesMoney } from '#needs/caller.ts'
import { routes, type Route } from '#wire/routes.ts'
import { spreadsheetIn, unitsIn } from '#wire/spreadsheets.ts'
import type { DataExport } from './data-export.ts'
import { arrivedIn, askedIn, toExportable } from './data-export.wire.ts'
import { restOf } from './rest-of-file.ts'
import { parquetPieces } from './table-parquet.ts'
import { csvOf, linesOf } from './table-text.ts'
import { workbookPieces } from './table-workbook.ts'

export const dataExportRoutes = (exported: DataExport): Route[] => {
  /** The first rows are no file yet; the rest of one reads as much as all of it. */
  const fileOf = async ({ userId }: { userId: number }, query: FileQuery, { of, end, pieces }: Written) => {
    const arrived = arrivedIn(query)
    if (query.most === undefined || arrived) await exported.mayRead(userId)
    const name = `${of}-${query.step}-${query.startDay}-to-${query.endDay}.${end}`
    return { name, pieces: arrived ? await restOf(pieces, arrived) : pieces }
  }
  return routes(contract.dataExport, {
    ofPlant: async ({ session, plantId, query }) =>
      toExportable(await exported.ofPlant(plantId, { units: unitsIn(query), seesMoney: seesMoney(session) })),
    plantCsv: async ({ session, plantId, query }) => {
      const form = spreadsheetIn('querystring', query)
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      return fileOf(session, query, { of: `plant-${plantId}`, end: 'csv', pieces: csvOf(table, form, query.most) })
    },
    plantLines: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      return fileOf(session, query, {
        of: `plant-${plantId}`,
        end: 'jsonl',
        pieces: linesOf(table, query.clock, query.most),
      })
    },
    plantWorkbook: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      return fileOf(session, query, {
        of: `plant-${plantId}`,
        end: 'xlsx',
        pieces: workbookPieces(table, query.clock, query.most),
      })
    },
    plantParquet: async ({ session, plantId, query }) => {
      const table = await exported.plantTable(plantId, { ...askedIn(query), seesMoney: seesMoney(session) })
      return fileOf(session, query, {
        of: `plant-${plantId}`,
        end: 'parquet',
        pieces: parquetPieces(table, query.most),
      })
    },
    ofDevice: async ({ plantId, deviceId, query }) =>
      toExportable(await exported.ofDevice(plantId, deviceId, { units: unitsIn(query) })),
    deviceCsv: async ({ session, plantId, deviceId, query }) => {
      const form = spreadsheetIn('querystring', query)
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return fileOf(session, query, { of: `device-${deviceId}`, end: 'csv', pieces: csvOf(table, form, query.most) })
    },
    deviceLines: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return fileOf(session, query, {
        of: `device-${deviceId}`,
        end: 'jsonl',
        pieces: linesOf(table, query.clock, query.most),
      })
    },
    deviceWorkbook: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return fileOf(session, query, {
        of: `device-${deviceId}`,
        end: 'xlsx',
        pieces: workbookPieces(table, query.clock, query.most),
      })
    },
    deviceParquet: async ({ session, plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return fileOf(session, query, {
        of: `device-${deviceId}`,
        end: 'parquet',
        pieces: parquetPieces(table, query.most),
      })
    },
  })
}

interface FileQuery {
  step: string
  startDay: string
  endDay: string
  most?: number
  haveBytes?: number
  haveSha256?: string
}

interface Written {
  /** The beginning of its name. */
  of: string
  end: string
  pieces: AsyncIterable<string | Uint8Array>
}
