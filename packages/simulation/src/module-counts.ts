import { nominalEfficiency, type InverterMoment } from './inverter-moment.ts'
import { inverterUnits, isHybrid, type InverterUnit, type PlantProfile } from './plant-profile.ts'

/** What optimizers counted, kWh at the DC side, by inverter and module. */
export interface ModuleCounts {
  today: readonly (readonly number[])[]
  total: readonly (readonly number[])[]
}

/** Only where shade makes the parts of modules differ over the day; elsewhere they follow from what the inverter counted. */
export const hasOwnCounts = ({ optimizers }: PlantProfile) => (optimizers?.shades ?? []).length > 0

/** W of each module of an inverter. */
export const modulePowers = ({ trackers }: InverterUnit, { trackersW, light }: InverterMoment) =>
  trackers.flatMap(({ modules }, input) => {
    const given = modules.map((output, place) => output * (light?.[input]?.[place] ?? 1))
    const all = sumOf(given)
    return given.map((part) => (all > 0 ? ((trackersW[input] ?? 0) * part) / all : 0))
  })

/** The part of what an inverter counted that each of its modules gave, if none is shaded. */
export const moduleParts = (profile: PlantProfile, { trackers }: InverterUnit) => {
  const outputs = trackers.flatMap(({ modules }) => modules)
  const all = sumOf(outputs) * (isHybrid(profile) ? 1 : nominalEfficiency)
  return outputs.map((output) => output / all)
}

/** As if nothing had been shaded before. */
export const firstCounts = (profile: PlantProfile, inverterTotalKwh: readonly number[]): ModuleCounts => {
  const parts = inverterUnits(profile).map((unit) => moduleParts(profile, unit))
  return {
    today: parts.map((modules) => modules.map(() => 0)),
    total: parts.map((modules, inverter) => modules.map((part) => part * (inverterTotalKwh[inverter] ?? 0))),
  }
}

export const countsAfter = (
  profile: PlantProfile,
  before: ModuleCounts,
  inverters: readonly InverterMoment[],
  hours: { today: number; total: number },
): ModuleCounts => {
  const powers = inverterUnits(profile).map((unit, place) => {
    const moment = inverters[place]
    return moment ? modulePowers(unit, moment) : []
  })
  const after = (counts: ModuleCounts['today'], during: number) =>
    counts.map((modules, inverter) =>
      modules.map((kwh, module) => kwh + ((powers[inverter]?.[module] ?? 0) * during) / 1000),
    )
  return { today: after(before.today, hours.today), total: after(before.total, hours.total) }
}

export const withoutCounts = (counts: ModuleCounts['today']) => counts.map((modules) => modules.map(() => 0))

const sumOf = (outputs: readonly number[]) => outputs.reduce((sum, output) => sum + output, 0)
