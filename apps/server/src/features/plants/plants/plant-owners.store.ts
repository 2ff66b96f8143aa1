import { sql } from 'kysely'

/** What the owner of a row of `plants` is called now; null without an owner. */
export const ownerNameSql = sql<string | null>`(select users.name from users where users.id = plants.owner_id)`
