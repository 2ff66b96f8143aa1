/**
 * Takes away one of the ways by which a person logs in, unless it is the last.
 *
 * @param take removes it in this transaction, and says whether there was one to remove
 */
export type TakeWayIn<Transaction> = (
  userId: number,
  take: (trx: Transaction) => Promise<boolean>,
) => Promise<'taken' | 'none' | 'last'>
