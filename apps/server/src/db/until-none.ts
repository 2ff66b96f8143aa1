/**
 * Repeats a statement until it changes nothing more. A statement that waited for another transaction does not see the
 * rows that transaction inserted; the next run does.
 * @param change returns how many rows it changed
 */
export const untilNone = async (change: () => Promise<{ numUpdatedRows: bigint }>) => {
  let changed = 0n
  for (;;) {
    const { numUpdatedRows } = await change()
    if (numUpdatedRows === 0n) return changed
    changed += numUpdatedRows
  }
}
