import type { SamplesByDevice } from './roll-up.ts'
import type { Span } from './spans.ts'

/** When devices came to their plants without their history. */
export type Arrivals = ReadonlyMap<number, readonly number[]>

/**
 * The samples that the roll-up of a day reads, without those from the other side of an arrival: what a counter rose by in between was
 * measured in another plant.
 */
export const withoutAbsences = (samples: SamplesByDevice, arrivals: Arrivals, { to }: Span): SamplesByDevice =>
  arrivals.size === 0
    ? samples
    : new Map(
        [...samples].map(([id, ofDevice]) => {
          const own = arrivals.get(id)
          return [
            id,
            own ? ofDevice.filter(({ at }) => own.every((arrival) => at >= arrival === to > arrival)) : ofDevice,
          ]
        }),
      )
