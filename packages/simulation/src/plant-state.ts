import type { Quantity } from '@heliograph/domain/energy'
import { reserveKwh } from './battery.ts'
import { firstInputCounts, type InputCounts } from './input-counts.ts'
import { firstCounts, hasOwnCounts, withoutCounts, type ModuleCounts } from './module-counts.ts'
import { batteryOf, inverterUnits, isMicro, type PlantProfile } from './plant-profile.ts'

/** kWh of a plant's six energies, all at its AC side: generation + buy + discharge = use + sell + charge. */
export type Counters = Record<Quantity, number>

/** The state of a plant between steps: plain JSON. */
export interface PlantState {
  /** The latest step's day in the plant's calendar, as days since 1970; null before the first step. */
  dayNumber: number | null
  storedKwh: number
  total: Counters
  /** Since the plant's midnight. */
  today: Counters
  /** By inverter: at its AC side, or at the DC side of a hybrid. */
  inverterTotalKwh: readonly number[]
  inverterTodayKwh: readonly number[]
  runningHours: readonly number[]
  /** Where optimizers count apart from their inverter. */
  modules?: ModuleCounts
  /** Of micro-inverters, which count each of their inputs. */
  inputs?: InputCounts
}

export interface StartOptions {
  /** The lifetime counters; the inverters share the generation in proportion to their rated power. */
  totals?: Partial<Counters>
  socPct?: number
  runningHours?: number
}

export const startState = (profile: PlantProfile, options: StartOptions = {}): PlantState => {
  const { totals = {}, socPct = 50, runningHours = 0 } = options
  const units = inverterUnits(profile)
  const battery = batteryOf(profile)
  const ratedW = units.reduce((sum, unit) => sum + unit.ratedW, 0)
  const total = { ...noCounters, ...totals }
  const inverterTotalKwh = units.map((unit) => (total.generation * unit.ratedW) / ratedW)
  const inverterTodayKwh = units.map(() => 0)
  return {
    dayNumber: null,
    storedKwh: battery === undefined ? 0 : Math.max(reserveKwh(battery), (battery.capacityKwh * socPct) / 100),
    total,
    today: noCounters,
    inverterTotalKwh,
    inverterTodayKwh,
    runningHours: units.map(() => runningHours),
    ...(hasOwnCounts(profile) && { modules: firstCounts(profile, inverterTotalKwh) }),
    ...(isMicro(profile) && { inputs: firstInputCounts(profile, { inverterTodayKwh, inverterTotalKwh }) }),
  }
}

/** kWh after `hours` at the given powers. */
export const risen = (from: Counters, powers: Powers, hours: number): Counters => {
  const { generationW, useW, gridW, batteryW } = powers
  const kilo = hours / 1000
  return {
    generation: from.generation + generationW * kilo,
    use: from.use + useW * kilo,
    buy: from.buy + Math.max(gridW, 0) * kilo,
    sell: from.sell + Math.max(-gridW, 0) * kilo,
    charge: from.charge + Math.max(-batteryW, 0) * kilo,
    discharge: from.discharge + Math.max(batteryW, 0) * kilo,
  }
}

interface Powers {
  generationW: number
  useW: number
  gridW: number
  batteryW: number
}

export const withoutTotals = (state: PlantState): PlantState => ({
  ...state,
  total: noCounters,
  inverterTotalKwh: state.inverterTotalKwh.map(() => 0),
  ...(state.modules && { modules: { ...state.modules, total: withoutCounts(state.modules.total) } }),
  ...(state.inputs && { inputs: { ...state.inputs, total: withoutCounts(state.inputs.total) } }),
})

export const withoutToday = (state: PlantState): PlantState => ({
  ...state,
  today: noCounters,
  inverterTodayKwh: state.inverterTodayKwh.map(() => 0),
  ...(state.modules && { modules: { ...state.modules, today: withoutCounts(state.modules.today) } }),
  ...(state.inputs && { inputs: { ...state.inputs, today: withoutCounts(state.inputs.today) } }),
})

const noCounters: Counters = { generation: 0, use: 0, buy: 0, sell: 0, charge: 0, discharge: 0 }
