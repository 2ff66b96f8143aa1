import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type MailedStepStore = ReturnType<typeof createMailedStepStore>

export const createMailedStepStore = (db: Kysely<Database>) => ({
  /** The address of a person who may still log in here. */
  async emailOf(userId: number): Promise<string | null | undefined> {
    const row = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('disabled', '=', false)
      .where('migrated_to', 'is', null)
      .executeTakeFirst()
    return row?.email
  },

  /** Those of these alerts whose device is still in their plant, and which did not come again since. */
  async current(alertIds: readonly number[]) {
    const { rows } = await sql<{ id: number; device_id: number; rule_id: number }>`
      select a.id, a.device_id, a.rule_id from alerts a
      join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.id = any(${sql.val(alertIds)}::int[]) and not exists (
        select from alerts b where b.plant_id = a.plant_id and b.device_id = a.device_id and b.rule_id = a.rule_id
          and not b.is_disproved
          and (b.started_at, b.id) > (a.started_at, a.id))`.execute(db)
    return new Map(rows.map((row) => [row.id, { deviceId: row.device_id, ruleId: row.rule_id }]))
  },
})
