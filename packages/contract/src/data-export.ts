import { exportedOfPlants } from '@heliograph/domain/export-columns'
import { points } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file, workbook } from './kit/file.ts'
import { deviceId, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/** How far apart rows are: five minutes, as a device reported, hours, days, whole weeks from Monday on, months or years. */
export const exportSteps = ['minutes', 'readings', 'hours', 'days', 'weeks', 'months', 'years'] as const

export const exportColumn = Type.Enum([...new Set([...exportedOfPlants, ...keysOf(points)])])

/** What powers, energies and temperatures are told in: by default W, kWh and °C. The name of a column says it. */
export const exportUnits = {
  power: Type.Optional(Type.Enum(['W', 'kW'])),
  energy: Type.Optional(Type.Enum(['Wh', 'kWh'])),
  temperature: Type.Optional(Type.Enum(['C', 'F'])),
}

export const namedColumn = Type.Object({
  /** The column’s name in the file, with its unit: `generation_W`. */
  name: Type.String(),
  /** What a request names it by: `generation`, or a point of the device. */
  key: exportColumn,
  unit: nullable(Type.String()),
  /** A file has it unless columns are chosen: what was measured. Weather, expectation and money are there if they are named. */
  usual: Type.Boolean(),
})

/** What can be exported: to show before anything is asked for. */
const exportable = Type.Object({
  timezone: Type.String(),
  /** The first report of the plant; null before it. */
  firstTime: nullable(instant),
  steps: Type.Array(
    Type.Object({
      step: Type.Enum([...exportSteps]),
      columns: Type.Array(namedColumn),
      /** What is older is not kept with this step. Null: everything is. */
      keptFrom: nullable(instant),
      /** The most days of one file. */
      mostDays: Type.Integer(),
    }),
  ),
})
export type Exportable = Static<typeof exportable>

/** In the plant's zone. */
export const exportDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" })

/**
 * To go on with a file that broke off: how many bytes of it have arrived, and their SHA-256, with everything else asked as before. Only the
 * rest is sent; nothing at all if the file would begin otherwise now, for example because a logger sent late what it had kept.
 */
const arrived = {
  haveBytes: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  haveSha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
}

const rows = {
  startDay: exportDay,
  endDay: exportDay,
  /** By default all that are usual. */
  columns: Type.Optional(Type.Array(exportColumn, { minItems: 1, uniqueItems: true })),
  /** To look at the first rows. */
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  ...exportUnits,
  ...arrived,
}

const chosen = {
  ...rows,
  /** Whose clock the times are of: the plant’s, with its offset from UTC, or UTC. */
  clock: Type.Optional(Type.Enum(['plant', 'utc'])),
}

/** What separates columns, and what stands before decimals: spreadsheets of many countries expect `;` and a comma. */
export const writtenNumbers = {
  separator: Type.Optional(Type.Enum(['comma', 'semicolon', 'tab'])),
  decimal: Type.Optional(Type.Enum(['point', 'comma'])),
}

/** Of weeks, months and years those are whole that the days touch. */
const plantSteps = { step: Type.Enum(['minutes', 'hours', 'days', 'weeks', 'months', 'years']) }
const deviceSteps = { step: Type.Enum([...exportSteps]) }

const ofPlant = {
  access: { plant: 'read', at: 'params.id' },
  scope: 'export',
  refusals: [],
  params: Type.Object({ id: plantId }),
} as const

const ofDevice = {
  access: { device: 'read', at: 'params.deviceId', plantAt: 'params.id' },
  scope: 'export',
  refusals: [],
  params: Type.Object({ id: plantId, deviceId }),
} as const

const csv = file('text/csv; charset=utf-8')
const lines = file('application/x-ndjson')
const parquet = file('application/vnd.apache.parquet')

/** Ours. Files are streamed, and go on where they broke off; a value that is unknown is empty, or null. */
export const dataExport = {
  ofPlant: call({
    ...ofPlant,
    endpoint: 'GET /maintain-s/history/export/{id}',
    summary: 'What of a plant’s data can be exported, with the columns’ names in these units',
    query: Type.Object(exportUnits),
    output: exportable,
  }),
  plantCsv: call({
    ...ofPlant,
    refusals: ['TOO_MANY_REQUESTS', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/csv',
    summary: 'A plant’s powers or energies, weather, expectation and money as CSV',
    query: Type.Object({ ...plantSteps, ...chosen, ...writtenNumbers }),
    output: csv,
  }),
  plantLines: call({
    ...ofPlant,
    refusals: ['TOO_MANY_REQUESTS', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/jsonl',
    summary: 'The same, one JSON object a line',
    query: Type.Object({ ...plantSteps, ...chosen }),
    output: lines,
  }),
  plantWorkbook: call({
    ...ofPlant,
    refusals: ['TOO_MANY_REQUESTS', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/xlsx',
    summary: 'The same as an Excel file: the columns of the CSV, days and times as dates',
    query: Type.Object({ ...plantSteps, ...chosen }),
    output: workbook,
  }),
  plantParquet: call({
    ...ofPlant,
    refusals: ['TOO_MANY_REQUESTS', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/parquet',
    summary:
      'The same as Parquet: the columns of the CSV, days as dates, times in UTC; the plant’s zone is its metadata `timezone`',
    query: Type.Object({ ...plantSteps, ...rows }),
    output: parquet,
  }),
  ofDevice: call({
    ...ofDevice,
    endpoint: 'GET /maintain-s/history/export/{id}/device/{deviceId}',
    summary: 'What of a device’s data can be exported, with the columns’ names in these units',
    query: Type.Object(exportUnits),
    output: exportable,
  }),
  deviceCsv: call({
    ...ofDevice,
    refusals: ['TOO_MANY_REQUESTS', 'NO_DATA', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/device/{deviceId}/csv',
    summary: 'What a device reported, or its means and energies by five minutes, hours, days and longer, as CSV',
    query: Type.Object({ ...deviceSteps, ...chosen, ...writtenNumbers }),
    output: csv,
  }),
  deviceLines: call({
    ...ofDevice,
    refusals: ['TOO_MANY_REQUESTS', 'NO_DATA', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/device/{deviceId}/jsonl',
    summary: 'The same, one JSON object a line',
    query: Type.Object({ ...deviceSteps, ...chosen }),
    output: lines,
  }),
  deviceWorkbook: call({
    ...ofDevice,
    refusals: ['TOO_MANY_REQUESTS', 'NO_DATA', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/device/{deviceId}/xlsx',
    summary: 'The same as an Excel file: the columns of the CSV, days and times as dates',
    query: Type.Object({ ...deviceSteps, ...chosen }),
    output: workbook,
  }),
  deviceParquet: call({
    ...ofDevice,
    refusals: ['TOO_MANY_REQUESTS', 'NO_DATA', 'EXPORT_CHANGED_MEANWHILE'],
    endpoint: 'GET /maintain-s/history/export/{id}/device/{deviceId}/parquet',
    summary:
      'The same as Parquet: the columns of the CSV, days as dates, times in UTC; the plant’s zone is its metadata `timezone`',
    query: Type.Object({ ...deviceSteps, ...rows }),
    output: parquet,
  }),
}
