import { Type } from 'typebox'
import { exportColumn, exportDay, namedColumn, exportSteps, exportUnits, writtenNumbers } from './data-export.ts'
import { call, type Received } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const step = Type.Enum([...exportSteps])
const format = Type.Enum(['csv', 'xlsx', 'parquet', 'jsonl'])

/** What is exported, each of them as a file of its own in one ZIP file. */
const wanted = {
  /** Also the plant as a whole. */
  plant: Type.Boolean(),
  /** Which of its devices; by default all of them. */
  deviceIds: Type.Optional(Type.Array(id, { maxItems: 1000, uniqueItems: true })),
  /** As in the files that are streamed; where devices have each reading, the plant has five minutes. */
  step,
  startDay: exportDay,
  endDay: exportDay,
  format,
  /** Whose clock the times are of: the plant’s, with its offset from UTC, or UTC. Parquet always has UTC. */
  clock: Type.Optional(Type.Enum(['plant', 'utc'])),
  ...writtenNumbers,
  /** Of the plant’s file: by default all that are usual. */
  columns: Type.Optional(Type.Array(exportColumn, { minItems: 1, uniqueItems: true })),
  /** Of the files of devices: each has those of them that its device reports, by default all of these. A device that reports none has no file. */
  deviceColumns: Type.Optional(Type.Array(exportColumn, { minItems: 1, uniqueItems: true })),
  ...exportUnits,
}

const largeExport = Type.Object({
  id,
  /** `failed` was given up: see `problem`. */
  state: Type.Enum(['waiting', 'working', 'ready', 'failed']),
  problem: nullable(Type.Enum(['not-made', 'no-access', 'no-data', 'too-large'])),
  /** How much of it is done, from 0 to 1. */
  done: Type.Number(),
  /** Written so far. */
  rows: Type.Integer(),
  bytes: Type.Integer(),
  /** Files in it: the plant and its devices. */
  files: Type.Integer(),
  step,
  startDay: exportDay,
  endDay: exportDay,
  format,
  createdTime: instant,
  /** When it is ready, since when; and until when it is kept. */
  readyTime: nullable(instant),
  keptUntil: nullable(instant),
})

export type LargeExport = Static<typeof largeExport>

const largeExportList = Type.Object({
  exports: Type.Array(largeExport),
  /** Another one of the caller is not done yet, perhaps of another plant: there is one at a time. */
  busy: Type.Boolean(),
  /** So many are being prepared, or kept, that no other can be begun now. */
  full: Type.Boolean(),
  /** The most days of one, by its step. */
  mostDays: Type.Object({
    readings: Type.Integer(),
    minutes: Type.Integer(),
    hours: Type.Integer(),
    days: Type.Integer(),
    weeks: Type.Integer(),
    months: Type.Integer(),
    years: Type.Integer(),
  }),
  /** How long a file is kept. */
  keptDays: Type.Integer(),
})
export type LargeExportList = Static<typeof largeExportList>

const estimate = Type.Object({
  /** About how many rows and bytes, and files in it. */
  rows: Type.Integer(),
  bytes: Type.Integer(),
  files: Type.Integer(),
  /** The most that can be expected of one that is begun. */
  mostBytes: Type.Integer(),
  /** The most rows that one file has in an Excel file; null for other formats. */
  mostRowsOfFile: nullable(Type.Integer()),
  /** It is above one of these. */
  tooLarge: Type.Boolean(),
})
export type LargeExportEstimate = Static<typeof estimate>

const deviceColumns = Type.Object({
  /** Of each kind of rows what all of the plant’s devices together report. */
  steps: Type.Array(Type.Object({ step, columns: Type.Array(namedColumn) })),
})
export type LargeExportColumns = Static<typeof deviceColumns>

const params = Type.Object({ id: plantId })
const paramsOfOne = Type.Object({ id: plantId, exportId: id })
const access = { plant: 'read', at: 'params.id' } as const

/** Ours. Exports that a job prepares: several devices over months, to be saved when they are ready. */
export const largeExports = {
  list: call({
    endpoint: 'GET /maintain-s/history/export/{id}/large',
    summary: 'The large exports of a plant that the caller asked for, and whether another one can be begun',
    access,
    scope: 'export',
    refusals: [],
    params,
    output: largeExportList,
  }),
  deviceColumns: call({
    endpoint: 'GET /maintain-s/history/export/{id}/large/columns',
    summary: 'The columns that files of a plant’s devices can have, with their names in these units',
    access,
    scope: 'export',
    refusals: [],
    params,
    query: Type.Object(exportUnits),
    output: deviceColumns,
  }),
  estimate: call({
    endpoint: 'POST /maintain-s/history/export/{id}/large/estimate',
    summary: 'About how many rows and bytes a large export would have; nothing is begun',
    access,
    scope: 'export',
    refusals: ['NO_DATA'],
    params,
    body: Type.Object(wanted),
    output: estimate,
  }),
  // It stores a file and sends a mail: API tokens only read.
  start: call({
    endpoint: 'POST /maintain-s/history/export/{id}/large',
    summary:
      'Begin a large export: a job prepares it, and a mail tells when it is ready. One at a time for each person',
    access,
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS', 'NO_DATA'],
    params,
    body: Type.Object(wanted),
    output: largeExportList,
  }),
  remove: call({
    endpoint: 'POST /maintain-s/history/export/{id}/large/{exportId}/remove',
    summary: 'Cancel a large export, or remove its file',
    access,
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: paramsOfOne,
    output: largeExportList,
  }),
  file: call({
    endpoint: 'GET /maintain-s/history/export/{id}/large/{exportId}/file',
    summary:
      'The file of a large export that is ready. It can be fetched in parts (Range), so a broken download goes on',
    access,
    scope: 'export',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    params: paramsOfOne,
    output: file('application/zip'),
  }),
}

export type LargeExportWish = Received<typeof largeExports.start>['body']
