/**
 * Removes one of the ways by which a person logs in, unless it is the last one.
 *
 * @param take removes it in this transaction, and returns whether there was one to remove
 */
export type TakeWayIn<Transaction> = (
  userId: number,
  take: (trx: Transaction) => Promise<boolean>,
) => Promise<'taken' | 'none' | 'last'>
