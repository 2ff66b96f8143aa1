import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { recordOf } from '@heliograph/domain/records'
import { dayOf, isDay, yearOf, type Day } from '@heliograph/domain/zones'
import type { PeriodEnergies } from '#telemetry/history.store.ts'
import { measures, type Measure } from '#telemetry/measures.ts'
import { exactly } from '#telemetry/periods.ts'
import { energyFields, powerFields, ratioFields } from '#wire/energies.ts'
import { amountOf } from '#wire/money.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { CountingVersion } from './device-analysis.ts'
import type { Columns } from './frames.ts'
import type { Curve, Sums } from './history.ts'
import { lastYear, type DayRange } from './range.ts'
import { periodOf, type Analysis, type CurveFrame, type Period, type Statistics } from './statistics.ts'

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = ({ year, month, day }: { year: number; month: number; day: number }): Day => {
  const named = dayOf(year, month, day)
  if (!isDay(named)) throw new Refusal('PARAM_ERROR', `querystring/day ${named} is not in the calendar`)
  return named
}

/** A year, or a part of it that exists. */
export const periodIn = (told: { year: number; month?: number; day?: number }): Period => {
  const { year, month, day } = told
  if (year > lastYear) throw new Refusal('PARAM_ERROR', `querystring/year ${year} is after ${lastYear}`)
  if (month !== undefined && day !== undefined) dayIn({ year, month, day })
  return told
}

export const rangeIn = ({ startDay, endDay }: { startDay: string; endDay: string }): DayRange => ({
  first: existing(startDay, 'startDay'),
  last: existing(endDay, 'endDay'),
})

export const toCurve = ({ plantId, day, statistics, frames, silences }: Curve): wire.Curve => ({
  statistics: toStatistics(statistics),
  records: recordsOf(plantId, day, frames),
  silences: silences.map(({ deviceId, name, type, from, to }) => ({
    deviceId,
    deviceName: name,
    deviceType: type,
    from: seconds(from),
    to: to === null ? null : seconds(to),
  })),
})

export const toSums = ({ statistics, parts, missing }: Sums): wire.Sums => ({
  statistics: toStatistics(statistics),
  records: parts.map(toStatistics),
  missingDevices: missing.map(({ deviceId, name, type, silentMs, from, to }) => ({
    deviceId,
    deviceName: name,
    deviceType: type,
    silent: seconds(silentMs),
    from: seconds(from),
    to: to === null ? null : seconds(to),
  })),
})

export const toLifeSums = ({ operatingDays, ...sums }: Sums & { operatingDays: number }): wire.LifeSums => ({
  ...toSums(sums),
  operatingTotalDays: operatingDays,
})

export const toFrames = ({ from, stepMs, firstAt, powers, socPct }: Columns & FirstReport): wire.Frames => ({
  from: seconds(from),
  stepS: stepMs / 1000,
  firstTime: firstAt === null ? null : seconds(firstAt),
  powers,
  soc: socPct,
})

interface FirstReport {
  firstAt: number | null
}

export const toAnalysis = ({ gridType, span, energies, flows }: Analysis): wire.Analysis => ({
  gridInterconnectionType: gridType,
  analysisResult: 1,
  genValue: energies?.generation ?? null,
  useValue: energies?.use ?? null,
  historyTimeType: span,
  gvForUse: flows?.genForUse ?? null,
  gvForGrid: flows?.genForGrid ?? null,
  gvForCharge: flows?.genForCharge ?? null,
  uvFromBuy: flows?.useFromBuy ?? null,
  uvFromDischarge: flows?.useFromDischarge ?? null,
  uvFromGen: flows?.useFromGen ?? null,
})

export const toCountingVersion = ({
  plantId,
  changes,
  strategy,
  from,
  changedAt,
}: CountingVersion): wire.CountingVersion => ({
  systemId: plantId,
  version: changes + 1,
  statisticMethodSettingStrategy: strategy,
  since: from === null ? null : seconds(from),
  modifiedTime: changedAt === null ? null : seconds(changedAt),
})

const existing = (day: string, field: string): Day => {
  if (!isDay(day) || yearOf(day) < firstYear || yearOf(day) > lastYear) {
    throw new Refusal('PARAM_ERROR', `querystring/${field} ${day} is not in the calendar`)
  }
  return day
}

const firstYear = 1970

