import { portfolioColumns, portfolioGroups, portfolioOrders } from '@heliograph/domain/portfolio-templates'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file, workbook } from './kit/file.ts'
import { id, nullable, paging, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const number = nullable(Type.Number())
const count = Type.Integer({ minimum: 0 })
const percent = nullable(Type.Number({ minimum: 0 }))
const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'In the time of each plant' })

/** Null is unknown, never zero. Energies are kWh. */
const reportedPlant = Type.Object({
  systemId: id,
  systemName: Type.String(),
  locationAddress: word,
  timezone: Type.String(),
  /** kWp. */
  installedCapacity: Type.Number(),
  currency: Type.String(),
  generation: number,
  /** kWh per kWp. */
  specificYield: number,
  /** Of the days that could be judged: what was made of what was expected, percent, and of how many days that is. */
  performance: percent,
  judgedDays: count,
  expected: number,
  /** The part of the daylight in which its inverters worked, percent. */
  availability: percent,
  /** Alerts that were open in the period, and what they lost. */
  alerts: nullable(count),
  alertsEnergy: number,
  /** What could have been mended, as the fleet is ranked by it. The money is in the plant’s currency. */
  lostEnergy: number,
  lostMoney: number,
  /** In the plant’s currency. */
  income: number,
  /** For how much of the time its generation is known, percent. */
  heard: percent,
})
export type ReportedPlant = Static<typeof reportedPlant>

/** A figure of several plants, and how many of them it is made of. */
const known = Type.Object({ value: number, plants: count })
export type KnownFigure = Static<typeof known>

const totals = Type.Object({
  plants: count,
  installedCapacity: Type.Number(),
  generation: known,
  specificYield: known,
  performance: known,
  /** kWh that could be expected of the days that were judged. */
  expected: known,
  availability: known,
  /** And at how many plants. */
  alerts: Type.Object({ value: count, plants: count }),
  alertsEnergy: known,
  lostEnergy: known,
  heard: known,
  /** Never added up across currencies. */
  money: Type.Array(Type.Object({ currency: Type.String(), income: known, lost: known })),
})
export type PortfolioTotals = Static<typeof totals>

/** The plants with a tag of the caller, or of an organisation. Null: those without. One with several tags is in each of them. */
const group = Type.Object({ name: word, ...totals.properties })
export type PortfolioGroupRow = Static<typeof group>

const placed = Type.Array(Type.Object({ systemId: id, systemName: Type.String(), value: Type.Number() }))

/** Only of plants that can be compared: known for as long as the others. */
const extremes = Type.Object({
  by: Type.Enum(['specificYield', 'performance']),
  compared: count,
  best: placed,
  worst: placed,
})
export type PortfolioExtremes = Static<typeof extremes>

const filter = {
  first: day,
  last: day,
  /** A part of the name or the address. */
  search: Type.Optional(text(100)),
  /** Only plants with one of these tags of the caller, by name. */
  tags: Type.Optional(Type.Array(text(40), { maxItems: 20, uniqueItems: true })),
  /** Only plants that the caller, or the organisation that they act for, created: those of `created/search`. */
  created: Type.Optional(Type.Boolean()),
  /** What a line stands for. */
  group: Type.Optional(Type.Enum([...portfolioGroups])),
}

/** Which columns, and in which order; without: all of them. */
const columns = Type.Optional(
  Type.Array(Type.Enum([...portfolioColumns]), { minItems: 1, maxItems: portfolioColumns.length, uniqueItems: true }),
)

// Tokens get no money, and the report has income.
const access = { access: 'session', scope: 'none' } as const

/** Ours: what all plants made in a time. */
export const portfolioReport = {
  search: call({
    ...access,
    endpoint: 'GET /maintain-s/station/report/portfolio',
    summary:
      'What the plants that the caller may read made in some days, ranked or by tag or organisation, with totals that say how many plants they are made of. At most 400 days; days are those of each plant. Unknown values are last in every order. Of more than 1,000 plants only their number is told: a file has them all',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    query: Type.Object({ ...paging(portfolioOrders).properties, ...filter }),
    output: Type.Object({
      /** Of plants, or of groups. */
      total: Type.Integer(),
      /** Empty if plants are grouped. */
      data: Type.Array(reportedPlant),
      groups: Type.Array(group),
      /** Null if there are too many plants. */
      totals: nullable(totals),
      extremes: Type.Array(extremes),
    }),
  }),
  csv: call({
    ...access,
    endpoint: 'GET /maintain-s/station/report/portfolio/csv',
    summary:
      'The same as CSV, with all plants or groups by their names, and the totals below: their first line, one for each further currency, and of how many plants each of their figures is made',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    query: Type.Object({ ...filter, columns, separator: Type.Optional(Type.Enum(['comma', 'semicolon'])) }),
    output: file('text/csv; charset=utf-8'),
  }),
  workbook: call({
    ...access,
    endpoint: 'GET /maintain-s/station/report/portfolio/xlsx',
    summary: 'The same as an Excel file',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    query: Type.Object({ ...filter, columns }),
    output: workbook,
  }),
}
