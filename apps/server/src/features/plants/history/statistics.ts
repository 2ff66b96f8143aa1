import type { Analysis, DayRecord, Statistics } from '@heliograph/contract'
import { flowsOf } from '@heliograph/domain/energy'
import { times } from '@heliograph/domain/numbers'
import type { GridType } from '@heliograph/domain/plants'
import { dateOf, minuteMs, monthOf, offsetAt, yearOf, type Day } from '@heliograph/domain/zones'
import type { PeriodEnergies, PlantFrame } from '#telemetry/history.store.ts'
import { energyFields, powerFields, ratioFields } from '#wire/energies.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'

export interface HistoryPlant {
  id: number
  zone: string
  gridType: GridType
  capacityKwp: number
  pricePerKwh: number
}

/** What a statistic is of: a day has all three, a month no day, a year no month, a life no year. */
export interface Period {
  year: number
  month: number
  day: number
}

export const statisticsOf = (plant: HistoryPlant, period: Period, energies: PeriodEnergies | undefined): Statistics => {
  const flows = energies && flowsOf(energies)
  const acceptDay = period.day > 0 ? String(numberOf(period)) : null
  return {
    id: null,
    systemId: plant.id,
    ...period,
    ...energyFields('Value', energies),
    incomeValue: times(energies?.generation, plant.pricePerKwh),
    ...ratioFields('', energies),
    irradiate: null,
    pr: null,
    fullPowerHoursDay: times(energies?.generation, 1 / plant.capacityKwp),
    irradiateIntensity: null,
    deviceData: null,
    acceptDay,
    cpr: null,
    theoreticalGeneration: null,
    loss: null,
    lossRatio: null,
    absorbedUseValue: null,
    genForGrid: flows?.genForGrid ?? null,
    useFromBuy: flows?.useFromBuy ?? null,
    selfGenAndUseValue: plus(flows?.genForUse, flows?.genForCharge),
    selfSufficiencyValue: plus(flows?.useFromGen, flows?.useFromDischarge),
    acCouplingGen: null,
    pvGen: energies?.generation ?? null,
    dynamoGen: energies?.generator ?? null,
    normalLoad: null,
    epsLoad: null,
    recoverGenValue: null,
    chargePile: null,
    calculatedByNewAlgorithm: null,
    analyseTime: null,
    lastUpdateTime: null,
    genForCharge: flows?.genForCharge ?? null,
    genForUse: flows?.genForUse ?? null,
    useFromDischarge: flows?.useFromDischarge ?? null,
    useFromGen: flows?.useFromGen ?? null,
    cfp: null,
    dischargeForGrid: energies?.dischargeForSell ?? null,
    chargeFromBuyRatio: percent(energies?.chargeFromBuy, energies?.charge),
    dischargeForGridRatio: percent(energies?.dischargeForSell, energies?.discharge),
    offsetDay: period.day > 0 ? null : 0,
  }
}

export const recordOf = (plant: HistoryPlant, day: Day, frame: PlantFrame): DayRecord => ({
  systemId: plant.id,
  acceptDay: numberOf(periodOf(day)),
  acceptMonth: Math.floor(numberOf(periodOf(day)) / 100),
  ...powerFields(frame),
  temperature: null,
  pr: null,
  irradiate: null,
  weather: null,
  useOffset: null,
  useOffsetIncome: null,
  dateTime: seconds(frame.at),
  irradiateIntensity: null,
  deviceData: null,
  generationRatio: null,
  generationCapacity: times(frame.generation, 1 / (plant.capacityKwp * 1000)),
  updateTime: null,
  upsPower: frame.backup,
  acCouplingGenPower: null,
  pvGenPower: frame.generation,
  dynamoGenPower: frame.generator,
  normalLoadPower: null,
  wireStatus: flowStatuses(frame).wireStatus,
  batteryStatus: flowStatuses(frame).batteryStatus,
  timeZoneOffset: (offsetAt(plant.zone, frame.at) / minuteMs) * 60,
  chargePilePower: null,
  smartLoadStatus: null,
  smartLoadPower: null,
})

export const analysisOf = (
  plant: HistoryPlant,
  historyTimeType: Analysis['historyTimeType'],
  energies: PeriodEnergies | undefined,
): Analysis => {
  const flows = energies && flowsOf(energies)
  return {
    gridInterconnectionType: plant.gridType,
    analysisResult: 1,
    genValue: energies?.generation ?? null,
    useValue: energies?.use ?? null,
    historyTimeType,
    gvForUse: flows?.genForUse ?? null,
    gvForGrid: flows?.genForGrid ?? null,
    gvForCharge: flows?.genForCharge ?? null,
    uvFromBuy: flows?.useFromBuy ?? null,
    uvFromDischarge: flows?.useFromDischarge ?? null,
    uvFromGen: flows?.useFromGen ?? null,
  }
}

export const periodOf = (day: Day): Period => ({ year: yearOf(day), month: monthOf(day), day: dateOf(day) })

/** 20260113 */
const numberOf = ({ year, month, day }: Period) => year * 10_000 + month * 100 + day

const plus = (left: number | null | undefined, right: number | null | undefined) =>
  left === null || left === undefined ? null : left + (right ?? 0)
const percent = (part: number | null | undefined, whole: number | null | undefined) =>
  part === null || part === undefined || !whole ? null : (part / whole) * 100
