import { deviceTypes, isGateway } from '@heliograph/domain/devices'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { untouched, type LargeExport, type Problem, type Reached, type Source, type Wanted } from './large-export.ts'

export type LargeExportStore = ReturnType<typeof createLargeExportStore>

/** Exports as people see them: their own, of one plant. */
export const createLargeExportStore = (db: Kysely<Database>) => ({
  async list(plantId: number, userId: number): Promise<LargeExport[]> {
    const rows = await db
      .selectFrom('large_exports')
      .selectAll()
      .where('plant_id', '=', plantId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row) => {
      const isOver = row.due_at === null
      return {
        id: row.id,
        state: row.ready_at ? 'ready' : row.problem ? 'failed' : row.lease > 0 ? 'working' : 'waiting',
        problem: row.problem,
        done: row.done,
        rows: Number(row.written_rows),
        bytes: row.ready_at ? Number(row.bytes) : row.reached.at,
        files: row.sources.length,
        wanted: row.wanted,
        createdAt: row.created_at.getTime(),
        readyAt: row.ready_at?.getTime() ?? null,
        keptUntil: isOver ? row.forgotten_at.getTime() : null,
      }
    })
  },

  /** Whether one of the person's is not done yet, of any plant. */
  async isBusy(userId: number): Promise<boolean> {
    const found = await db
      .selectFrom('large_exports')
      .select('id')
      .where('user_id', '=', userId)
      .where('due_at', 'is not', null)
      .executeTakeFirst()
    return found !== undefined
  },

  /** False if another one of the person is not done yet. */
  async add({ plantId, userId, wanted, sources, bytes, at, forgottenAt }: Added): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('large_exports')
      .values({
        plant_id: plantId,
        user_id: userId,
        wanted: JSON.stringify(wanted),
        sources: JSON.stringify(sources),
        reached: JSON.stringify(untouched),
        bytes,
        created_at: new Date(at),
        due_at: new Date(at),
        forgotten_at: new Date(forgottenAt),
      })
      .onConflict((conflict) => conflict.column('user_id').where('due_at', 'is not', null).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  /** False if there is none. Who works on it notices. */
  async remove(plantId: number, userId: number, id: number) {
    const { numDeletedRows } = await db
      .deleteFrom('large_exports')
      .where('id', '=', id)
      .where('plant_id', '=', plantId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  /** Undefined if there is none that is ready. */
  findReady: (plantId: number, userId: number, id: number) =>
    db
      .selectFrom('large_exports')
      .select(['id', 'wanted', 'bytes'])
      .where('id', '=', id)
      .where('plant_id', '=', plantId)
      .where('user_id', '=', userId)
      .where('ready_at', 'is not', null)
      .executeTakeFirst(),

  /** A part of a file, a piece at a time. Throws if it is removed meanwhile, so that no part looks complete. */
  async *read(id: number, from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < to;) {
      const piece = await db
        .selectFrom('large_export_pieces')
        .select(['begins', 'bytes'])
        .where('export_id', '=', id)
        .where('begins', '<=', String(at))
        .orderBy('begins', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!piece) throw new Error(`The file of large export ${id} was removed`)
      const begins = Number(piece.begins)
      const part = piece.bytes.subarray(at - begins, to - begins)
      if (part.length === 0) throw new Error(`The file of large export ${id} has no byte ${at}`)
      yield part
      at += part.length
    }
  },

  /** Devices that measure: those of the plant that are not removed, by their number. */
  async devicesOf(plantId: number) {
    const { rows } = await sql<{ id: number; sn: string }>`
      select id, sn from devices where plant_id = ${plantId} and removed_at is null and type <> all(${sql.val(gatewayTypes)})
      order by id`.execute(db)
    return rows
  },
})

/** They measure nothing themselves. */
const gatewayTypes = deviceTypes.filter(isGateway)

interface Added {
  plantId: number
  userId: number
  wanted: Wanted
  sources: readonly Source[]
  /** Expected. */
  bytes: number
  at: number
  forgottenAt: number
}

export interface TakenExport {
  id: number
  lease: number
  tries: number
  plantId: number
  plantName: string
  userId: number
  email: string | null
  language: string
  isDisabled: boolean
  wanted: Wanted
  sources: readonly Source[]
  reached: Reached
}

/** A piece of the file. */
interface Piece {
  begins: number
  bytes: Uint8Array
  done: number
  rows: number
  dueAt: number
}

interface Needs {
  brand: string
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type LargeExportWorkStore = ReturnType<typeof createLargeExportWorkStore>

/** For the job: it sees the whole installation. */
export const createLargeExportWorkStore = (db: Kysely<Database>, { brand, readablePlants }: Needs) => {
  const held = ({ id, lease }: Pick<TakenExport, 'id' | 'lease'>, trx: Kysely<Database>) =>
    trx.selectFrom('large_exports').select('id').where('id', '=', id).where('lease', '=', lease).forUpdate()

  return {
    /** What is prepared or kept in the whole installation. */
    async total() {
      const { rows } = await sql<{ unfinished: number; bytes: string }>`
        select count(*) filter (where due_at is not null)::int as unfinished, coalesce(sum(bytes), 0)::bigint as bytes
        from large_exports where problem is null`.execute(db)
      const [{ unfinished, bytes } = { unfinished: 0, bytes: '0' }] = rows
      return { unfinished, bytes: Number(bytes) }
    },

    /**
     * Takes the one that waits longest, unless another is worked on in the installation. No other process takes it for a while; if this one
     * dies, another goes on from where it came to.
     */
    take: ({ now, holdMs }: { now: number; holdMs: number }): Promise<TakenExport | undefined> =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('large_exports'))`.execute(trx)
        const { rows } = await sql<RawTaken>`
          update large_exports e set due_at = ${new Date(now + holdMs)}, is_held = true, lease = e.lease + 1, tries = e.tries + 1
          from plants p, users u
          where p.id = e.plant_id and u.id = e.user_id and e.id = (
            select id from large_exports where brand = ${brand} and due_at <= ${new Date(now)}
              and not exists (select from large_exports where is_held and due_at > ${new Date(now)})
            order by due_at, id limit 1)
          returning e.id, e.lease, e.tries, e.plant_id, e.user_id, e.wanted, e.sources, e.reached, p.name as plant_name,
            u.email, u.language, u.disabled`.execute(trx)
        const [row] = rows
        if (!row) return undefined
        // What a process wrote that died before it could say so.
        await sql`delete from large_export_pieces where export_id = ${row.id} and begins >= ${row.reached.at}`.execute(
          trx,
        )
        return {
          id: row.id,
          lease: row.lease,
          tries: row.tries,
          plantId: row.plant_id,
          plantName: row.plant_name,
          userId: row.user_id,
          email: row.email,
          language: row.language,
          isDisabled: row.disabled,
          wanted: row.wanted,
          sources: row.sources,
          reached: row.reached,
        }
      }),

    /** False if it was cancelled, or another process has it: then nothing is stored. */
    keep: (taken: TakenExport, { begins, bytes, done, rows, dueAt }: Piece) =>
      db.transaction().execute(async (trx) => {
        if ((await held(taken, trx).execute()).length === 0) return false
        await trx
          .insertInto('large_export_pieces')
          .values({ export_id: taken.id, begins, bytes: Buffer.from(bytes) })
          .execute()
        await trx
          .updateTable('large_exports')
          .set({ done, written_rows: rows, due_at: new Date(dueAt) })
          .where('id', '=', taken.id)
          .execute()
        return true
      }),

    /** From here on another process can go on. False as above. */
    async mark({ id, lease }: TakenExport, reached: Reached, dueAt: number) {
      const { numUpdatedRows } = await db
        .updateTable('large_exports')
        .set({ reached: JSON.stringify(reached), tries: 0, due_at: new Date(dueAt) })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The file is complete: in one transaction with its mail. */
    finish: (
      taken: TakenExport,
      { reached, at, forgottenAt }: { reached: Reached; at: number; forgottenAt: number },
      post: (trx: Kysely<Database>) => Promise<unknown>,
    ) =>
      db.transaction().execute(async (trx) => {
        if ((await held(taken, trx).execute()).length === 0) return false
        await trx
          .updateTable('large_exports')
          .set({ reached: JSON.stringify(reached), bytes: reached.at, written_rows: reached.rows, done: 1 })
          .set({ ready_at: new Date(at), due_at: null, is_held: false, forgotten_at: new Date(forgottenAt) })
          .where('id', '=', taken.id)
          .execute()
        await post(trx)
        return true
      }),

    /** Others may go on at this time. */
    async release({ id, lease }: TakenExport, dueAt: number) {
      await db
        .updateTable('large_exports')
        .set({ due_at: new Date(dueAt), is_held: false })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute()
    },

    /** It is given up, and what was written is removed. */
    giveUp: (taken: TakenExport, problem: Problem, forgottenAt: number) =>
      db.transaction().execute(async (trx) => {
        if ((await held(taken, trx).execute()).length === 0) return
        await trx.deleteFrom('large_export_pieces').where('export_id', '=', taken.id).execute()
        await trx
          .updateTable('large_exports')
          .set({ problem, due_at: null, is_held: false, forgotten_at: new Date(forgottenAt) })
          .where('id', '=', taken.id)
          .execute()
      }),

    async forget(now: number) {
      await db
        .deleteFrom('large_exports')
        .where('brand', '=', brand)
        .where('forgotten_at', '<=', new Date(now))
        .execute()
    },

    /** Whether the person still reads the plant. */
    async reads(userId: number, plantId: number) {
      const caller = { userId, organisationId: null }
      const { rows } = await sql`select where ${plantId}::int in ${readablePlants(caller)}`.execute(db)
      return rows.length > 0
    },

    async isInPlant(deviceId: number, plantId: number) {
      const found = await db
        .selectFrom('devices')
        .select('id')
        .where('id', '=', deviceId)
        .where('plant_id', '=', plantId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

interface RawTaken {
  id: number
  lease: number
  tries: number
  plant_id: number
  plant_name: string
  user_id: number
  email: string | null
  language: string
  disabled: boolean
  wanted: Wanted
  sources: Source[]
  reached: Reached
}
