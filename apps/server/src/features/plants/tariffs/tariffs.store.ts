import type { Tariff } from '@heliograph/domain/tariffs'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brokenUnique } from '#db/unique.ts'

export type TariffStore = ReturnType<typeof createTariffStore>

/** A tariff as it was entered. */
export interface EnteredTariff extends Tariff {
  from: Day
}

export const createTariffStore = (db: Kysely<Database>) => ({
  /** When each tariff of a plant was changed, by its first day. */
  async changesOf(plantId: number): Promise<Map<string, Date>> {
    const rows = await db
      .selectFrom('tariffs')
      .select(['from_day', 'modified_at'])
      .where('plant_id', '=', plantId)
      .execute()
    return new Map(rows.map(({ from_day, modified_at }) => [from_day, modified_at]))
  },

  /** False if there is a tariff of that day already. */
  async add(plantId: number, tariff: EnteredTariff, { userId, now }: Author) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('tariffs')
      .values({ plant_id: plantId, ...columnsOf(tariff), modified_by: userId, modified_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** `stale` if it was changed after `seenAt`, or is gone; `taken` if another one begins on its new day. */
  async change(plantId: number, day: Day, tariff: EnteredTariff, { seenAt, userId, now }: Author & { seenAt: number }) {
    try {
      const { numUpdatedRows } = await db
        .updateTable('tariffs')
        .set({
          ...columnsOf(tariff),
          modified_by: userId,
          // Two changes within a millisecond must not look like one.
          modified_at: new Date(Math.max(now, seenAt + 1)),
        })
        .where('plant_id', '=', plantId)
        .where('from_day', '=', day)
        .where(sql<boolean>`date_trunc('milliseconds', modified_at) = ${new Date(seenAt)}`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n ? 'changed' : 'stale'
    } catch (error) {
      // Of two people who move different tariffs to the same day at once, both found it free.
      if (brokenUnique(error) === 'tariffs_pkey') return 'taken'
      throw error
    }
  },

  /** False if there is none. */
  async remove(plantId: number, day: Day) {
    const { numDeletedRows } = await db
      .deleteFrom('tariffs')
      .where('plant_id', '=', plantId)
      .where('from_day', '=', day)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },
})

interface Author {
  userId: number
  now: number
}

const columnsOf = ({
  from,
  prices,
  subsidyMicros,
  fixedCharge,
  billingDay,
  windows,
  hourly,
  ...one
}: EnteredTariff) => ({
  from_day: from,
  feed_in_price_micros: prices.feedInMicros,
  purchase_price_micros: prices.purchaseMicros,
  flat_price_micros: prices.flatMicros,
  subsidy_micros: subsidyMicros,
  fixed_charge_micros: fixedCharge?.micros ?? null,
  fixed_charge_per: fixedCharge?.per ?? null,
  billing_day: billingDay,
  sold_share_permille: one.soldSharePermille,
  windows: JSON.stringify(windows),
  hourly_purchase: hourly.purchase,
  hourly_feed_in: hourly.feedIn,
})
