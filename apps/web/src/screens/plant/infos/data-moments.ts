import type { FastSystem, Frames } from '@heliograph/contract/browser'
import { isKnown, type Moment, type Span } from '#features/plants/day/moments.ts'
import type { Frame } from '#features/plants/history/curve-of.ts'
import { flowStateOf } from '#features/plants/live/live.queries.ts'

/** The known moments of a span, from the columns of the wire. */
export const momentsIn = ({ from, stepS, powers, soc }: Frames, span: Span): Moment[] => {
  const count = Math.max(soc?.length ?? 0, ...Object.values(powers).map((column) => column?.length ?? 0))
  const first = Math.max(0, Math.ceil((span.from / 1000 - from) / stepS))
  const last = Math.min(count, Math.ceil((span.to / 1000 - from) / stepS))
  const at = (column: readonly (number | null)[] | null, place: number) => column?.[place] ?? null
  return Array.from({ length: Math.max(0, last - first) }, (_, step) => {
    const place = first + step
    return {
      at: (from + place * stepS) * 1000,
      generationW: at(powers.generation, place),
      useW: at(powers.use, place),
      buyW: at(powers.buy, place),
      sellW: at(powers.sell, place),
      chargeW: at(powers.charge, place),
      dischargeW: at(powers.discharge, place),
      generatorW: at(powers.generator, place),
      socPercent: at(soc, place),
    }
  }).filter(isKnown)
}

/** The current values. */
export const liveMomentOf = (fast: FastSystem, feedsInFully: boolean): Moment => ({
  ...flowStateOf(fast, feedsInFully),
  at: fast.lastUpdateTime * 1000,
})

export const frameOfMoment = ({ generatorW = null, ...moment }: Moment): Frame => ({
  ...moment,
  generatorW,
  backupW: null,
})
