import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { isPlantDay } from '@heliograph/domain/zones'
import { spreadsheetIn, unitsIn } from '#wire/spreadsheets.ts'
import type { LargeExports, Wish } from './large-exports.ts'

type Body = wire.LargeExportWish

/** @throws Refusal PARAM_ERROR */
export const wishIn = (body: Body): Wish => {
  const { plant, deviceIds, step, startDay, endDay, format, columns, deviceColumns } = body
  for (const [name, day] of Object.entries({ startDay, endDay }))
    if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `body/${name} ${day} does not exist`)
  const { clock, ...written } = spreadsheetIn('body', body)
  return {
    plant,
    deviceIds,
    step,
    first: startDay,
    last: endDay,
    format,
    clock: format === 'parquet' ? 'utc' : clock,
    ...written,
    columns,
    deviceColumns,
    units: unitsIn(body),
  }
}

export const toLargeExports = (list: Awaited<ReturnType<LargeExports['list']>>): wire.LargeExportList => ({
  exports: list.exports.map(({ wanted, createdAt, readyAt, keptUntil, ...rest }) => ({
    ...rest,
    step: wanted.step,
    startDay: wanted.first,
    endDay: wanted.last,
    format: wanted.format,
    createdTime: createdAt / 1000,
    readyTime: readyAt === null ? null : readyAt / 1000,
    keptUntil: keptUntil === null ? null : keptUntil / 1000,
  })),
  busy: list.isBusy,
  full: list.isFull,
  mostDays: list.mostDays,
  keptDays: list.keptDays,
})

export const toDeviceColumns = (
  steps: Awaited<ReturnType<LargeExports['deviceColumns']>>,
): wire.LargeExportColumns => ({
  steps: steps.map(({ step, columns }) => ({
    step,
    columns: columns.map(({ isUsual, ...column }) => ({ ...column, usual: isUsual })),
  })),
})

export const toEstimate = ({
  rows,
  bytes,
  files,
  mostBytes,
  mostRowsOfFile,
  isTooLarge,
}: Awaited<ReturnType<LargeExports['estimate']>>): wire.LargeExportEstimate => ({
  rows,
  bytes,
  files,
  mostBytes,
  mostRowsOfFile,
  tooLarge: isTooLarge,
})
