import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brokenUnique } from '#db/unique.ts'
import type { Installation, NewOperator } from './setup.ts'

/**
 * @param first the database of the first data centre: an entry there decides which of parallel set-ups succeeds
 */
export const createSetupStore = (first: Kysely<Database>, brand: string, sealIn: SealIn) => ({
  /** Undefined until the installation is set up in the product. */
  async installation(): Promise<Installation | undefined> {
    const row = await first.selectFrom('settings').select('value').where('name', '=', 'installation').executeTakeFirst()
    if (!row) return undefined
    const { smtpUrl, ...installation } = installationIn(row.value)
    const sealed = textIn(row.value, 'smtpSealed')
    const seal = await sealIn(first)
    if (sealed !== undefined)
      return { ...installation, smtpUrl: seal.open(Buffer.from(sealed, 'base64'), sealedFor).toString() }
    if (smtpUrl === undefined) return installation
    // An older server stored it as it was typed.
    const value = JSON.stringify(sealedValue({ ...installation, smtpUrl }, seal))
    await first
      .updateTable('settings')
      .set({ value })
      .where('name', '=', 'installation')
      .where(sql<boolean>`value ? 'smtpUrl'`)
      .execute()
    return { ...installation, smtpUrl }
  },

  async isEntered() {
    const row = await first.selectFrom('settings').select('name').where('name', '=', 'installation').executeTakeFirst()
    return row !== undefined
  },

  /**
   * Stores the installation and its operator's account, or neither. Of parallel calls, of this process or others, one
   * succeeds.
   * @param home the database of the operator's data centre
   */
  async enter(
    home: Kysely<Database>,
    installation: Installation,
    operator: NewOperator,
  ): Promise<'done' | 'email taken' | { operatorId: number }> {
    const seal = await sealIn(first)
    try {
      return await first.transaction().execute(async (trx) => {
        // Waits for a parallel call that has not committed yet.
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('settings')
          .values({ name: 'installation', value: JSON.stringify(sealedValue(installation, seal)) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return 'done'
        return { operatorId: await addOperator(home === first ? trx : home, operator) }
      })
    } catch (error) {
      if (brokenUnique(error) === 'users_email') return 'email taken'
      throw error
    }

    async function addOperator(into: Kysely<Database> | Transaction<Database>, own: NewOperator) {
      const { id } = await into
        .insertInto('users')
        .values({
          brand,
          name: own.name,
          email: own.email,
          phone: null,
          username: null,
          password_hash: own.passwordHash,
          password_changed_at: new Date(own.at),
          language: own.language,
          operator: true,
          created_at: new Date(own.at),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
  },
})

export const hasOperator = async (db: Kysely<Database>) => {
  const row = await db
    .selectFrom('users')
    .select(sql.lit(1).as('one'))
    .where('operator', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Encrypts what has to be read again. */
interface Seal {
  close: (plain: Uint8Array, of: string) => Buffer
  open: (sealed: Uint8Array, of: string) => Buffer
}

/** With the sealing key of a data centre. */
export type SealIn = (db: Kysely<Database>) => Promise<Seal>

/** The address of the mail server contains a password. */
const sealedValue = ({ smtpUrl, ...installation }: Installation, seal: Seal) =>
  smtpUrl === undefined
    ? installation
    : { ...installation, smtpSealed: seal.close(Buffer.from(smtpUrl), sealedFor).toString('base64') }

const sealedFor = 'mail server of the installation'

const textIn = (value: object, name: string) => {
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : undefined
}

const installationIn = (value: object): Installation => {
  const textOf = (name: keyof Installation) => textIn(value, name)
  const publicUrl = textOf('publicUrl')
  const [platformName, smtpUrl, mailFrom] = [textOf('platformName'), textOf('smtpUrl'), textOf('mailFrom')]
  return {
    ...(publicUrl !== undefined && { publicUrl }),
    ...(platformName !== undefined && { platformName }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
  }
}
