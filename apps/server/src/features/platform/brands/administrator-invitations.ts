import { createHash, randomBytes } from 'node:crypto'
import { isOriginal } from '@heliograph/brand/settings'
import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, UnsentLink } from '#needs/messages.ts'
import type { AdministratorInvitationStore } from './administrator-invitations.store.ts'
import { maskedEmail } from './masked.ts'

export type AdministratorInvitations = ReturnType<typeof createAdministratorInvitations>

/** What a logged-in person sees who has the link. */
export interface AdministratorOffer {
  /** The masked address of the invitation. */
  sentTo: string
  /** Whether it is that of the caller's account: otherwise they cannot accept. */
  forCaller: boolean
  expiresAt: Date
}

/**
 * How operators of the original invite administrators of white labels, and these further ones of their own brand, also people without
 * an account: the link leads to the brand, where they sign up as anyone does, and works only for an account with the address that it
 * was sent to.
 */
export const createAdministratorInvitations = ({
  store,
  brand,
  centre,
  exists,
  outboxOf,
  limits,
  forgetSession,
  record,
  now,
}: Needs) => {
  const admit = async (code: string) => {
    if (!isOriginal(brand)) {
      if (code !== brand) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      return
    }
    // Those of the original are on its own page of people.
    if (isOriginal(code) || !(await exists(code))) throw gone()
  }
  /** The token cannot be guessed, but attempts are limited anyway. */
  const guarded = async <T>(userId: number, work: () => Promise<T | undefined>) => {
    const limit = new Map([[`administrator links of user ${userId}`, wrongLinks]])
    const found = await limits.guarded(limit, 15 * minuteMs, work)
    if (found === undefined) throw gone()
    return found
  }

  return {
    async list(code: string) {
      await admit(code)
      return store.list(code, now())
    },

    /**
     * Does not look whether the address has an account, so that it cannot tell. Returns the link if it cannot be sent: it lets in only
     * an account with this address.
     */
    async invite(code: string, typed: string, by: Actor) {
      await admit(code)
      const email = typed.trim()
      if (!isEmail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
      // Nobody can sign up at a brand that is not shown.
      const outbox = outboxOf(code)
      if (!outbox) throw new Refusal('ABNORMAL_SITUATION')
      await limits.take(
        new Map([
          [`administrator invitations by user ${by.userId}`, sentPerDay],
          [`administrator invitations of ${code} to ${email.toLowerCase()}`, sentPerDayToOne],
        ]),
        dayMs,
      )
      const token = `${centre}.brand.${randomBytes(16).toString('base64url')}`
      const language = await store.languageOf(by.userId)
      const [createdAt, expiresAt] = [now(), now() + validDays * dayMs]
      await store.add({ brand: code, email, tokenHash: hashOf(token), invitedBy: by.userId, createdAt, expiresAt })
      await record({ kind: 'operator.invite', ...by, facts: { brand: code, to: maskedEmail(email) } })
      // In the fragment, so that it does not get into server logs.
      const path = `/invitation#${token}`
      await outbox.post({ channel: 'mail', to: email, kind: 'administrator-invitation', language, facts: { path } })
      return outbox.unsentLink('mail', path)
    },

    async withdraw(code: string, id: number, by: Actor) {
      await admit(code)
      if (!(await store.withdraw(code, id, now()))) throw gone()
      await record({ kind: 'operator.invite', ...by, facts: { brand: code, withdrawn: true } })
    },

    /** At the brand itself, as `accept`. */
    async offer(token: string, userId: number): Promise<AdministratorOffer> {
      const { email, expiresAt } = await guarded(userId, () => store.find(brand, hashOf(token), now()))
      return { sentTo: maskedEmail(email), forCaller: isSame(email, await store.emailOf(brand, userId)), expiresAt }
    },

    async accept(token: string, { userId, ip, session }: Actor & { session: string }) {
      const outcome = await guarded(userId, async () => {
        const done = await store.accept({ brand, tokenHash: hashOf(token), userId, now: now() }, isSame)
        return done === 'absent' ? undefined : done
      })
      if (outcome === 'not-theirs') throw new Refusal('AU_NO_OPERATION_PERMISSION', 'NOT_YOURS')
      // They go straight to the pages of administrators.
      forgetSession(session)
      await record({ kind: 'operator.give', userId, subjectUserId: userId, ip, facts: { invited: true } })
    },
  }
}

/** The same answer for used, withdrawn, expired and unknown ones. */
const gone = () => new Refusal('resource_not_exist_or_deleted')

const isSame = (invited: string, own: string | null) => own !== null && own.toLowerCase() === invited.toLowerCase()

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const validDays = 7
const sentPerDay = 50
const sentPerDayToOne = 3
const wrongLinks = 20

interface Needs {
  store: AdministratorInvitationStore
  /** The code of the brand whose people ask. */
  brand: string
  /** The data centre as it appears in addresses. */
  centre: string
  exists: (code: string) => Promise<boolean>
  /** Of a brand that is shown: the mail has its name, and leads to its hosts. */
  outboxOf: (code: string) => { post: Post; unsentLink: UnsentLink } | undefined
  limits: Pick<Limits, 'take' | 'guarded'>
  /** Drops what is remembered of a session, by its token. */
  forgetSession: (token: string) => void
  record: RecordAudit
  now: () => number
}
