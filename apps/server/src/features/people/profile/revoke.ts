import { Refusal } from '@heliograph/domain/errors'
import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Channel, Post } from '#needs/messages.ts'
import type { RevokeStore } from './revoke.store.ts'
import type { Standing } from './standing.store.ts'

export type Revocation = ReturnType<typeof createRevocation>

/** Why an account cannot be cancelled: it operates the platform, or an organisation depends on it. */
export interface Hindrance {
  kind: 'operator' | 'last-admin'
  /** The organisation's name. */
  name: string | null
}

/** What cancelling an account would delete, and what prevents it. */
export interface Outlook {
  hindrances: Hindrance[]
  /** Plants that are deleted with their whole history. */
  plantsLost: Named[]
  /** Plants that continue without an owner, because a business looks after them. */
  plantsKept: (Named & { businesses: string[] })[]
  organisationsLeft: Named[]
  /** Organisations without other members. */
  organisationsEnded: Named[]
  /** Where the confirmation code is sent; undefined for an account without an address and phone. */
  codeTo: { channel: Channel; to: string } | undefined
}

interface Named {
  id: number
  name: string
}

/**
 * Cancels an account permanently. Its own plants are deleted with their whole history; those that a business looks
 * after continue without an owner. Operators and the only admin of an organisation cannot leave, because others depend
 * on them.
 */
export const createRevocation = ({ store, codes, usesPhones, giveUpMove, record, post, now }: Needs) => {
  const outlookFor = async (userId: number) => {
    const standing = await store.standing(userId)
    if (!standing) throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED')
    return { standing, outlook: outlookOf(standing, usesPhones) }
  }

  return {
    outlook: async (userId: number): Promise<Outlook> => (await outlookFor(userId)).outlook,

    async revoke(userId: number, { permanent, verifyCode }: Wish) {
      if (!permanent) throw new Refusal('ACCOUNT_REVOKE_PERMANENT')
      const { standing, outlook } = await outlookFor(userId)
      admit(outlook.hindrances)
      const { codeTo } = outlook
      if (codeTo) await codes.verify('revoke', codeTo.to, verifyCode ?? '')
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
      if (codeTo) await post({ ...codeTo, kind: 'account-revoked', language, facts: {} })
    },

    /**
     * Runs on a schedule: erases data that arrived after the plants were deleted, until nothing can still be in
     * progress.
     */
    eraseLate: () => store.eraseLate(now() - hourMs),
  }
}

const admit = (hindrances: readonly Hindrance[]) => {
  if (hindrances.length > 0) throw new Refusal('ACCOUNT_REVOKE_NOT_SUPPORTED', hindrances)
}

const outlookOf = ({ operator, email, phone, plants, memberships }: Standing, usesPhones: boolean): Outlook => {
  const endsWith = memberships.filter(({ otherMembers, plants: many }) => otherMembers === 0 && many === 0)
  const needed = memberships.filter(
    (one) => !endsWith.includes(one) && (one.otherMembers === 0 || (one.isAdmin && one.otherAdmins === 0)),
  )
  return {
    hindrances: [
      ...(operator ? [{ kind: 'operator' as const, name: null }] : []),
      ...needed.map(({ name }) => ({ kind: 'last-admin' as const, name })),
    ],
    plantsLost: plants.filter(({ businesses }) => businesses.length === 0).map(named),
    plantsKept: plants.filter(({ businesses }) => businesses.length > 0),
    organisationsLeft: memberships.filter((one) => !endsWith.includes(one)).map(named),
    organisationsEnded: endsWith.map(named),
    codeTo: email ? { channel: 'mail', to: email } : phone && usesPhones ? { channel: 'sms', to: phone } : undefined,
  }
}

const named = ({ id, name }: Named) => ({ id, name })
const idOf = ({ id }: Named) => id

interface Wish {
  permanent: boolean
  verifyCode?: string | undefined
}

interface Needs {
  store: RevokeStore
  /** @throws Refusal CODE_WRONG, CODE_EXPIRED, CODE_ERROR_LIMIT_EXCEEDED */
  codes: { verify: (purpose: 'revoke', destination: string, code: string) => Promise<void> }
  usesPhones: boolean
  /** Erases the copy that an unfinished move left in the other data centre. */
  giveUpMove: (userId: number) => Promise<void>
  record: RecordAudit
  post: Post
  now: () => number
}
