import { quantities } from '@heliograph/domain/energy'
import { methodsInForce, type MeteringSettings } from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import { measures, type Measure, type Measurers } from './measures.ts'

/** What people chose about how a plant's days are calculated. */
export interface DayRules {
  /** Integrated from power, although devices count them. */
  fromPower: readonly Measure[]
  /** Not measured, but assumed from the generation. */
  byShare: readonly ('use' | 'sell')[]
  /** The share of the generation that stays on site, in hundredths of a percent. */
  keptShare: number
  /** Whether generation that nobody reported counts as zero. */
  isMissingZero: boolean
}

/** Without a choice. */
export const usualRules: DayRules = { fromPower: [], byShare: [], keptShare: 0, isMissingZero: false }

export const rulesOf = (settings: MeteringSettings): DayRules => {
  const methods = methodsInForce(settings)
  return {
    fromPower: quantities.filter((quantity) => methods[quantity] === 'TOTAL_FROM_POWER'),
    byShare:
      settings.keptShare === null
        ? []
        : (['use', 'sell'] as const).filter((quantity) => methods[quantity] === 'TOTAL_FROM_PROPORTION'),
    keptShare: settings.keptShare ?? 0,
    isMissingZero: settings.isMissingZero,
  }
}

/** What is assumed as a share of the generation is not measured. */
export const withoutShares = (measurers: Measurers, { byShare }: Pick<DayRules, 'byShare'>): Measurers =>
  byShare.length === 0
    ? measurers
    : recordOf(measures, (measure) => (byShare.some((each) => each === measure) ? [] : measurers[measure]))

/** A choice, and the start of the first day that it is for. */
export interface MeteringChoice {
  settings: MeteringSettings
  from: number
}

/** The rules of a day, from the plant's choices in the order in which they were made. */
export const rulesAt = (choices: readonly MeteringChoice[], dayStart: number): DayRules => {
  const choice = choices.findLast(({ from }) => from <= dayStart)
  return choice ? rulesOf(choice.settings) : usualRules
}

/** Whether days come out the same: a share that nothing is assumed from makes no difference. */
export const isSameRules = (left: DayRules, right: DayRules) => textOf(left) === textOf(right)
const textOf = (rules: DayRules) =>
  JSON.stringify({ ...rules, keptShare: rules.byShare.length === 0 ? 0 : rules.keptShare })
