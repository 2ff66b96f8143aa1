import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Deed } from './audit.ts'

export type AuditStore = ReturnType<typeof createAuditStore>

export const createAuditStore = (db: Kysely<Database>) => ({
  async add(brand: string, { kind, refused, userId, organisationId, subjectUserId, plantId, ip, facts }: Deed) {
    await db
      .insertInto('audit')
      .values({
        brand,
        kind,
        refused,
        user_id: userId,
        organisation_id: organisationId,
        subject_user_id: subjectUserId,
        plant_id: plantId,
        ip,
        facts: facts && JSON.stringify(facts),
      })
      .execute()
  },
})
