import { mailedLevelOf } from '@heliograph/domain/mailed-levels'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brokenUnique } from '#db/unique.ts'
import type { MailFaultsTo, NewUser } from '#needs/new-users.ts'
import type { Destination } from './destination.ts'

export interface NewAccount extends NewUser {
  destination: Destination
  name: string
  username: string | null
  passwordHash: string
  /** Whether faults are mailed. */
  mailFaults: boolean
  at: number
}

/** What another account uses already. */
export type Taken = 'email' | 'phone' | 'username'

export type RegistrationStore = ReturnType<typeof createRegistrationStore>

export const createRegistrationStore = (db: Kysely<Database>, brand: string) => ({
  /**
   * Adds the account and its consents in one transaction. If something is taken, returns what: of two parallel calls,
   * one is refused.
   */
  async open({
    destination,
    consents,
    mailFaults,
    at,
    ...own
  }: NewAccount): Promise<{ id: number } | { taken: Taken }> {
    try {
      return await db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('users')
          .values({
            brand,
            email: destination.kind === 'email' ? destination.to : null,
            phone: destination.kind === 'phone' ? destination.to : null,
            name: own.name,
            username: own.username,
            password_hash: own.passwordHash,
            password_changed_at: new Date(at),
            language: own.language,
            country: own.country,
            area: own.area,
            created_at: new Date(at),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('consents')
          .values(consents.map((consent) => ({ user_id: id, at: new Date(at), ...consent })))
          .execute()
        if (mailFaults) await mailFaultsTo(trx, id, new Date(at))
        return { id }
      })
    } catch (error) {
      const taken = takenIn(error)
      if (taken) return { taken }
      throw error
    }
  },

  /** The account with this e-mail address or phone, even if it is closed. */
  async find({ kind, to }: Destination) {
    const row = await db
      .selectFrom('users')
      .select(['id', 'name', 'username', 'email', 'phone', 'language', 'disabled', 'migrated_to'])
      .where(kind === 'email' ? 'email_key' : 'phone', '=', kind === 'email' ? to.toLowerCase() : to)
      .executeTakeFirst()
    return row && { ...row, migratedTo: row.migrated_to }
  },
})

export const mailFaultsTo: MailFaultsTo<Transaction<Database>> = async (trx, userId, at) => {
  await trx
    .insertInto('message_settings')
    .values({ user_id: userId, mail_level: 2, quiet_from: null, quiet_to: null, zone: 'UTC' })
    .execute()
  await trx
    .insertInto('consents')
    .values({ user_id: userId, kind: 'alert-mails', version: mailedLevelOf(2), at })
    .execute()
}

const takenIn = (error: unknown): Taken | undefined => uniques[brokenUnique(error) ?? '']
const uniques: Partial<Record<string, Taken>> = {
  users_email: 'email',
  users_phone: 'phone',
  users_username: 'username',
}
