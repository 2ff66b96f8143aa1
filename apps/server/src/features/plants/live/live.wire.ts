import type { FastSystem, OperatingSystem } from '@heliograph/contract'
import { exactly } from '#telemetry/periods.ts'
import { energyFields, powerFields, ratioFields } from '#wire/energies.ts'
import { amountOf, toTerms, unitsOf } from '#wire/money.ts'
import { toSilentDevices } from '#wire/silent-devices.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { Overview, PeriodNow, Present } from './live.ts'

export const toFastSystem = ({ plantId, measured, today, state, beside, ...one }: Present): FastSystem => ({
  systemId: plantId,
  ...powerFields(measured),
  ...flowStatuses(measured),
  ...energyFields('Value', today),
  ...energyFields('UploadTotal', measured?.counters),
  generationUploadTotalOffset: one.generationOffset,
  selfSufficiencyValue: exactly([one.selfSupply]),
  generationCapacity: one.capacityShare,
  fullPowerHoursDay: one.fullPowerHours,
  generatorPower: measured?.generator ?? null,
  backupPower: measured?.backup ?? null,
  generatorValue: today?.generator ?? null,
  ...beside,
  networkStatus: state.network,
  warningStatus: state.warning,
  asleepUntil: state.asleepUntil === null ? null : seconds(state.asleepUntil),
  silentDevices: toSilentDevices(state.silent),
  lastUpdateTime: seconds(one.newsAt),
  pastVersion: measured?.pastVersion ?? 0,
  isResting: one.isResting,
})

export const toOperatingSystem = ({ present, day, month, year, total, ...one }: Overview): OperatingSystem => ({
  ...toFastSystem(present),
  ...energyFields('Month', month.energies),
  ...energyFields('Year', year.energies),
  ...energyFields('Total', total.energies),
  incomeValue: amountOf(day.income),
  incomeMonth: amountOf(month.income),
  incomeYear: amountOf(year.income),
  incomeTotal: amountOf(total.income),
  incomeBasis: day.income?.basis ?? null,
  pricePerKwh: unitsOf(one.prices.flatMicros),
  feedInPrice: unitsOf(one.prices.feedInMicros),
  purchasePrice: unitsOf(one.prices.purchaseMicros),
  incomeFrom: { day: toCounted(day), month: toCounted(month), year: toCounted(year), total: toCounted(total) },
  temperature: present.beside.ambientTemperature ?? one.airC,
  businessWarningStatus: present.state.warning,
  consumerWarningStatus: present.state.warning,
  ...ratioFields('', day.ratios),
  ...ratioFields('Month', month.ratios),
  ...ratioFields('Year', year.ratios),
  selfGenAndUseValue: exactly([one.selfConsumption]),
  absorbedUseValue: null,
  genForGrid: day.flows?.genForGrid ?? null,
  useFromBuy: day.flows?.useFromBuy ?? null,
  fullPowerHoursTotal: one.fullPowerHoursTotal,
  fullPowerYesterdayHours: one.fullPowerHoursYesterday,
})

const toCounted = ({ income, coverage, energies }: PeriodNow) => ({
  sold: income?.soldKwh ?? null,
  used: income?.usedKwh ?? null,
  generated: income?.generatedKwh ?? null,
  terms: toTerms(income?.terms ?? []),
  coverage: coverage ? { of: coverage.ofS, known: coverage.knownS } : null,
  isContradictory: income !== undefined && (energies?.contradictions.length ?? 0) > 0,
})

/** Not a generator, for the same reason as the source that it reads. */
export const toLiveEvents = (presents: AsyncIterableIterator<Present>) => {
  const events: AsyncIterableIterator<{ event: 'live'; data: FastSystem }> = {
    [Symbol.asyncIterator]: () => events,
    async next() {
      const { done, value } = await presents.next()
      return done ? { done, value: undefined } : { done: false, value: { event: 'live', data: toFastSystem(value) } }
    },
    async return() {
      await presents.return?.()
      return { done: true, value: undefined }
    },
  }
  return events
}