/** A part that the period does not have is 0. */
const toStatistics = ({ plantId, period, energies, flows, ratios, ...one }: Statistics): wire.Statistics => {
  const { year = 0, month = 0, day = 0 } = period
  return {
    id: null,
    systemId: plantId,
    year,
    month,
    day,
    ...energyFields('Value', energies),
    incomeValue: amountOf(one.income),
    incomeBasis: one.income?.basis ?? null,
    ...ratioFields('', ratios),
    irradiate: one.performance?.planeKwhM2 ?? null,
    pr: one.performance?.ratioPct ?? null,
    fullPowerHoursDay: one.fullPowerHours,
    irradiateIntensity: null,
    deviceData: null,
    acceptDay: day > 0 ? String(numberOf({ year, month, day })) : null,
    cpr: one.performance?.warmRatioPct ?? null,
    theoreticalGeneration: one.performance?.theoreticalKwh ?? null,
    loss: one.performance?.lossKwh ?? null,
    lossRatio: one.performance?.lossPct ?? null,
    absorbedUseValue: null,
    genForGrid: flows?.genForGrid ?? null,
    useFromBuy: flows?.useFromBuy ?? null,
    selfGenAndUseValue: exactly([one.selfConsumption]),
    selfSufficiencyValue: exactly([one.selfSupply]),
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
    dischargeForGrid: flows?.dischargeForSell ?? null,
    chargeFromBuyRatio: one.chargeFromBuyPct,
    dischargeForGridRatio: one.dischargeForSellPct,
    offsetDay: day > 0 ? null : 0,
    ...toCertainty(energies, one),
  }
}

/** How sure the energies are: what they cover, how they were measured, and what is in them that no day can claim. */
const toCertainty = (
  energies: PeriodEnergies | undefined,
  {
    lengthS,
    booked,
    wrongSpans,
    contradictory,
  }: Pick<Statistics, 'lengthS' | 'booked' | 'wrongSpans' | 'contradictory'>,
): Pick<wire.Statistics, 'coverage' | 'methods' | 'booked' | 'wrongSpans' | 'contradictions' | 'contradictory'> => ({
  coverage: energies?.coverage
    ? { of: lengthS, ...wireNames(energies.coverage.knownS), flows: energies.coverage.flowsKnownS }
    : null,
  methods: energies ? wireNames(recordOf(measures, (measure) => [...energies.methods[measure]])) : null,
  booked: booked.map(({ deviceId, measure, from, to, kwh }) => ({
    deviceId,
    energy: measure === 'sell' ? 'grid' : measure,
    from: seconds(from),
    to: seconds(to),
    value: kwh,
  })),
  wrongSpans: wrongSpans.map(({ from, to, ...of }) => ({
    ...of,
    from: seconds(from),
    to: to === null ? null : seconds(to),
  })),
  contradictions: [...(energies?.contradictions ?? [])],
  contradictory: contradictory
    ? {
        firstDay: contradictory.first,
        lastDay: contradictory.last,
        devices: contradictory.devices.map(({ deviceId, name }) => ({ deviceId, deviceName: name })),
      }
    : null,
})

/** The API calls what is fed into the grid `grid`. */
const wireNames = <Value>({ sell, ...others }: Record<Measure, Value>) => ({ ...others, grid: sell })

const recordsOf = (plantId: number, day: Day, frames: readonly CurveFrame[]) => {
  const acceptDay = numberOf(periodOf(day))
  return frames.map((frame) => toRecord(plantId, acceptDay, frame))
}

const toRecord = (plantId: number, acceptDay: number, frame: CurveFrame): wire.DayRecord => {
  const { wireStatus, batteryStatus } = flowStatuses(frame)
  return {
    systemId: plantId,
    acceptDay,
    acceptMonth: Math.floor(acceptDay / 100),
    ...powerFields(frame),
    temperature: frame.weather.airC,
    pr: null,
    irradiate: null,
    weather: frame.weather.kind,
    useOffset: null,
    useOffsetIncome: null,
    dateTime: seconds(frame.at),
    irradiateIntensity: frame.weather.planeWm2,
    deviceData: null,
    generationRatio: null,
    generationCapacity: frame.capacityShare,
    updateTime: null,
    upsPower: frame.backup,
    acCouplingGenPower: null,
    pvGenPower: frame.generation,
    dynamoGenPower: frame.generator,
    normalLoadPower: null,
    wireStatus,
    batteryStatus,
    timeZoneOffset: seconds(frame.zoneOffsetMs),
    chargePilePower: null,
    smartLoadStatus: null,
    smartLoadPower: null,
  }
}

/** 20260113 */
const numberOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  year * 10_000 + month * 100 + day
