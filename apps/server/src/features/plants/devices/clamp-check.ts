import type { MeterRole } from '@heliograph/domain/meters'
import type { Frame } from '#telemetry/curve.ts'

export interface ClampCheck {
  /** W that the plant uses now by its readings; negative if they cannot be right. Null if unknown. */
  usePowerW: number | null
  contradictory: number
  frames: number
  /** With the clamp turned round, its readings could be right. */
  looksTurned: boolean
}

/**
 * Whether readings contradict what the rest of the plant reports. Of a meter of the grid that shows in the night, when a
 * house would sell what nobody generates. The others measure what has one direction only.
 */
export const checkClamp = (
  role: MeterRole,
  frames: readonly Flows[],
  /** W of the meter now, put right as it is said. */
  powerW: number | null,
): ClampCheck => {
  if (role === 'production' || role === 'consumption') {
    const isNegative = powerW !== null && powerW < -idleW
    const usePowerW = role === 'consumption' ? powerW : null
    return { usePowerW, contradictory: Number(isNegative), frames: Number(powerW !== null), looksTurned: isNegative }
  }
  const known = frames.flatMap((frame) => usesOf(frame) ?? [])
  if (role !== 'grid') return { usePowerW: null, contradictory: 0, frames: 0, looksTurned: false }
  const contradictory = known.filter(({ asIs }) => asIs < -idleW)
  const mended = contradictory.filter(({ turned }) => turned >= -idleW)
  const spoiled = known.filter(({ asIs, turned }) => asIs >= -idleW && turned < -idleW)
  return {
    usePowerW: known.at(-1)?.asIs ?? null,
    contradictory: contradictory.length,
    frames: known.length,
    looksTurned: mended.length >= fewest && mended.length > 3 * spoiled.length && mended.length * 4 > known.length,
  }
}

export type Flows = Pick<Frame, 'generation' | 'buy' | 'sell' | 'charge' | 'discharge' | 'generator'>

/** What is left for the house, as the meter says, and if it were turned. */
const usesOf = ({ generation, buy, sell, charge, discharge, generator }: Flows) => {
  if (generation === null || (buy === null && sell === null)) return undefined
  const others = generation + (discharge ?? 0) - (charge ?? 0) + (generator ?? 0)
  const grid = (buy ?? 0) - (sell ?? 0)
  return { asIs: others + grid, turned: others - grid }
}

/** Meters are never quite alike, and never read at the same second. */
const idleW = 50
/** A quarter of an hour. */
const fewest = 3
