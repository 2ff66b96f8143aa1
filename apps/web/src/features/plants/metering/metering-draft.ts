import type { Metering, MeteringChange } from '@heliograph/contract/browser'
import type { MeteringMethod, MeteringSettings } from '@heliograph/domain/metering'
import type { Words } from '@heliograph/phrases'
import type { Faults } from '#forms/field.ts'

/** The six energies by the field of their method. */
export const methodFields = {
  cumulativeElectricMethod: 'generation',
  electricityConsumptionMethod: 'use',
  electricityPurchaseMethod: 'buy',
  gridInterconnectionMethod: 'sell',
  chargingElectricityMethod: 'charge',
  dischargeElectricityMethod: 'discharge',
} as const
export type MethodField = keyof typeof methodFields

/** What is chosen about a plant's metering. Numbers are digits with a point; what is none is as it was typed, and has a mark behind it if it is unclear. */
export interface MeteringDraft extends Record<MethodField, MeteringMethod> {
  strategy: MeteringSettings['strategy']
  share: string
  generationOffset: string
  useOffset: string
  missing: 'unknown' | 'zero'
}

/** The plant as it is without any choice. */
export const automaticDraft: MeteringDraft = {
  strategy: 'DYNAMIC',
  cumulativeElectricMethod: 'TOTAL_FROM_DAILY_SUM',
  electricityConsumptionMethod: 'TOTAL_FROM_DAILY_SUM',
  electricityPurchaseMethod: 'TOTAL_FROM_DAILY_SUM',
  gridInterconnectionMethod: 'TOTAL_FROM_DAILY_SUM',
  chargingElectricityMethod: 'TOTAL_FROM_DAILY_SUM',
  dischargeElectricityMethod: 'TOTAL_FROM_DAILY_SUM',
  share: '',
  generationOffset: '',
  useOffset: '',
  missing: 'unknown',
}

export const draftOf = (metering: Metering): MeteringDraft => {
  const method = (field: MethodField) => metering[field] ?? automaticDraft[field]
  return {
    strategy: metering.statisticMethodSettingStrategy,
    cumulativeElectricMethod: method('cumulativeElectricMethod'),
    electricityConsumptionMethod: method('electricityConsumptionMethod'),
    electricityPurchaseMethod: method('electricityPurchaseMethod'),
    gridInterconnectionMethod: method('gridInterconnectionMethod'),
    chargingElectricityMethod: method('chargingElectricityMethod'),
    dischargeElectricityMethod: method('dischargeElectricityMethod'),
    share: metering.theoryConsumeProportion ?? '',
    generationOffset: text(metering.generationTotalOffset),
    useOffset: text(metering.consumeTotalOffset),
    missing: metering.generationZero ? 'zero' : 'unknown',
  }
}

export const changeOf = ({ strategy, share, generationOffset, useOffset, missing, ...methods }: MeteringDraft) =>
  ({
    statisticMethodSettingStrategy: strategy,
    ...methods,
    theoryConsumeProportion: numberIn(share),
    generationTotalOffset: numberIn(generationOffset) ?? 0,
    consumeTotalOffset: numberIn(useOffset) ?? 0,
    generationZero: missing === 'zero',
  }) satisfies MeteringChange

export const isShareNeeded = ({ strategy, ...draft }: MeteringDraft) =>
  strategy === 'MANUAL' &&
  [draft.electricityConsumptionMethod, draft.gridInterconnectionMethod].includes('TOTAL_FROM_PROPORTION')

export const faultsOf = (draft: MeteringDraft, words: Words['metering']): Faults<MeteringDraft> => {
  const share = numberIn(draft.share)
  const isOffset = (typed: string) => Math.abs(numberIn(typed) ?? 0) <= mostOffset
  return {
    share: (share === null ? isShareNeeded(draft) : !(share >= 0 && share <= 100)) && words.shareWrong,
    generationOffset: !isOffset(draft.generationOffset) && words.offsetWrong,
    useOffset: !isOffset(draft.useOffset) && words.offsetWrong,
  }
}

export const isSound = (draft: MeteringDraft, words: Words['metering']) =>
  Object.values(faultsOf(draft, words)).every((fault) => !fault)

/** Null: nothing typed. NaN, which fits no limit, for what is not a number. */
const numberIn = (typed: string) => {
  const decimal = typed.trim().replace(',', '.')
  if (decimal === '') return null
  return /^-?\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN
}

const text = (kwh: number | null) => (kwh === null || kwh === 0 ? '' : String(kwh))
const mostOffset = 1e9
