import { mostDueDates, reminderDays, reminderOf, type DueDateKind } from '@heliograph/domain/due-dates'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'

/** When something of a plant, or of one of its devices, ends or is due. */
export interface DueDate {
  id: number
  deviceId: number | null
  deviceName: string | null
  kind: DueDateKind
  day: Day
  note: string
  enteredBy: number | null
  enteredByName: string | null
  enteredAt: number
}

export type NewDueDate = Pick<DueDate, 'deviceId' | 'kind' | 'day' | 'note'>

/** A date of which a person may have to be reminded. */
export interface ComingDate {
  id: number
  plantId: number
  plantName: string
  deviceName: string | null
  kind: DueDateKind
  day: Day
  daysLeft: number
  /** Who entered it, or else the owner. */
  person: { id: number; email: string; language: string }
}

interface Needs {
  readablePlants: (caller: { userId: number; organisationId: null }) => RawBuilder<number>
}

export type DueDateStore = ReturnType<typeof createDueDateStore>

export const createDueDateStore = (db: Kysely<Database>, { readablePlants }: Needs) => ({
  /** The next first. Of devices that were removed nothing is due. */
  async list(plantId: number): Promise<DueDate[]> {
    const rows = await db
      .selectFrom('due_dates as t')
      .leftJoin('devices as d', 'd.id', 't.device_id')
      .leftJoin('users as u', 'u.id', 't.entered_by')
      .select(['t.id', 't.device_id', 't.kind', 't.note', 't.entered_by', 't.entered_at', 'u.name as entered_by_name'])
      .select([sql<Day>`t.due_on::text`.as('day'), deviceName.as('device_name')])
      .where('t.plant_id', '=', plantId)
      .where('d.removed_at', 'is', null)
      .orderBy('t.due_on')
      .orderBy('t.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      deviceName: row.device_name,
      kind: row.kind,
      day: row.day,
      note: row.note,
      enteredBy: row.entered_by,
      enteredByName: row.entered_by_name,
      enteredAt: row.entered_at.getTime(),
    }))
  },

  /** False if the device is not in the plant, or so many are kept already. */
  async add(
    plantId: number,
    { deviceId, kind, day, note }: NewDueDate,
    { userId, at, remindedDays }: { userId: number; at: number; remindedDays: number | null },
  ) {
    const { numAffectedRows } = await sql`
      insert into due_dates (plant_id, device_id, kind, due_on, note, entered_by, entered_at, reminded_days)
      select ${plantId}, ${deviceId}::int, ${kind}, ${day}::date, ${note}, ${userId}, ${new Date(at)}, ${remindedDays}::int
      where (select count(*) from due_dates t where t.plant_id = ${plantId}) < ${mostDueDates}
        and (${deviceId}::int is null or exists (
          select from devices d where d.id = ${deviceId}::int and d.plant_id = ${plantId} and d.removed_at is null))`.execute(
      db,
    )
    return numAffectedRows === 1n
  },

  /** What it was; undefined if there is none. */
  async remove(plantId: number, id: number) {
    const { rows } = await sql<{ kind: DueDateKind; day: Day }>`
      delete from due_dates where plant_id = ${plantId} and id = ${id} returning kind, due_on::text as day`.execute(db)
    return rows[0]
  },

  /**
   * Dates of which people have to be reminded, in plants where it is day. Nobody else reminds of them meanwhile: `remind` runs in
   * the transaction that notes it. What concerns nobody is noted too: otherwise it would come first each time.
   */
  remind: (
    { now, fromHour }: { now: number; fromHour: number },
    remind: (coming: readonly ComingDate[], trx: Kysely<Database>) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<RawComing>`
        select t.id, t.plant_id, p.name as plant_name, ${deviceName} as device_name, t.kind, t.due_on::text as day,
          t.due_on - (${new Date(now)}::timestamptz at time zone p.zone)::date as days_left,
          e.id as entered_id, e.email as entered_email, e.language as entered_language,
          o.id as owner_id, o.email as owner_email, o.language as owner_language
        from due_dates t join plants p on p.id = t.plant_id left join devices d on d.id = t.device_id
        left join users e on e.id = t.entered_by and not e.disabled and e.email is not null
        left join users o on o.id = p.owner_id and not o.disabled and o.email is not null
        where d.removed_at is null and t.due_on >= (${new Date(now)}::timestamptz at time zone p.zone)::date
          and t.due_on <= (${new Date(now)}::timestamptz at time zone p.zone)::date + ${Math.max(...reminderDays)}::int
          and coalesce(t.reminded_days, 1000) > (
            select min(days) from unnest(${[...reminderDays]}::int[]) as reminder(days)
            where t.due_on - (${new Date(now)}::timestamptz at time zone p.zone)::date <= days)
          and extract(hour from ${new Date(now)}::timestamptz at time zone p.zone) >= ${fromHour}
        order by t.due_on, t.id limit ${mostAtOnce} for update of t skip locked`.execute(trx)
      const coming: ComingDate[] = []
      for (const row of rows) {
        const person = await personOf(trx, row, readablePlants)
        if (person)
          coming.push({
            id: row.id,
            plantId: row.plant_id,
            plantName: row.plant_name,
            deviceName: row.device_name,
            kind: row.kind,
            day: row.day,
            daysLeft: row.days_left,
            person,
          })
      }
      await remind(coming, trx)
      for (const { id, days_left } of rows)
        await trx
          .updateTable('due_dates')
          .set({ reminded_days: reminderOf(days_left) ?? null })
          .where('id', '=', id)
          .execute()
    }),
})

/** Who entered it, as long as they see the plant; otherwise its owner. */
const personOf = async (trx: Kysely<Database>, row: RawComing, readablePlants: Needs['readablePlants']) => {
  const { entered_id: id, entered_email: email, entered_language: language } = row
  if (id !== null && email !== null && language !== null) {
    const { rows } = await sql`
      select where ${row.plant_id}::int in ${readablePlants({ userId: id, organisationId: null })}`.execute(trx)
    if (rows.length > 0) return { id, email, language }
  }
  const { owner_id, owner_email, owner_language } = row
  if (owner_id === null || owner_email === null || owner_language === null) return undefined
  return { id: owner_id, email: owner_email, language: owner_language }
}

const deviceName = sql<string | null>`coalesce(nullif(d.name, ''), ${sql.raw(formerSnSql('d'))})`

const mostAtOnce = 1000

interface RawComing {
  id: number
  plant_id: number
  plant_name: string
  device_name: string | null
  kind: DueDateKind
  day: Day
  days_left: number
  entered_id: number | null
  entered_email: string | null
  entered_language: string | null
  owner_id: number | null
  owner_email: string | null
  owner_language: string | null
}
