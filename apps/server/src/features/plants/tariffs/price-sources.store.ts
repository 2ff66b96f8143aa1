import type { PriceSeriesKind, PriceUnit } from '@heliograph/domain/hourly-prices'
import type { PriceSourceFailure } from '@heliograph/domain/price-answers'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type PriceSourceStore = ReturnType<typeof createPriceSourceStore>

/** Where prices of a plant are read from. */
export interface SourceOfPlant {
  plantId: number
  kind: PriceSeriesKind
  unit: PriceUnit
  url: string
}

export const createPriceSourceStore = (db: Kysely<Database>) => {
  /** Only if it is still the same one. */
  const note = (
    { plantId, kind, unit, url }: SourceOfPlant,
    values: { tried_at: Date; next_at: Date; fetched_at?: Date; failures?: number } & Failed,
  ) =>
    db
      .updateTable('price_sources')
      .set(values)
      .where('plant_id', '=', plantId)
      .where('kind', '=', kind)
      .where('unit', '=', unit)
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
  return {
    async of(plantId: number) {
      const rows = await db
        .selectFrom('price_sources')
        .select(['kind', 'unit', 'url', 'tried_at', 'fetched_at', 'failure', 'status'])
        .where('plant_id', '=', plantId)
        .orderBy('kind')
        .execute()
      return rows.map(({ tried_at, fetched_at, ...row }) => ({
        ...row,
        triedAt: tried_at.getTime(),
        fetchedAt: fetched_at.getTime(),
      }))
    },

    async save({ plantId, kind, unit, url }: SourceOfPlant, userId: number, at: number, nextAt: number) {
      const values = {
        unit,
        url,
        entered_by: userId,
        entered_at: new Date(at),
        tried_at: new Date(at),
        fetched_at: new Date(at),
        failure: null,
        status: null,
        failures: 0,
        next_at: new Date(nextAt),
      }
      await db
        .insertInto('price_sources')
        .values({ plant_id: plantId, kind, ...values })
        .onConflict((conflict) => conflict.columns(['plant_id', 'kind']).doUpdateSet(values))
        .execute()
    },

    /** False if there is none. */
    async remove(plantId: number, kind: PriceSeriesKind) {
      const { numDeletedRows } = await db
        .deleteFrom('price_sources')
        .where('plant_id', '=', plantId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Those whose time has come. Nobody else takes them until `againAt`, also if this process ends meanwhile. */
    async takeDue(now: number, againAt: number, most: number): Promise<(SourceOfPlant & { failures: number })[]> {
      const { rows } = await sql<SourceOfPlant & { failures: number }>`
        update price_sources s set next_at = ${new Date(againAt)}
        from (
          select plant_id, kind from price_sources where next_at <= ${new Date(now)}
          order by next_at limit ${most} for update skip locked
        ) due
        where s.plant_id = due.plant_id and s.kind = due.kind
        returning s.plant_id as "plantId", s.kind, s.unit, s.url, s.failures
      `.execute(db)
      return rows
    },

    /** False if it was removed or changed meanwhile. */
    async noteFetched(source: SourceOfPlant, at: number, nextAt: number) {
      const fetched = { tried_at: new Date(at), fetched_at: new Date(at), next_at: new Date(nextAt) }
      const { numUpdatedRows } = await note(source, { ...fetched, failure: null, status: null, failures: 0 })
      return numUpdatedRows > 0n
    },

    async noteFailed(source: SourceOfPlant & { failures: number }, at: number, nextAt: number, failed: Failed) {
      const tried = { tried_at: new Date(at), next_at: new Date(nextAt) }
      await note(source, { ...tried, ...failed, failures: source.failures + 1 })
    },
  }
}

interface Failed {
  failure: PriceSourceFailure | null
  status: number | null
}
