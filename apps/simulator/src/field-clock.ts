export type FieldClock = ReturnType<typeof createFieldClock>

/**
 * The field's time: real time, or a faster clock. A faster clock runs ahead of real time, so it starts at `from`, where
 * it was last stopped, if that is later than now.
 */
export const createFieldClock = ({ speed, from, realNow = Date.now }: Options) => {
  const startedAt = realNow()
  const beganAt = Math.max(startedAt, from)
  return {
    now: speed === 1 ? realNow : () => Math.floor(beganAt + (realNow() - startedAt) * speed),
    /** Converts a duration in the field to real time. */
    realMs: (fieldMs: number) => fieldMs / speed,
    isReal: speed === 1,
  }
}

interface Options {
  speed: number
  from: number
  realNow?: () => number
}
