import { noise } from './noise.ts'

/** V of one phase, 1 to 3: varies by a percent, and is raised by what the plant feeds in (`fedShare` of its rating). */
export const mainsV = (seed: number, at: number, nominalV: number, phase: number, fedShare: number) =>
  nominalV *
  (1 +
    0.015 * fedShare +
    0.005 * noise(seed, streams.voltageHours + phase, at, 50 * minuteMs) +
    0.003 * noise(seed, streams.voltage + phase, at, 4 * minuteMs))

/** Hz of the public grid. All plants of a grid share it, so it has no seed. */
export const mainsHz = (at: number, nominalHz: number) =>
  nominalHz *
  (1 +
    0.0003 * noise(gridSeed, streams.frequency, at, 9 * minuteMs) +
    0.00016 * noise(gridSeed, streams.governor, at, minuteMs))

const minuteMs = 60_000
const gridSeed = 50
const streams = { voltage: 500, voltageHours: 510, frequency: 520, governor: 521 }
