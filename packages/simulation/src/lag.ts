/**
 * Of what was shown at moments that come one after the other, what was shown `lagMs` before each: the newest that is as old as that, or
 * the oldest that is known.
 */
export const createLag = <Shown>(lagMs: number) => {
  const known: { at: number; shown: Shown }[] = []
  return (shown: Shown, at: number): Shown => {
    if (lagMs === 0) return shown
    known.push({ at, shown })
    while (known[1] !== undefined && known[1].at <= at - lagMs) known.shift()
    return known[0]?.shown ?? shown
  }
}
