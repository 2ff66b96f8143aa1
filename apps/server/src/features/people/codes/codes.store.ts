import type { CodePurpose } from '@heliograph/domain/codes'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { mostWrong } from './most-wrong.ts'

export interface CodeKey {
  purpose: CodePurpose
  destination: string
}

export interface KeptCode {
  hash: Buffer
  /** How many wrong codes were entered. */
  wrong: number
  expiresAt: number
}

/** The result of entering a code. */
export type Verdict = 'right' | 'wrong' | 'expired' | 'dead'

export type CodeStore = ReturnType<typeof createCodeStore>

export const createCodeStore = (db: Kysely<Database>, brand: string) => ({
  /** Replaces the previous code, which becomes invalid. */
  async keep({ purpose, destination }: CodeKey, hash: Buffer, expiresAt: number) {
    const fresh = { hash, wrong: 0, expires_at: new Date(expiresAt) }
    await db
      .insertInto('codes')
      .values({ brand, purpose, destination, ...fresh })
      .onConflict((conflict) => conflict.columns(['brand', 'purpose', 'destination']).doUpdateSet(fresh))
      .execute()
  },

  /** Processes parallel attempts one after another: a right code is used up, a wrong one is counted. */
  judge: ({ purpose, destination }: CodeKey, judge: (code: KeptCode | undefined) => Verdict): Promise<Verdict> =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('codes')
        .select(['hash', 'wrong', 'expires_at'])
        .where('brand', '=', brand)
        .where('purpose', '=', purpose)
        .where('destination', '=', destination)
        .forUpdate()
        .executeTakeFirst()
      const verdict = judge(row && { hash: row.hash, wrong: row.wrong, expiresAt: row.expires_at.getTime() })
      if (!row) return verdict
      if (verdict === 'right') {
        await trx
          .deleteFrom('codes')
          .where('brand', '=', brand)
          .where('purpose', '=', purpose)
          .where('destination', '=', destination)
          .execute()
      }
      if (verdict === 'wrong' || (verdict === 'dead' && row.wrong < mostWrong)) {
        await trx
          .updateTable('codes')
          .set({ wrong: row.wrong + 1 })
          .where('brand', '=', brand)
          .where('purpose', '=', purpose)
          .where('destination', '=', destination)
          .execute()
      }
      return verdict
    }),
})

export const forgetOldCodes = async (db: Kysely<Database>, before: number) => {
  await db.deleteFrom('codes').where('expires_at', '<', new Date(before)).execute()
}
