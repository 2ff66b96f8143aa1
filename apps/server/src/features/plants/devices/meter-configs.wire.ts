import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { MeterRole, Phase } from '@heliograph/domain/meters'
import { isPlantDay } from '@heliograph/domain/zones'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { MeterCorrection } from '#telemetry/meter-corrections.ts'
import type { DayTried } from '#telemetry/meter-preview.ts'
import { energyFields } from '#wire/energies.ts'
import { seconds } from '#wire/times.ts'
import type { MeterPreview, MeterSpec, MeterWish } from './meter-configs.ts'

interface Told {
  measures: MeterRole
  reverse: boolean
  multiplier: number
  phase: number | null
}

export const correctionIn = ({ measures, reverse, multiplier, phase }: Told): MeterCorrection => ({
  role: measures,
  isTurned: reverse,
  factor: multiplier,
  phase: phases.find((one) => one === phase) ?? null,
})
const phases: readonly Phase[] = [1, 2, 3]

export const meterWishIn = ({ fromDay, ...told }: Told & { fromDay: string }): MeterWish => {
  if (!isPlantDay(fromDay)) throw new Refusal('PARAM_ERROR', `body/fromDay ${fromDay} is not in the calendar`)
  return { ...correctionIn(told), fromDay }
}

const toTold = ({ role, isTurned, factor, phase }: MeterCorrection) => ({
  measures: role,
  reverse: isTurned,
  multiplier: factor,
  phase,
})

export const toMeterSpec = ({ device, correction, reported, check, saved, ...spec }: MeterSpec): wire.MeterSpec => ({
  deviceId: device.id,
  deviceSn: device.sn,
  deviceName: device.name,
  deviceType: device.type,
  ...toTold(correction),
  fromDay: spec.fromDay,
  earliestDay: spec.earliest,
  today: spec.today,
  reported: {
    time: spec.newestAt === null ? null : seconds(spec.newestAt),
    power: reported.gridPower ?? reported.usePower ?? null,
    phase1: reported.grid1Power ?? null,
    phase2: reported.grid2Power ?? null,
    phase3: reported.grid3Power ?? null,
  },
  power: spec.power,
  check: {
    usePower: check.usePowerW,
    contradictory: check.contradictory,
    frames: check.frames,
    looksTurned: check.looksTurned,
  },
  saved: saved.map(({ id, fromDay, untilDay, savedBy, savedAt, takenBackBy, takenBackAt, ...told }) => ({
    id,
    ...toTold(told),
    fromDay,
    untilDay,
    savedBy,
    savedAt: seconds(savedAt),
    takenBackBy,
    takenBackAt: takenBackAt === null ? null : seconds(takenBackAt),
  })),
})

export const toMeterPreview = ({ day, asIs, corrected }: MeterPreview): wire.MeterPreview => ({
  day,
  asIs: sumsOf(asIs),
  corrected: sumsOf(corrected),
})

const sumsOf = ({ energies, frame }: DayTried) => ({
  ...energyFields('Value', {
    generation: kwhOf(energies.generation),
    use: kwhOf(energies.use),
    buy: kwhOf(energies.buy),
    sell: kwhOf(energies.sell),
    charge: kwhOf(energies.charge),
    discharge: kwhOf(energies.discharge),
  }),
  generationPower: frame?.generation ?? null,
  usePower: frame?.use ?? null,
  buyPower: frame?.buy ?? null,
  sellPower: frame?.sell ?? null,
})
