import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TakeWayIn } from '#needs/ways-in.ts'

export interface KeptPasskey {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  backedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
  /** Of an account that came from another data centre. */
  userHandle: Buffer | null
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>

export const createPasskeyStore = (
  db: Kysely<Database>,
  brand: string,
  takeWayIn: TakeWayIn<Transaction<Database>>,
) => ({
  async of(userId: number): Promise<KeptPasskey[]> {
    const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
    return rows.map(keptOf)
  },

  async find(credentialId: string) {
    const row = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('brand', '=', brand)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
    return row && keptOf(row)
  },

  /** Undefined if the credential id is taken. */
  async add(userId: number, { credentialId, publicKey, counter, transports, name, backedUp }: NewPasskey, now: number) {
    const row = await db
      .insertInto('passkeys')
      .values({
        user_id: userId,
        brand,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter,
        transports: [...transports],
        name,
        backed_up: backedUp,
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && keptOf(row)
  },

  async rename(userId: number, id: number, name: string) {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  remove: (userId: number, id: number) =>
    takeWayIn(userId, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    }),

  /** Updates the signature counter. False if it has not grown: then there is a copy of the passkey. */
  async use(id: number, counter: number, now: number) {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter, last_used_at: new Date(now) })
      .where('id', '=', id)
      .where(({ or, and, eb }) =>
        // Authenticators without a counter always send 0.
        or([eb('counter', '<', `${counter}`), and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

export interface NewPasskey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  name: string
  backedUp: boolean
}

const keptOf = (row: Selectable<Database['passkeys']>): KeptPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  backedUp: row.backed_up,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  userHandle: row.user_handle,
})
