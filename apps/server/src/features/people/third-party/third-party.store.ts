import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MailFaultsTo, NewUser } from '#needs/new-users.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'
import type { Person } from './provider.ts'

export interface LinkedUser {
  id: number
  disabled: boolean
  migratedTo: string | null
  email: string | null
  phone: string | null
  username: string | null
}

/** Either the provider's account is linked to another account here, or the account here has a link with that provider. */
export type Taken = 'used' | 'bound'

export type ThirdPartyStore = ReturnType<typeof createThirdPartyStore>

export const createThirdPartyStore = (
  db: Kysely<Database>,
  brand: string,
  takeWayIn: TakeWayIn<Transaction<Database>>,
  mailFaultsTo: MailFaultsTo<Transaction<Database>>,
) => ({
  /** The account here that it logs in to. */
  async findUser(provider: string, { issuer, subject }: Identity): Promise<LinkedUser | undefined> {
    const row = await db
      .selectFrom('linked_accounts as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(['u.id', 'u.disabled', 'u.migrated_to', 'u.email', 'u.phone', 'u.username'])
      .where('l.brand', '=', brand)
      .where('l.provider', '=', provider)
      .where('l.issuer', '=', issuer)
      .where('l.subject', '=', subject)
      .where('u.revoked_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        disabled: row.disabled,
        migratedTo: row.migrated_to,
        email: row.email,
        phone: row.phone,
        username: row.username,
      }
    )
  },

  of: (userId: number) =>
    db
      .selectFrom('linked_accounts')
      .select(['provider', 'nickname', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  /** Returns why it was refused, if it was. */
  async link(userId: number, provider: string, person: Linking, now: number): Promise<Taken | undefined> {
    const added = await add(db, brand, userId, provider, person, now)
    if (added) return undefined
    const own = await db
      .selectFrom('linked_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return own ? 'bound' : 'used'
  },

  /** Adds an account whose only way to log in is this link, or adds nothing. */
  register: (
    provider: string,
    person: Linking & { email: string | null },
    { consents, mailFaults, ...own }: NewUser & { name: string; mailFaults: boolean },
    now: number,
  ) =>
    db
      .transaction()
      .execute(async (trx): Promise<{ userId: number } | 'email'> => {
        const user = await trx
          .insertInto('users')
          .values({
            brand,
            ...own,
            username: null,
            email: person.email,
            phone: null,
            password_hash: null,
            created_at: new Date(now),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!user) return 'email'
        if (!(await add(trx, brand, user.id, provider, person, now))) throw new TakenMeanwhile()
        const agreed = consents.map((consent) => ({ user_id: user.id, at: new Date(now), ...consent }))
        await trx.insertInto('consents').values(agreed).execute()
        if (mailFaults) await mailFaultsTo(trx, user.id, new Date(now))
        return { userId: user.id }
      })
      .catch((error: unknown): 'used' => {
        if (error instanceof TakenMeanwhile) return 'used'
        throw error
      }),

  async used(provider: string, userId: number, nickname: string | null, now: number) {
    await db
      .updateTable('linked_accounts')
      .set({ last_used_at: new Date(now), ...(nickname !== null && { nickname }) })
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .execute()
  },

  unlink: (userId: number, provider: string) =>
    takeWayIn(userId, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('linked_accounts')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return numDeletedRows > 0n
    }),
})

interface Identity {
  issuer: string
  subject: string
}

type Linking = Pick<Person, 'issuer' | 'subject' | 'nickname'>

/** False if the provider's account is linked already, or the user has a link with this provider. */
const add = async (
  db: Kysely<Database>,
  brand: string,
  userId: number,
  provider: string,
  person: Linking,
  now: number,
) => {
  const { issuer, subject, nickname } = person
  const row = await db
    .insertInto('linked_accounts')
    .values({ brand, provider, issuer, subject, user_id: userId, nickname, linked_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Thrown to roll back the transaction. */
class TakenMeanwhile extends Error {}
