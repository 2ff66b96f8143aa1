/** Which day the figures are about: before sunrise, yesterday's. */
export type Which = 'today' | 'yesterday' | 'thatDay'

export interface DaySums {
  generatedKwh: number | null
  usedKwh: number | null
  /** Percent. */
  selfSufficiency: number | null
  income: number | null
}

export interface FourFacts {
  which: Which
  own: DaySums
  /** All of the day before. */
  before: DaySums | null
  /** Of the day before, by the same time as now; only while a day runs. */
  beforeByNow: Pick<DaySums, 'generatedKwh' | 'usedKwh'> | null
  month: { generatedKwh: number | null; selfSufficiency: number | null } | null
  /** kWh per kWp. */
  fullLoadHours: number | null
  fullLoadHoursBefore: number | null
  /** The average of the month's whole days, kWh. */
  perDayKwh: number | null
  /** Whether the sentence already says how the generation compares. */
  isCompared: boolean
  kind: 'on-grid' | 'feeds-in-fully' | 'off-grid'
  /** Whether readings contradict each other: what depends on the meter is not compared. */
  isContradictory: boolean
  /** Whether the plant has a price: without, there is no income. */
  hasIncome: boolean
}

export type FigureId = 'generated' | 'used' | 'selfSufficiency' | 'income' | 'month' | 'fullLoadHours'

export type Comparison =
  | { is: 'inAll'; of: 'yesterday' | 'dayBefore'; value: number }
  | { is: 'more'; than: 'yesterdayByNow' | 'dayBefore'; by: number }
  | { is: 'month'; value: number }
  | { is: 'perDay'; value: number }

export interface Figure {
  id: FigureId
  unit: 'kWh' | 'percent' | 'money' | 'hours'
  value: number | null
  comparison: Comparison | undefined
}

/**
 * Four figures of a day, each with a comparison. What a plant does not measure is replaced: without a meter nothing is
 * known about its use, and off the grid self-sufficiency means nothing.
 */
export const fourOf = (facts: FourFacts): Figure[] => {
  const { own, kind, month, fullLoadHours, hasIncome } = facts
  const sure = (comparison: Comparison | undefined) => (facts.isContradictory ? undefined : comparison)
  const isMetered = kind !== 'feeds-in-fully' && (own.usedKwh !== null || facts.before?.usedKwh !== null)
  const generated: Figure = {
    id: 'generated',
    unit: 'kWh',
    value: own.generatedKwh,
    comparison: facts.isCompared ? inAll(facts, 'generatedKwh') : more(facts, 'generatedKwh'),
  }
  const used: Figure = { id: 'used', unit: 'kWh', value: own.usedKwh, comparison: sure(more(facts, 'usedKwh')) }
  const selfSufficiency: Figure = {
    id: 'selfSufficiency',
    unit: 'percent',
    value: own.selfSufficiency,
    comparison: sure(monthOr(facts)),
  }
  const income: Figure = { id: 'income', unit: 'money', value: own.income, comparison: sure(inAll(facts, 'income')) }
  const ofMonth: Figure = { id: 'month', unit: 'kWh', value: month?.generatedKwh ?? null, comparison: perDay(facts) }
  const hours: Figure = {
    id: 'fullLoadHours',
    unit: 'hours',
    value: fullLoadHours,
    comparison: inAllOf(facts, facts.fullLoadHoursBefore),
  }
  const money = hasIncome ? income : undefined
  if (!isMetered) return present([generated, money ? ofMonth : undefined, hours, money ?? ofMonth])
  if (kind === 'off-grid') return present([generated, used, money ? hours : ofMonth, money ?? hours])
  return present([generated, used, selfSufficiency, money ?? ofMonth])
}

const present = (figures: readonly (Figure | undefined)[]) => figures.filter((figure) => figure !== undefined)

const inAll = (facts: FourFacts, name: 'generatedKwh' | 'income') => inAllOf(facts, facts.before?.[name] ?? null)

const inAllOf = ({ which }: FourFacts, value: number | null): Comparison | undefined =>
  value === null ? undefined : { is: 'inAll', of: which === 'today' ? 'yesterday' : 'dayBefore', value }

const perDay = ({ perDayKwh }: FourFacts): Comparison | undefined =>
  perDayKwh === null ? undefined : { is: 'perDay', value: perDayKwh }

const more = (
  { which, own, before, beforeByNow }: FourFacts,
  name: 'generatedKwh' | 'usedKwh',
): Comparison | undefined => {
  const other = (which === 'today' ? beforeByNow : before)?.[name] ?? null
  const value = own[name]
  if (value === null || other === null) return undefined
  return { is: 'more', than: which === 'today' ? 'yesterdayByNow' : 'dayBefore', by: value - other }
}

/** Of a finished day the month goes on: it is compared with the day before. */
const monthOr = ({ which, month, before }: FourFacts): Comparison | undefined => {
  const value = which === 'thatDay' ? (before?.selfSufficiency ?? null) : (month?.selfSufficiency ?? null)
  if (value === null) return undefined
  return which === 'thatDay' ? { is: 'inAll', of: 'dayBefore', value } : { is: 'month', value }
}
