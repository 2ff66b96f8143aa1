import { quantities } from '@heliograph/domain/energy'
import type { MeteringSettings } from '@heliograph/domain/metering'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { settingsOf } from '#telemetry/metering.store.ts'

export type MeteringChoiceStore = ReturnType<typeof createMeteringChoiceStore>

export const createMeteringChoiceStore = (db: Kysely<Database>) => ({
  /** Undefined if nobody chose yet. */
  async newest(plantId: number): Promise<StoredChoice | undefined> {
    const row = await db
      .selectFrom('metering_choices')
      .selectAll()
      .where('plant_id', '=', plantId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row && storedOf({ ...row, name: null })
  },

  /** Newest first. Names of others are for the plant's owner, as in the audit. */
  async list(plantId: number, userId: number, most: number): Promise<StoredChoice[]> {
    const rows = await db
      .selectFrom('metering_choices as c')
      .innerJoin('plants as p', 'p.id', 'c.plant_id')
      .leftJoin('users as u', (join) =>
        join
          .onRef('u.id', '=', 'c.chosen_by')
          .on((on) => on.or([on('u.id', '=', userId), on('p.owner_id', '=', userId)])),
      )
      .selectAll('c')
      .select('u.name as name')
      .where('c.plant_id', '=', plantId)
      .orderBy('c.id', 'desc')
      .limit(most)
      .execute()
    return rows.map(storedOf)
  },

  /** False if another choice was made after `seenAt`, or the plant is gone. */
  add: (plantId: number, settings: MeteringSettings, { from, seenAt, userId, now, isRecalculated }: Choosing) =>
    db.transaction().execute(async (trx) => {
      const plant = await trx.selectFrom('plants').select('id').where('id', '=', plantId).forUpdate().executeTakeFirst()
      if (!plant) return false
      const before = await trx
        .selectFrom('metering_choices')
        .select('chosen_at')
        .where('plant_id', '=', plantId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      const chosenAt = before?.chosen_at.getTime() ?? null
      if (chosenAt !== seenAt) return false
      await trx
        .insertInto('metering_choices')
        .values({
          plant_id: plantId,
          strategy: settings.strategy,
          methods: quantities.map((quantity) => settings.methods[quantity]),
          kept_share: settings.keptShare,
          generation_offset: settings.generationOffset,
          use_offset: settings.useOffset,
          is_missing_zero: settings.isMissingZero,
          from_at: from,
          chosen_by: userId,
          // Two choices within a millisecond must not look like one.
          chosen_at: new Date(Math.max(now, (seenAt ?? 0) + 1)),
        })
        .execute()
      if (isRecalculated)
        await trx
          .insertInto('recalculations')
          .values({ plant_id: plantId, from_at: from, zone_before: null, asked_at: new Date(now) })
          .execute()
      return true
    }),
})

export interface StoredChoice {
  settings: MeteringSettings
  /** The start of the first day that is counted so. */
  from: Date
  chosenBy: number | null
  /** Null if unknown to the reader. */
  name: string | null
  chosenAt: Date
}

interface Choosing {
  from: Date
  /** When the newest choice was made, as far as the person has seen; null if there was none. */
  seenAt: number | null
  userId: number
  now: number
  isRecalculated: boolean
}

const storedOf = ({
  from_at,
  chosen_by,
  chosen_at,
  name,
  ...row
}: Parameters<typeof settingsOf>[0] & {
  from_at: Date
  chosen_by: number | null
  chosen_at: Date
  name: string | null
}): StoredChoice => ({ settings: settingsOf(row), from: from_at, chosenBy: chosen_by, name, chosenAt: chosen_at })
