import { isOriginal } from '@heliograph/brand/settings'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { AdministratorStore } from './administrators.store.ts'

export type Administrators = ReturnType<typeof createAdministrators>

/**
 * The administrators of white labels, which are the operators of those brands. The operators of the original appoint them, also the
 * first one; among themselves they do it on the page of people of their brand.
 */
export const createAdministrators = ({ store, brand, exists, record }: Needs) => {
  const admit = async (code: string) => {
    if (!isOriginal(brand)) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    // Those of the original are on its own page of people.
    if (isOriginal(code) || !(await exists(code))) throw new Refusal('resource_not_exist_or_deleted')
  }

  return {
    async list(code: string) {
      await admit(code)
      return store.list(code)
    },

    async appoint(code: string, account: string, by: Actor) {
      await admit(code)
      const person = await store.find(code, account.trim())
      if (!person) throw new Refusal('ACCOUNT_NOT_EXIST')
      // The person is not named: audit events of the original are read by people who see no account of another brand.
      if (await store.setOperator(code, person.id, true))
        await record({ kind: 'operator.give', ...by, facts: { brand: code, number: person.id } })
    },

    async dismiss(code: string, id: number, by: Actor) {
      await admit(code)
      if (!(await store.setOperator(code, id, false))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'operator.take-back', ...by, facts: { brand: code, number: id } })
    },
  }
}

interface Needs {
  store: AdministratorStore
  /** The code of the brand whose people ask. */
  brand: string
  exists: (code: string) => Promise<boolean>
  record: RecordAudit
}
