import { sure } from '@heliograph/domain/sure'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { hashed, seedOf } from '@heliograph/simulation/noise'
import type { PlantFaults } from '@heliograph/simulation/plant-faults'

/** The faults that can be simulated, and what each chance refers to. */
export const faultKnobs = {
  drop: 'of a message to be lost on its way',
  duplicate: 'of a message to be sent twice',
  split: 'of a Solarman V5 frame to come in several pieces',
  'bad-checksum': 'of a Solarman V5 frame to be damaged',
  'clock-wrong': 'of a gateway to have a clock that is 8 hours ahead or counts from 1970',
  'counter-reset': 'of a plant, each day, that its lifetime counters begin again at 0',
  'inverter-fault': 'of a plant, each hour, that an inverter of it stops for the hour',
  'comms-loss': 'of a gateway, each hour, to be cut off for 5 to 50 minutes',
} as const
type FaultKnob = keyof typeof faultKnobs

/** From 0 (never) to 1 (always). */
export type FaultChances = Record<FaultKnob, number>

export const noChances: FaultChances = {
  drop: 0,
  duplicate: 0,
  split: 0,
  'bad-checksum': 0,
  'clock-wrong': 0,
  'counter-reset': 0,
  'inverter-fault': 0,
  'comms-loss': 0,
}

export type ClockFault = 'ahead' | 'in 1970'

/** The faults of one gateway: always the same for the same serial number. */
export interface LinkFaults {
  /** Draws for the next transmission. */
  draw: (knob: 'drop' | 'duplicate' | 'split' | 'bad-checksum') => boolean
  clock: ClockFault | undefined
  isCutOff: (at: number) => boolean
}

export const linkFaults = (chances: FaultChances, gatewaySn: string): LinkFaults => {
  const seed = seedOf(gatewaySn)
  const draws = { drop: 0, duplicate: 0, split: 0, 'bad-checksum': 0 }
  const hasWrongClock = hashed(seed, streams.clock, 0) < chances['clock-wrong']
  return {
    draw: (knob) => hashed(seed, streams[knob], draws[knob]++) < chances[knob],
    clock: hasWrongClock ? (hashed(seed, streams.clock, 1) < 0.5 ? 'ahead' : 'in 1970') : undefined,
    isCutOff(at) {
      const hour = Math.floor(at / hourMs)
      if (hashed(seed, streams.cut, 3 * hour) >= chances['comms-loss']) return false
      const lastsMs = (5 + 45 * hashed(seed, streams.cut, 3 * hour + 1)) * minuteMs
      const sinceMs = at - hour * hourMs - (hourMs - lastsMs) * hashed(seed, streams.cut, 3 * hour + 2)
      return sinceMs >= 0 && sinceMs < lastsMs
    },
  }
}

/** A plant's faults between two times. `faultCodes` are those of its inverters' make. */
export const plantFaults = (
  chances: FaultChances,
  { seed, inverters, faultCodes }: { seed: number; inverters: number; faultCodes: readonly number[] },
) => {
  const inverterFaultAt = (at: number): PlantFaults['inverterFault'] => {
    const hour = Math.floor(at / hourMs)
    if (hashed(seed, streams.inverter, hour) >= chances['inverter-fault']) return undefined
    return {
      inverter: Math.floor(inverters * hashed(seed, streams.inverter + 1, hour)),
      faultCode: sure(faultCodes[Math.floor(faultCodes.length * hashed(seed, streams.inverter + 2, hour))]),
    }
  }

  const isResetWithin = (from: number, to: number) => {
    for (let day = Math.floor(from / dayMs); day <= Math.floor(to / dayMs); day++) {
      if (hashed(seed, streams.reset, 2 * day) >= chances['counter-reset']) continue
      const resetAt = (day + hashed(seed, streams.reset, 2 * day + 1)) * dayMs
      if (from < resetAt && resetAt <= to) return true
    }
    return false
  }

  return (from: number, to: number): PlantFaults => {
    const inverterFault = inverterFaultAt(to)
    return { ...(inverterFault && { inverterFault }), counterReset: isResetWithin(from, to) }
  }
}

/** Different from the simulation's streams, so that a fault changes nothing else. */
const streams = {
  drop: 901,
  duplicate: 902,
  split: 903,
  'bad-checksum': 904,
  clock: 905,
  cut: 906,
  reset: 907,
  inverter: 908,
}
