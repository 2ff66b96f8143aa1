import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { isDay } from '@heliograph/domain/zones'
import type { Asked, ColumnKey, Exportable } from './data-export.ts'
import type { Clock, Spreadsheet } from './table-text.ts'

interface Query<Step> {
  step: Step
  startDay: string
  endDay: string
  columns?: readonly ColumnKey[]
}

/** @throws Refusal PARAM_ERROR for a day that no calendar has */
export const askedIn = <Step>({ step, startDay, endDay, columns }: Query<Step>): Asked<Step> => {
  for (const [name, day] of Object.entries({ startDay, endDay }))
    if (!isDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} does not exist`)
  return { step, first: startDay, last: endDay, columns }
}

interface Form {
  clock?: Clock
  separator?: keyof typeof separators
  decimal?: 'point' | 'comma'
}

/** @throws Refusal PARAM_ERROR if nobody could tell columns from decimals */
export const spreadsheetIn = ({ clock = 'plant', separator = 'comma', decimal = 'point' }: Form): Spreadsheet => {
  if (separator === 'comma' && decimal === 'comma')
    throw new Refusal('PARAM_ERROR', 'querystring/decimal cannot be a comma if that separates columns')
  return { clock, separator: separators[separator], decimal: decimal === 'comma' ? ',' : '.' }
}

const separators = { comma: ',', semicolon: ';', tab: '\t' }

export const toExportable = ({ zone, firstAt, steps }: Exportable): wire.Exportable => ({
  timezone: zone,
  firstTime: firstAt === null ? null : firstAt / 1000,
  steps: steps.map(({ columns, keptFrom, ...step }) => ({
    ...step,
    columns: columns.map(({ key, name, unit }) => ({ key, name, unit })),
    keptFrom: keptFrom === null ? null : keptFrom / 1000,
  })),
})
