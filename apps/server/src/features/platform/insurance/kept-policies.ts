import { Refusal } from '@heliograph/domain/errors'
import type { Caller } from '#needs/caller.ts'
import type { KeptPolicyStore } from './kept-policies.store.ts'

export type KeptPolicies = ReturnType<typeof createKeptPolicies>

/** Policies that came from the other data centre: they are the person's, not of an organisation that they act for. */
export const createKeptPolicies = (store: KeptPolicyStore) => ({
  list: async ({ userId, organisationId }: Caller) => (organisationId === null ? store.list(userId) : []),

  async document(id: number, { userId, organisationId }: Caller) {
    const found = organisationId === null ? await store.document(userId, id) : undefined
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return found
  },
})
