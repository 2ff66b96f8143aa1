import type {
  PortfolioColumn,
  PortfolioGroup,
  PortfolioOrder,
  TemplatePeriod,
} from '@heliograph/domain/portfolio-templates'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

/** What a report shows. */
interface TemplateSettings {
  columns: readonly PortfolioColumn[]
  orderedBy: PortfolioOrder
  isDescending: boolean
  period: TemplatePeriod
  group: PortfolioGroup
  tags: readonly string[]
  /** Only plants that the reader created. */
  onlyCreated: boolean
}

export interface TemplateWish extends TemplateSettings {
  name: string
  /** Null: for its author alone. */
  organisationId: number | null
}

export interface Template extends TemplateWish {
  id: number
  organisation: string | null
  author: string | null
  isMine: boolean
  /** Its author and the organisation's administrators may change it. */
  isEditable: boolean
  version: number
}

export type PortfolioTemplateStore = ReturnType<typeof createPortfolioTemplateStore>

export const createPortfolioTemplateStore = (db: Kysely<Database>, brand: string) => ({
  /** A person's own, and those of their organisations: of all, or of the one that they act for. By name. */
  list: (caller: Caller) => listFrom(db, caller),

  /** Undefined if the caller has none with this id. */
  async find(id: number, caller: Caller) {
    return (await listFrom(db, caller, id))[0]
  },

  /** In which a person can share templates. */
  async organisations(caller: Caller) {
    const { rows } = await sql<{ id: number; name: string }>`
      select o.id, o.name from (${membershipsOf(caller)}) m join organisations o on o.id = m.organisation_id
      order by lower(o.name), o.id`.execute(db)
    return rows
  },

  /** `taken`: another one has the name there. `too many`: there are so many already. */
  add: (wish: TemplateWish, { userId, at }: By, most: number) =>
    db.transaction().execute(async (trx): Promise<number | 'taken' | 'too many'> => {
      await lock(trx, wish, userId)
      const others = await othersOf(trx, wish, userId)
      if (others.some(({ isSame }) => isSame)) return 'taken'
      if (others.length >= most) return 'too many'
      const { id } = await trx
        .insertInto('portfolio_templates')
        .values({ brand, author_id: userId, ...rowOf(wish, userId, at) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),

  /** `gone`: another version is kept, or none. */
  change: (id: number, version: number, wish: TemplateWish, { userId, at }: By) =>
    db.transaction().execute(async (trx): Promise<'changed' | 'taken' | 'gone'> => {
      await lock(trx, wish, userId)
      const others = await othersOf(trx, wish, userId)
      if (others.some((other) => other.id !== id && other.isSame)) return 'taken'
      const { numUpdatedRows } = await trx
        .updateTable('portfolio_templates')
        .set({ ...rowOf(wish, userId, at), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? 'changed' : 'gone'
    }),

  async remove(id: number) {
    await db.deleteFrom('portfolio_templates').where('id', '=', id).execute()
  },
})

const listFrom = async (db: Kysely<Database>, caller: Caller, id: number | null = null): Promise<Template[]> => {
  const { userId } = caller
  const { rows } = await sql<RawTemplate>`
    select t.id, t.name, t.columns, t.ordered_by, t.is_descending, t.period, t.grouped_by, t.tags, t.only_created, t.version,
      t.organisation_id, o.name as organisation, u.name as author, t.author_id = ${userId} is true as is_mine,
      t.user_id = ${userId} is true or t.author_id = ${userId} is true or coalesce(m.is_admin, false) as is_editable
    from portfolio_templates t left join organisations o on o.id = t.organisation_id left join users u on u.id = t.author_id
    left join (${membershipsOf(caller)}) m on m.organisation_id = t.organisation_id
    where (t.user_id = ${userId} or m.organisation_id is not null) and (${id}::int is null or t.id = ${id}::int)
    order by lower(t.name), t.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    columns: row.columns,
    orderedBy: row.ordered_by,
    isDescending: row.is_descending,
    period: row.period,
    group: row.grouped_by,
    tags: row.tags,
    onlyCreated: row.only_created,
    organisationId: row.organisation_id,
    organisation: row.organisation,
    author: row.author,
    isMine: row.is_mine,
    isEditable: row.is_editable,
    version: row.version,
  }))
}

/** A role without functions grants no access. */
const membershipsOf = ({ userId, organisationId }: Caller) => sql`
  select m.organisation_id, 'organisation.manage' = any(r.functions) as is_admin
  from memberships m join roles r on r.id = m.role_id
  where m.user_id = ${userId} and cardinality(r.functions) > 0
    and (${organisationId}::int is null or m.organisation_id = ${organisationId}::int)`

/**
 * Names are unique among a person's own, and in an organisation. The database says which are the same, as it does in its index: JavaScript
 * writes some letters small in another way.
 */
const othersOf = (trx: Transaction<Database>, { organisationId, name }: TemplateWish, userId: number) =>
  trx
    .selectFrom('portfolio_templates')
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('isSame')])
    .where((eb) => (organisationId === null ? eb('user_id', '=', userId) : eb('organisation_id', '=', organisationId)))
    .execute()

const lock = async (trx: Transaction<Database>, { organisationId }: TemplateWish, userId: number) => {
  const whose = organisationId === null ? `user ${userId}` : organisationId
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${whose}`}, 0))`.execute(trx)
}

const rowOf = (wish: TemplateWish, userId: number, at: number) => ({
  user_id: wish.organisationId === null ? userId : null,
  organisation_id: wish.organisationId,
  name: wish.name,
  columns: [...wish.columns],
  ordered_by: wish.orderedBy,
  is_descending: wish.isDescending,
  period: wish.period,
  grouped_by: wish.group,
  tags: [...wish.tags],
  only_created: wish.onlyCreated,
  changed_at: new Date(at),
})

interface By {
  userId: number
  at: number
}

interface RawTemplate {
  id: number
  name: string
  columns: PortfolioColumn[]
  ordered_by: PortfolioOrder
  is_descending: boolean
  period: TemplatePeriod
  grouped_by: PortfolioGroup
  tags: string[]
  only_created: boolean
  version: number
  organisation_id: number | null
  organisation: string | null
  author: string | null
  is_mine: boolean
  is_editable: boolean
}
