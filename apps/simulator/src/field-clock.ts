export type FieldClock = ReturnType<typeof createFieldClock>

/**
 * The time in the field: the real one, or one that runs faster. A faster clock runs away from the real one, and so it
 * begins at `from` if that is later than now: where it stood when it was stopped.
 */
export const createFieldClock = ({ speed, from, realNow = Date.now }: Options) => {
  const startedAt = realNow()
  const beganAt = Math.max(startedAt, from)
  return {
    now: speed === 1 ? realNow : () => Math.floor(beganAt + (realNow() - startedAt) * speed),
    /** How long something of the field takes in reality. */
    realMs: (fieldMs: number) => fieldMs / speed,
    isReal: speed === 1,
  }
}

interface Options {
  speed: number
  from: number
  realNow?: () => number
}
