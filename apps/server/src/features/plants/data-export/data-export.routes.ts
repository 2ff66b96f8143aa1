import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { DataExport } from './data-export.ts'
import { askedIn, spreadsheetIn, toExportable } from './data-export.wire.ts'
import { csvOf, linesOf } from './table-text.ts'

export const dataExportRoutes = (exported: DataExport) =>
  routes(contract.dataExport, {
    ofPlant: async ({ plantId }) => toExportable(await exported.ofPlant(plantId)),
    plantCsv: async ({ plantId, query }) => {
      const form = spreadsheetIn(query)
      const table = await exported.plantTable(plantId, askedIn(query))
      return { name: nameOf(`plant-${plantId}`, query, 'csv'), pieces: csvOf(table, form, query.most) }
    },
    plantLines: async ({ plantId, query }) => {
      const table = await exported.plantTable(plantId, askedIn(query))
      return {
        name: nameOf(`plant-${plantId}`, query, 'jsonl'),
        pieces: linesOf(table, query.clock ?? 'plant', query.most),
      }
    },
    ofDevice: async ({ plantId, deviceId }) => toExportable(await exported.ofDevice(plantId, deviceId)),
    deviceCsv: async ({ plantId, deviceId, query }) => {
      const form = spreadsheetIn(query)
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return { name: nameOf(`device-${deviceId}`, query, 'csv'), pieces: csvOf(table, form, query.most) }
    },
    deviceLines: async ({ plantId, deviceId, query }) => {
      const table = await exported.deviceTable(plantId, deviceId, askedIn(query))
      return {
        name: nameOf(`device-${deviceId}`, query, 'jsonl'),
        pieces: linesOf(table, query.clock ?? 'plant', query.most),
      }
    },
  })

const nameOf = (
  of: string,
  { step, startDay, endDay }: { step: string; startDay: string; endDay: string },
  end: string,
) => `${of}-${step}-${startDay}-to-${endDay}.${end}`
