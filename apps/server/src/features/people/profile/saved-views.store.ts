import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface SavedView {
  name: string
  /** Search parameters of the page's address. */
  search: string
  isDefault: boolean
}

export type SavedViewStore = ReturnType<typeof createSavedViewStore>

export const createSavedViewStore = (db: Kysely<Database>) => ({
  list: (userId: number): Promise<SavedView[]> =>
    db
      .selectFrom('saved_views')
      .select(['name', 'search', 'is_default as isDefault'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  /** Replaces a view of the same name, or of its former name. @returns why not, if it could not */
  keep: (userId: number, { formerName, ...view }: SavedView & { formerName: string | undefined }, most: number) =>
    db.transaction().execute(async (trx) => {
      // Two devices at the same time must not exceed the limit.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const own = await trx.selectFrom('saved_views').select(['id', 'name']).where('user_id', '=', userId).execute()
      const former = own.find(({ name }) => name === (formerName ?? view.name))
      const replaced = own.find(({ name }) => name === view.name)
      if (!former && formerName !== undefined) return 'absent' as const
      if (!former && own.length >= most) return 'full' as const
      if (replaced && replaced.id !== former?.id)
        await trx.deleteFrom('saved_views').where('id', '=', replaced.id).execute()
      if (view.isDefault)
        await trx.updateTable('saved_views').set({ is_default: false }).where('user_id', '=', userId).execute()
      const row = { name: view.name, search: view.search, is_default: view.isDefault }
      if (former) await trx.updateTable('saved_views').set(row).where('id', '=', former.id).execute()
      else
        await trx
          .insertInto('saved_views')
          .values({ user_id: userId, ...row })
          .execute()
      return undefined
    }),

  remove: (userId: number, name: string) =>
    db.deleteFrom('saved_views').where('user_id', '=', userId).where('name', '=', name).execute(),
})
