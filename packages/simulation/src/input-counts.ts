import type { InverterMoment } from './inverter-moment.ts'
import { inverterUnits, type PlantProfile } from './plant-profile.ts'

/** What each input of a micro-inverter counted, kWh, by inverter and input: they add up to what it counted itself, at its AC side. */
export interface InputCounts {
  today: readonly (readonly number[])[]
  total: readonly (readonly number[])[]
}

interface Counted {
  inverterTodayKwh: readonly number[]
  inverterTotalKwh: readonly number[]
  inputs?: InputCounts
}

/** As if all inputs had seen the same light before. */
export const firstInputCounts = (
  profile: PlantProfile,
  { inverterTodayKwh, inverterTotalKwh }: Counted,
): InputCounts => {
  const shared = (counted: readonly number[]) =>
    inverterUnits(profile).map(({ trackers }, inverter) => {
      const outputs = trackers.map(({ peakW, quality }) => peakW * quality)
      const all = outputs.reduce((sum, output) => sum + output, 0)
      return outputs.map((output) => ((counted[inverter] ?? 0) * output) / all)
    })
  return { today: shared(inverterTodayKwh), total: shared(inverterTotalKwh) }
}

export const inputCountsAfter = (
  profile: PlantProfile,
  before: Counted,
  inverters: readonly InverterMoment[],
  hours: { today: number; total: number },
): InputCounts => {
  // Memories of older simulations lack them.
  const counts = before.inputs ?? firstInputCounts(profile, before)
  const after = (from: InputCounts['today'], during: number) =>
    from.map((inputs, inverter) => {
      const { trackersW = [], dcW = 0, acW = 0 } = inverters[inverter] ?? {}
      if (dcW === 0) return inputs
      const efficiency = acW / dcW
      return inputs.map((kwh, input) => kwh + ((trackersW[input] ?? 0) * efficiency * during) / 1000)
    })
  return { today: after(counts.today, hours.today), total: after(counts.total, hours.total) }
}
