import type { PriceSeriesKind } from '@heliograph/domain/hourly-prices'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PriceVersion } from '#telemetry/incomes.ts'
import type { HourlyPrice } from '#telemetry/period-income.ts'

export type HourlyPriceStore = ReturnType<typeof createHourlyPriceStore>

export const createHourlyPriceStore = (db: Kysely<Database>) => ({
  /** In order. */
  async within(plantId: number, from: number, to: number): Promise<HourlyPrice[]> {
    const rows = await db
      .selectFrom('hourly_prices')
      .select(['kind', 'at', 'micros'])
      .where('plant_id', '=', plantId)
      .where('at', '>=', new Date(from))
      .where('at', '<', new Date(to))
      .orderBy('kind')
      .orderBy('at')
      .execute()
    return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
  },

  /** Of each plant's prices, by their UTC months. */
  async versionsOf(plantIds: readonly number[]) {
    const rows = await db
      .selectFrom('price_versions')
      .select(['plant_id', 'month', 'version'])
      .where('plant_id', '=', ({ fn, val }) => fn.any(val(plantIds)))
      .orderBy('month')
      .execute()
    const versions = new Map(plantIds.map((id): [number, PriceVersion[]] => [id, []]))
    for (const { plant_id, month, version } of rows) versions.get(plant_id)?.push({ month, version: String(version) })
    return plantIds.map((id) => versions.get(id) ?? [])
  },

  async seriesOf(plantId: number) {
    return db
      .selectFrom('hourly_prices')
      .select(({ fn }) => [
        'kind',
        fn.min('at').as('first'),
        fn.max('at').as('last'),
        sql<number>`count(*)::int`.as('hours'),
      ])
      .where('plant_id', '=', plantId)
      .groupBy('kind')
      .orderBy('kind')
      .execute()
  },

  /** The price that is furthest from zero, of hours since a time. Null without any. */
  async furthest(plantId: number, kind: PriceSeriesKind, since: number) {
    const { furthest } = await db
      .selectFrom('hourly_prices')
      .select(sql<number | null>`max(abs(micros))`.as('furthest'))
      .where('plant_id', '=', plantId)
      .where('kind', '=', kind)
      .where('at', '>=', new Date(since))
      .executeTakeFirstOrThrow()
    return furthest
  },

  /** Prices of hours that have one are replaced. */
  async save(plantId: number, kind: PriceSeriesKind, hours: readonly { at: number; micros: number }[]) {
    await sql`
      insert into hourly_prices (plant_id, kind, at, micros)
      select ${plantId}, ${kind}, h.at, h.micros from unnest(
        ${hours.map(({ at }) => new Date(at))}::timestamptz[], ${hours.map(({ micros }) => micros)}::bigint[]
      ) as h (at, micros)
      on conflict (plant_id, kind, at) do update set micros = excluded.micros
    `.execute(db)
  },

  /** False if there are none. */
  async remove(plantId: number, kind: PriceSeriesKind) {
    const { numDeletedRows } = await db
      .deleteFrom('hourly_prices')
      .where('plant_id', '=', plantId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
