import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file, workbook } from './kit/file.ts'
import { id, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/**
 * What a column of a report can have: the portal's names. `GRID_VALUE` is what is fed in, `GENERATOR_VALUE` comes from a generator (both
 * inferred from the family); `DATE`, ours, gives the column of the dates a name and a place. `EXPECTED_VALUE` and its band, ours, are told of
 * days, months and years that are over, if they are known of each of their days.
 */
const reportValues = [
  'GENERATE_VALUE',
  'USE_VALUE',
  'GRID_VALUE',
  'BUY_VALUE',
  'CHARGE_VALUE',
  'DISCHARGE_VALUE',
  'GENERATOR_VALUE',
  'FULL_POWER_HOURS',
  'PRE_INCOME',
  'EXPECTED_VALUE',
  'EXPECTED_LOW_VALUE',
  'EXPECTED_HIGH_VALUE',
  'DATE',
] as const

/** 1: five minutes, 2: days, 3: months, 4: years. */
const timeTypes = ['1', '2', '3', '4'] as const

const dated = Type.String({
  pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$',
  description: "2026-11-20, 2026-11 or 2026, in the plant's time zone",
})

const reportField = Type.Object({
  /** The head of its column, by which clients find it. Always a text: none is a formula. */
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\ud800-\\udfff\\ufffe\\uffff]+$' }),
  storageName: Type.Enum([...reportValues]),
})

const number = nullable(Type.Number())
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" })

/** The periods that a report can be about. */
const reportPeriods = ['day', 'week', 'month', 'year', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

const reportedDevices = Type.Object({
  /** Placed by kWh per kWp. Otherwise the rated power of one of them is unknown, and they are placed by kWh. */
  scaled: Type.Boolean(),
  /** Inverters, those that made the most first; then those that cannot be compared. */
  devices: Type.Array(
    Type.Object({
      deviceId: id,
      deviceName: Type.String(),
      /** W. */
      ratedPower: number,
      /** kWh. */
      energy: number,
      /** kWh per kWp. */
      yield: number,
      /** 1 made the most. Null if it is not known for as long as the others, or alone. */
      place: nullable(Type.Integer()),
    }),
  ),
})
export type ReportedDevices = Static<typeof reportedDevices>

export const reports = {
  ofPlant: call({
    access: { plant: 'read', at: 'params.id' },
    // It can have the income.
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS'],
    endpoint: 'POST /maintain-s/station/report/export/{id}',
    summary:
      'A report of a plant as an Excel file: a row per date, the given names as heads of the columns. Energies are kWh, powers (of five minutes) W, money in the currency of the plant, truncated to two decimals; what is unknown is an empty cell. At most 31 days of five minutes, 400 days, 240 months or 100 years',
    params: Type.Object({ id: plantId }),
    body: Type.Object({
      timeType: Type.Unsafe<(typeof timeTypes)[number]>({ type: 'string', enum: [...timeTypes] }),
      startTime: dated,
      endTime: dated,
      reportFields: Type.Array(reportField, { minItems: 1, maxItems: 50 }),
    }),
    output: workbook,
  }),
  devices: call({
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    endpoint: 'GET /maintain-s/station/report/devices/{id}',
    summary: 'What each inverter of a plant made in some days, the best one first (ours). At most 400 days',
    params: Type.Object({ id: plantId }),
    query: Type.Object({ startDay: day, endDay: day }),
    output: reportedDevices,
  }),
  pdf: call({
    access: { plant: 'read', at: 'params.id' },
    // It can have the income.
    scope: 'none',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    endpoint: 'GET /maintain-s/station/report/pdf/{id}',
    summary:
      'The report of a plant about a period as a tagged PDF, as its page shows it (ours): in words, figures and charts, with what was lost, alerts and inverters. `day` is any day of the period, and the first one of a custom period, which ends with `to`; of at most 400 days',
    params: Type.Object({ id: plantId }),
    query: Type.Object({
      period: Type.Enum([...reportPeriods]),
      day,
      to: Type.Optional(day),
      language: Type.Optional(text(16)),
    }),
    output: file('application/pdf'),
  }),
}
