import { randomBytes } from 'node:crypto'
import { identityKinds, type IdentityKind } from '@heliograph/domain/identities'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { phoneOf } from './phone.ts'

export interface FoundAccount {
  id: number
  name: string
  /** Undefined for people who log in only through another provider. */
  passwordHash: string | undefined
  disabled: boolean
  email: string | null
  phone: string | null
  /** The data centre that the account moved to. */
  migratedTo: string | null
}

export type AuthStore = ReturnType<typeof createAuthStore>

export const createAuthStore = (db: Kysely<Database>) => ({
  /** Searches all kinds of identity if `kind` is not given. */
  async findAccount(identifier: string, kind?: IdentityKind): Promise<FoundAccount | undefined> {
    const lower = identifier.toLowerCase()
    const kinds = kind === undefined ? identityKinds : [kind]
    const row = await db
      .selectFrom('users')
      .select(['id', 'name', 'password_hash', 'disabled', 'email', 'phone', 'migrated_to'])
      .where(({ eb, or }) =>
        or([
          ...(kinds.includes('phone') ? [eb('phone', '=', phoneOf(identifier) ?? ' ')] : []),
          ...(kinds.includes('email') ? [eb('email_key', '=', lower)] : []),
          ...(kinds.includes('name') ? [eb('username_key', '=', lower)] : []),
        ]),
      )
      .orderBy('id')
      .executeTakeFirst()
    return row && foundOf(row)
  },

  async findById(userId: number): Promise<FoundAccount | undefined> {
    const row = await db
      .selectFrom('users')
      .select(['id', 'name', 'password_hash', 'disabled', 'email', 'phone', 'migrated_to'])
      .where('id', '=', userId)
      .executeTakeFirst()
    return row && foundOf(row)
  },

  async organisationName(id: number): Promise<string | null> {
    const row = await db.selectFrom('organisations').select('name').where('id', '=', id).executeTakeFirst()
    return row?.name ?? null
  },

  async isMember(userId: number, organisationId: number) {
    if (organisationId > mostId) return false
    const row = await db
      .selectFrom('memberships')
      .select('role_id')
      .where('user_id', '=', userId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()
    return row !== undefined
  },
})

/** PostgreSQL's largest integer. */
const mostId = 2 ** 31 - 1

const foundOf = ({ id, name, password_hash, disabled, email, phone, migrated_to }: FoundRow): FoundAccount => ({
  id,
  name,
  passwordHash: password_hash ?? undefined,
  disabled,
  email,
  phone,
  migratedTo: migrated_to,
})

type FoundRow = Pick<
  Selectable<Database['users']>,
  'id' | 'name' | 'password_hash' | 'disabled' | 'email' | 'phone' | 'migrated_to'
>

/** Internal values of the installation. Connections of people's requests cannot read them. */
export const createSettingStore = (db: Kysely<Database>) => ({
  /** Whether the operator has suspended the platform (spec §4). */
  async isSuspended() {
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'suspended').executeTakeFirst()
    return row !== undefined
  },

  async suspend(on: boolean) {
    if (!on) return void (await db.deleteFrom('settings').where('name', '=', 'suspended').execute())
    await db
      .insertInto('settings')
      .values({ name: 'suspended', value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** A key of the installation for one purpose, created on first use. */
  async key(name: 'signing-key' | 'sealing-key' | 'code-key' | 'mail-link-key' | 'push-key') {
    const value = JSON.stringify({ key: randomBytes(32).toString('base64') })
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return Buffer.from(row.value.key ?? '', 'base64')
  },
})
