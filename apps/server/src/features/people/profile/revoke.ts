import type { RevokeHindrance, RevokeOutlook } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { RecordAudit } from '#needs/audit.ts'
import type { RevokeStore, Standing } from './revoke.store.ts'

export type Revocation = ReturnType<typeof createRevocation>

/**
 * Ends an account for good. Its own plants go with all of their history; those that a business looks after go on
 * without an owner. Whoever others depend on cannot leave: operators, and who alone could manage an organisation.
 */
export const createRevocation = ({ store, codes, usesPhones, giveUpMove, record, post, now }: Needs) => {
  const outlookFor = async (userId: number) => {
    const standing = await store.standing(userId)
    if (!standing) throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED')
    return { standing, outlook: outlookOf(standing, usesPhones) }
  }

  return {
    outlook: async (userId: number): Promise<RevokeOutlook> => (await outlookFor(userId)).outlook,

    async revoke(userId: number, { permanent, verifyCode }: Wish) {
      if (!permanent) throw new Refusal('ACCOUNT_REVOKE_PERMANENT')
      const { standing, outlook } = await outlookFor(userId)
      admit(outlook.hindrances)
      if (outlook.destination !== null) await codes.verify('revoke', outlook.destination, verifyCode ?? '')
      const plan = (seen: Standing) => {
        const { hindrances, plantsLost, organisationsEnded } = outlookOf(seen, usesPhones)
        admit(hindrances)
        return { plantsLost: plantsLost.map(idOf), organisationsEnded: organisationsEnded.map(idOf) }
      }
      await giveUpMove(userId)
      await store.erase(userId, now(), plan)
      const plants = outlook.plantsLost.length
      await record({ kind: 'account.revoke', userId, facts: { plants } })
      const { language } = standing
      if (outlook.codeTo === 'email')
        await post({ channel: 'mail', to: outlook.destination!, kind: 'account-revoked', language, facts: {} })
      if (outlook.codeTo === 'phone')
        await post({ channel: 'sms', to: outlook.destination!, kind: 'account-revoked', language, facts: {} })
      return {}
    },
  }
}

const admit = (hindrances: readonly RevokeHindrance[]) => {
  if (hindrances.length > 0) throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED', hindrances)
}

const outlookOf = ({ operator, email, phone, plants, memberships }: Standing, usesPhones: boolean): RevokeOutlook => {
  const endsWith = memberships.filter(({ otherMembers, plants: many }) => otherMembers === 0 && many === 0)
  const needed = memberships.filter(
    (one) => !endsWith.includes(one) && (one.otherMembers === 0 || (one.isAdmin && one.otherAdmins === 0)),
  )
  const codeTo = email ? 'email' : phone && usesPhones ? 'phone' : null
  return {
    hindrances: [
      ...(operator ? [{ kind: 'operator' as const, name: null }] : []),
      ...needed.map(({ name }) => ({ kind: 'last-admin' as const, name })),
    ],
    plantsLost: plants.filter(({ businesses }) => businesses.length === 0).map(named),
    plantsKept: plants.filter(({ businesses }) => businesses.length > 0),
    organisationsLeft: memberships.filter((one) => !endsWith.includes(one)).map(named),
    organisationsEnded: endsWith.map(named),
    codeTo,
    destination: codeTo === 'email' ? email : codeTo === 'phone' ? phone : null,
  }
}

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
const idOf = ({ id }: { id: number }) => id

interface Wish {
  permanent: boolean
  verifyCode?: string | undefined
}

interface Needs {
  store: RevokeStore
  /** @throws Refusal CODE_WRONG, CODE_EXPIRED, CODE_ERROR_LIMIT_EXCEEDED */
  codes: { verify: (purpose: 'revoke', destination: string, code: string) => Promise<void> }
  usesPhones: boolean
  /** Erases what a move to the other data centre left there, if one was begun. */
  giveUpMove: (userId: number) => Promise<void>
  record: RecordAudit
  post: (message: {
    channel: 'mail' | 'sms'
    to: string
    kind: 'account-revoked'
    language: string
    facts: Record<never, never>
  }) => Promise<void>
  now: () => number
}
