import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

export type CreatedPlantStore = ReturnType<typeof createCreatedPlantStore>

export interface CreatedSpan {
  /** Half-open. */
  from: number | undefined
  to: number | undefined
}

export interface CreatedNeeds {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  /** Whether a caller may read one. */
  isReadable: (caller: Caller, plantId: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** The plants that a caller, or their organisation, created within a span and may read. */
export const createCreatedPlantStore = (db: Kysely<Database>, { readablePlants, isReadable }: CreatedNeeds) => {
  const created = (caller: Caller, { from, to }: CreatedSpan) =>
    db
      .selectFrom('plants as c')
      .where((plant) =>
        plant.and([
          caller.organisationId === null
            ? plant('created_by', '=', caller.userId)
            : plant('creator_organisation_id', '=', caller.organisationId),
          ...(from === undefined ? [] : [plant('created_at', '>=', new Date(from))]),
          ...(to === undefined ? [] : [plant('created_at', '<', new Date(to))]),
        ]),
      )

  return {
    /** A page of their ids, the latest first. */
    async page(caller: Caller, span: CreatedSpan, { page, size }: { page: number; size: number }) {
      const rows = await created(caller, span)
        .where(isReadable(caller, sql.ref('c.id')))
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Rights are looked up for each of a few, and compared with all readable ones for many. */
    async count(caller: Caller, span: CreatedSpan): Promise<number> {
      const { some } = await db
        .selectFrom(
          created(caller, span)
            .select('id')
            .limit(few + 1)
            .as('some'),
        )
        .select(({ fn }) => fn.countAll<number>().as('some'))
        .executeTakeFirstOrThrow()
      if (some === 0) return 0
      const { total } = await created(caller, span)
        .$if(some <= few, (query) => query.where(isReadable(caller, sql.ref('c.id'))))
        .$if(some > few, (query) => query.where('id', 'in', readablePlants(caller)))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

const few = 500
