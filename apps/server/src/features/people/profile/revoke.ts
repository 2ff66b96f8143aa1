import { Refusal } from '@heliograph/domain/errors'
import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Channel, Post } from '#needs/messages.ts'
import type { RevokeStore, Standing } from './revoke.store.ts'

export type Revocation = ReturnType<typeof createRevocation>

/** Why an account cannot be cancelled: it runs the platform, or somebody's organisation depends on it. */
export interface Hindrance {
  kind: 'operator' | 'last-admin'
  /** The organisation's. */
  name: string | null
}

/** What cancelling an account would take away, and what stands in the way. */
export interface Outlook {
  hindrances: Hindrance[]
  /** Plants that are deleted with all of their history. */
  plantsLost: Named[]
  /** Plants that go on without an owner, because a business looks after them. */
  plantsKept: (Named & { businesses: string[] })[]
  organisationsLeft: Named[]
  /** Nobody is left in them. */
  organisationsEnded: Named[]
  /** Where the code goes that confirms it; none for an account with neither address nor number. */
  codeTo: { channel: Channel; to: string } | undefined
}

interface Named {
  id: number
  name: string
}

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

    /** By the clock: what came after the plants were gone, until nothing can be under way any more. */
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
  /** Erases what a move to the other data centre left there, if one was begun. */
  giveUpMove: (userId: number) => Promise<void>
  record: RecordAudit
  post: Post
  now: () => number
}
