/**
 * Repeats a statement until it finds nothing more. One that had to wait for another transaction does not see the rows
 * which that one put in; the next time it does.
 *
 * @param change how many rows it changed
 */
export const untilNone = async (change: () => Promise<{ numUpdatedRows: bigint }>) => {
  let changed = 0n
  for (;;) {
    const { numUpdatedRows } = await change()
    if (numUpdatedRows === 0n) return changed
    changed += numUpdatedRows
  }
}
