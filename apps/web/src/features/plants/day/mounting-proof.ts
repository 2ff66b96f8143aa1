import type { Place } from '@heliograph/domain/daylight'
import { minuteMs } from '@heliograph/domain/zones'
import { clearSkyW, type Mounting } from './clear-sky.ts'
import { cadenceOf, type Moment } from './moments.ts'

/** Whether readings follow what a clear sky gives the modules. Undefined if they are too dull to tell. */
export type Proof = 'confirmed' | 'refuted' | undefined

/**
 * Whether a plant is what its one tilt and orientation say. A wrong clear-sky line is worse than none, and roofs that
 * face two ways are often stored as one: only a clear day, from morning to afternoon, confirms it.
 */
export const proofOf = (days: readonly (readonly Moment[])[], place: Place, mounting: Mounting): Proof => {
  const readings = days.map((moments) => readingsOf(moments, place, mounting))
  if (readings.flat().filter(({ share }) => share > beyond).length >= cloudEdges) return 'refuted'
  return days.some((moments, index) => isClear(moments, readings[index] ?? [], place, mounting))
    ? 'confirmed'
    : undefined
}

interface Reading {
  at: number
  /** What a clear sky gives, W. */
  lineW: number
  /** What was generated, as a share of it. */
  share: number
}

/** Those that are large enough to compare. */
const readingsOf = (moments: readonly Moment[], place: Place, mounting: Mounting): Reading[] =>
  moments.flatMap(({ at, generationW }) => {
    if (generationW === null) return []
    const lineW = clearSkyW(at, place, mounting)
    const leastW = noticeableShare * mounting.capacityKwp * 1000
    return Math.max(lineW, generationW) < leastW ? [] : [{ at, lineW, share: generationW / Math.max(1, lineW) }]
  })

/** The same share of the line around its top and for an hour on either side. */
const isClear = (moments: readonly Moment[], readings: readonly Reading[], place: Place, mounting: Mounting) => {
  const top = topOf(moments, place, mounting)
  if (top === undefined) return false
  const leastCount = Math.ceil((60 * minuteMs) / Math.max(5 * minuteMs, cadenceOf(moments)))
  const shares = readings.filter(({ lineW }) => lineW >= top.lineW * 0.9).map(({ share }) => share)
  const usual = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0
  if (shares.length < leastCount / 2 || usual < leastShare || usual > mostShare) return false
  const onSide = (isSide: (at: number) => boolean) =>
    readings.filter(
      ({ at, lineW, share }) =>
        isSide(at) && lineW < top.lineW * 0.9 && share > usual * (1 - likeness) && share < usual * (1 + likeness),
    ).length
  return onSide((at) => at < top.at) >= leastCount && onSide((at) => at > top.at) >= leastCount
}

/** Of the line, also if it is still to come. */
const topOf = ([first]: readonly Moment[], place: Place, mounting: Mounting) => {
  let top: { at: number; lineW: number } | undefined
  for (let step = 0; first && step < 96; step++) {
    const at = first.at + step * 15 * minuteMs
    const lineW = clearSkyW(at, place, mounting)
    if (lineW > (top?.lineW ?? 0)) top = { at, lineW }
  }
  return top
}

/** More than a clear sky gives, by modules that face elsewhere. */
const beyond = 1.4
const noticeableShare = 0.08
/** The edges of clouds can raise as many readings. */
const cloudEdges = 6
const leastShare = 0.8
const mostShare = 1.25
const likeness = 0.17
