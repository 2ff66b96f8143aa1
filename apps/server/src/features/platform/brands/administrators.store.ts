import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type AdministratorStore = ReturnType<typeof createAdministratorStore>

export interface Administrator {
  id: number
  name: string
  email: string | null
  phone: string | null
  createdAt: Date
}

/** @param db connections that see all brands: those of the original see no account of another */
export const createAdministratorStore = (db: Kysely<Database>) => ({
  list: (brand: string): Promise<Administrator[]> =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'created_at as createdAt'])
      .where('brand', '=', brand)
      .where('operator', '=', true)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute(),

  /** The account that has this verified address in a brand, if it can log in. */
  async find(brand: string, account: string): Promise<{ id: number } | undefined> {
    return db
      .selectFrom('users')
      .select('id')
      .where('brand', '=', brand)
      .where(sql<boolean>`(email_key = lower(${account}) or phone = ${account.replace(/^\+/, '')})`)
      .where('disabled', '=', false)
      .where('revoked_at', 'is', null)
      .where('migrated_to', 'is', null)
      .executeTakeFirst()
  },

  /** False if nothing was to change. */
  async setOperator(brand: string, id: number, isOperator: boolean) {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ operator: isOperator })
      .where('id', '=', id)
      .where('brand', '=', brand)
      .where('operator', '=', !isOperator)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
