import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import { isPlantDay } from '@heliograph/domain/zones'
import type { Units } from '#needs/export-tables.ts'
import { unitsIn } from '#wire/spreadsheets.ts'
import type { Asked, Exportable } from './data-export.ts'
import type { Arrived } from './rest-of-file.ts'

interface Query<Step> extends Partial<Units> {
  step: Step
  startDay: string
  endDay: string
  columns?: readonly ExportColumnKey[]
}

/** @throws Refusal PARAM_ERROR for a day that no calendar has */
export const askedIn = <Step>({ step, startDay, endDay, columns, ...units }: Query<Step>): Asked<Step> => {
  for (const [name, day] of Object.entries({ startDay, endDay }))
    if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} does not exist`)
  return { step, first: startDay, last: endDay, columns, units: unitsIn(units) }
}

interface Have {
  haveBytes?: number
  haveSha256?: string
}

/** @throws Refusal PARAM_ERROR for a length that nothing proves, and the other way round */
export const arrivedIn = ({ haveBytes, haveSha256 }: Have): Arrived | undefined => {
  if (haveBytes === undefined && haveSha256 === undefined) return undefined
  if (haveBytes === undefined || haveSha256 === undefined)
    throw new Refusal('PARAM_ERROR', 'querystring/haveBytes and haveSha256 belong together')
  return { bytes: haveBytes, sha256: haveSha256 }
}

export const toExportable = ({ zone, firstAt, steps }: Exportable): wire.Exportable => ({
  timezone: zone,
  firstTime: firstAt === null ? null : firstAt / 1000,
  steps: steps.map(({ columns, keptFrom, ...step }) => ({
    ...step,
    columns: columns.map(({ isUsual, ...column }) => ({ ...column, usual: isUsual })),
    keptFrom: keptFrom === null ? null : keptFrom / 1000,
  })),
})
