import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface AdministratorInvitation {
  id: number
  email: string
  createdAt: Date
  expiresAt: Date
}

export interface NewAdministratorInvitation {
  brand: string
  email: string
  tokenHash: Buffer
  invitedBy: number
  createdAt: number
  expiresAt: number
}

export type AdministratorInvitationStore = ReturnType<typeof createAdministratorInvitationStore>

/**
 * Invitations to administer white labels. One is valid only as long as its sender is an operator, of the original or of the brand.
 *
 * @param db connections that see all brands: who invites can be of another brand than who is invited
 */
export const createAdministratorInvitationStore = (db: Kysely<Database>) => {
  const standing = (trx: Kysely<Database>, brand: string, now: number) =>
    trx
      .selectFrom('brand_invitations as i')
      .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .where('i.brand', '=', brand)
      .where('i.accepted_at', 'is', null)
      .where('i.withdrawn_at', 'is', null)
      .where('i.expires_at', '>', new Date(now))
      .where('inviter.operator', '=', true)
      .where('inviter.disabled', '=', false)
      .select(['i.id', 'i.email', 'i.created_at as createdAt', 'i.expires_at as expiresAt'])

  return {
    list: (brand: string, now: number): Promise<AdministratorInvitation[]> =>
      standing(db, brand, now).orderBy('i.id', 'desc').execute(),

    find: (brand: string, tokenHash: Buffer, now: number): Promise<AdministratorInvitation | undefined> =>
      standing(db, brand, now).where('i.token_hash', '=', tokenHash).executeTakeFirst(),

    /** In place of earlier ones to the same address. */
    add: ({ brand, email, tokenHash, invitedBy, createdAt, expiresAt }: NewAdministratorInvitation) =>
      db.transaction().execute(async (trx) => {
        // One after the other: of two that are sent at once, the first is replaced by the second.
        await trx.selectFrom('brands').select('code').where('code', '=', brand).forUpdate().execute()
        await open(trx, brand, createdAt)
          .where(sql<boolean>`lower(email) = lower(${email})`)
          .execute()
        await trx
          .insertInto('brand_invitations')
          .values({
            brand,
            email,
            token_hash: tokenHash,
            invited_by: invitedBy,
            created_at: new Date(createdAt),
            expires_at: new Date(expiresAt),
          })
          .execute()
      }),

    /** Returns whether there was one. */
    async withdraw(brand: string, id: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await open(db, brand, now).where('id', '=', id).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** In which a person is written to. */
    async languageOf(userId: number) {
      const { language } = await db
        .selectFrom('users')
        .select('language')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return language
    },

    /** The address that makes an account the one that was invited: only verified ones are kept. */
    async emailOf(brand: string, userId: number) {
      const row = await person(db, brand, userId).executeTakeFirst()
      return row?.email ?? null
    },

    /**
     * Makes a person an administrator and uses the invitation up, as one. Two who have the link can't both get in.
     *
     * @param admits whether it is theirs
     */
    accept: (
      { brand, tokenHash, userId, now }: { brand: string; tokenHash: Buffer; userId: number; now: number },
      admits: (invited: string, own: string | null) => boolean,
    ): Promise<'done' | 'absent' | 'not-theirs'> =>
      db.transaction().execute(async (trx) => {
        const invitation = await standing(trx, brand, now)
          .where('i.token_hash', '=', tokenHash)
          .forUpdate('i')
          .executeTakeFirst()
        if (!invitation) return 'absent'
        const receiver = await person(trx, brand, userId).forUpdate().executeTakeFirst()
        if (!receiver || !admits(invitation.email, receiver.email)) return 'not-theirs'
        await trx.updateTable('users').set({ operator: true }).where('id', '=', userId).execute()
        await trx
          .updateTable('brand_invitations')
          .set({ accepted_at: new Date(now), accepted_by: userId })
          .where('id', '=', invitation.id)
          .execute()
        return 'done'
      }),
  }
}

const person = (trx: Kysely<Database>, brand: string, userId: number) =>
  trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('brand', '=', brand)
    .where('disabled', '=', false)
    .where('revoked_at', 'is', null)
    .where('migrated_to', 'is', null)

const open = (trx: Kysely<Database>, brand: string, now: number) =>
  trx
    .updateTable('brand_invitations')
    .set({ withdrawn_at: new Date(now) })
    .where('brand', '=', brand)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
