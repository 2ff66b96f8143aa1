import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@heliograph/domain/codes'
import { Refusal } from '@heliograph/domain/errors'
import type { IdentityKind } from '@heliograph/domain/identities'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post } from '#needs/messages.ts'
import type { CodeStore, KeptCode, Verdict } from './codes.store.ts'
import { destinationOf, keyOf, type Destination } from './destination.ts'
import { mostWrong } from './most-wrong.ts'

export type Codes = ReturnType<typeof createCodes>

/** How many codes are sent at most. The limits per person stop one attacker; these stop many. */
export interface CodeSettings {
  /** To all destinations together. */
  perAddressAndHour: number
  mailsPerHour: number
  smsPerHour: number
  /**
   * To one country's prefix: an attacker who earns money from calls to their own numbers must not use up the budget.
   */
  smsPerPrefixAndDay: number
}

/**
 * Codes that prove that someone can read a mailbox or a phone. The answers to strangers, and how long they take, do not
 * depend on whether there is such an account.
 *
 * Limits: three codes an hour to one destination, and ten an hour from one address or person; then TOO_MANY_REQUESTS
 * (43, as spec §8 wants it). If the whole platform sends too many, CODE_REQUESTED_TOO_OFTEN: try again in a few minutes
 * (7).
 */
export const createCodes = ({
  store,
  limits,
  post,
  postToNobody,
  findAccount,
  ownAddresses,
  checkSlide,
  usesPhones,
  record,
  key,
  brand,
  settings,
  now,
}: Needs) => {
  const hashOf = (purpose: CodePurpose, destination: string, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([brand, purpose, destination, code]))
      .digest()

  const admit = async ({ channel, key: destination, prefix }: Destination, caller: string) => {
    const isMail = channel === 'mail'
    const breaker = `codes by ${channel}`
    const most = isMail ? settings.mailsPerHour : settings.smsPerHour
    // Also checked before counting, so that an open breaker does not cost the person one of their three requests.
    if ((await limits.count(breaker, hourMs)) >= most) throw new Refusal('CODE_REQUESTED_TOO_OFTEN')
    await limits.take(
      new Map([
        [`${brand} code to ${destination}`, 3],
        [`codes for ${caller}`, settings.perAddressAndHour],
      ]),
      hourMs,
    )
    await limits.take(new Map([[breaker, most]]), hourMs, 'CODE_REQUESTED_TOO_OFTEN')
    if (isMail) return
    await limits.take(
      new Map([[`codes to +${prefix}`, settings.smsPerPrefixAndDay]]),
      dayMs,
      'CODE_REQUESTED_TOO_OFTEN',
    )
  }

  /** @param meets what there is at the destination: it decides what is sent */
  const send = async (
    { purpose, language = 'en' }: Asked,
    caller: string,
    destination: Destination,
    meets: 'code' | 'account' | 'nobody',
  ) => {
    if (destination.channel === 'sms' && !usesPhones) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS', 'phone')
    await admit(destination, caller)
    const code = `${randomInt(10 ** digits)}`.padStart(digits, '0')
    // Stored in any case, so that the answers to entered codes do not differ either.
    await store.keep({ purpose, destination: destination.key }, hashOf(purpose, destination.key, code), now() + livesMs)
    const { channel, to } = destination
    const message = {
      channel,
      to,
      language,
      kind: `code.${purpose}`,
      facts: { code, minutes: livesMs / minuteMs },
    } as const
    if (meets === 'account') await post({ channel, to, language, kind: 'already-registered', facts: {} })
    else if (meets === 'code') await post(message)
    else await postToNobody(message)
    return { livesMs, againInMs: minuteMs }
  }

  return {
    /** For people who are not logged in. */
    async request(
      asked: Asked & Typed & { purpose: 'register' | 'password' | 'log-in'; slide?: string | undefined },
    ): Promise<SentCode> {
      const { purpose, ip } = asked
      const destination = destinationOf(asked)
      await checkSlide(asked.slide, ip)
      const account = await findAccount(destination.key, kindOf(destination))
      const known = account && !account.disabled
      const meets = purpose === 'register' ? (account ? 'account' : 'code') : known ? 'code' : 'nobody'
      // Sent to the account's own address, not to the typed one, which may only look like it.
      const to = (destination.channel === 'mail' ? account?.email : account?.phone) ?? destination.to
      const answer = await send(asked, ip, { ...destination, to }, meets)
      await record({
        kind: 'code.request',
        subjectUserId: account?.id ?? null,
        ip,
        facts: { purpose, channel: destination.channel },
      })
      return answer
    },

    /** For logged-in people: to a new address, or to their own before the account is cancelled. */
    async requestOwn(
      asked: Asked & Typed & { purpose: 'email' | 'phone' | 'revoke'; userId: number },
    ): Promise<SentCode> {
      const { purpose, userId, ip } = asked
      const destination = await ownDestination(asked)
      const holder = purpose === 'revoke' ? undefined : await findAccount(destination.key, kindOf(destination))
      const answer = await send(
        asked,
        `user ${userId}`,
        destination,
        holder && holder.id !== userId ? 'account' : 'code',
      )
      await record({ kind: 'code.request', userId, ip, facts: { purpose, channel: destination.channel } })
      return answer
    },

    async verify(purpose: CodePurpose, destination: string, typed: string) {
      const entered = { purpose, destination: keyOf(destination) }
      const hash = hashOf(purpose, entered.destination, plain(typed))
      const verdict = await store.judge(entered, (kept) => judge(kept, hash, now()))
      if (verdict !== 'right') throw new Refusal(refusals[verdict])
    },
  }

  async function ownDestination({ purpose, userId, email, phone }: Typed & { purpose: CodePurpose; userId: number }) {
    if (purpose === 'email') return destinationOf({ email })
    if (purpose === 'phone') return destinationOf({ phone })
    const own = await ownAddresses(userId)
    return destinationOf(own.email ? { email: own.email } : { phone: own.phone ?? '' })
  }
}

const kindOf = ({ channel }: Destination): IdentityKind => (channel === 'mail' ? 'email' : 'phone')

const judge = (kept: KeptCode | undefined, hash: Buffer, now: number): Verdict => {
  if (!kept) return 'wrong'
  if (kept.wrong >= mostWrong) return 'dead'
  if (kept.expiresAt <= now) return 'expired'
  if (timingSafeEqual(kept.hash, hash)) return 'right'
  return kept.wrong + 1 >= mostWrong ? 'dead' : 'wrong'
}

const refusals = { wrong: 'CODE_WRONG', expired: 'CODE_EXPIRED', dead: 'CODE_ERROR_LIMIT_EXCEEDED' } as const

/** People paste codes with spaces or full-width digits. */
const plain = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '')

export interface Asked {
  purpose: CodePurpose
  language?: string | undefined
  ip: string
}

export interface Typed {
  email?: string | undefined
  phone?: string | undefined
}

/** A code that was sent. */
export interface SentCode {
  livesMs: number
  /** After this time a new request makes sense. */
  againInMs: number
}

export type FindAccount = (identifier: string, kind: IdentityKind) => Promise<Found | undefined>
export type OwnAddresses = (userId: number) => Promise<{ email: string | null; phone: string | null }>

interface Needs {
  store: CodeStore
  limits: Pick<Limits, 'take' | 'count'>
  post: Post
  /** Takes as long as `post`, but sends nothing. */
  postToNobody: Post
  findAccount: FindAccount
  ownAddresses: OwnAddresses
  /** Makes strangers do a little work first. */
  checkSlide: (solved: string | undefined, ip: string) => Promise<void>
  /** Whether the brand uses phone numbers. */
  usesPhones: boolean
  record: RecordAudit
  key: Uint8Array
  brand: string
  settings: CodeSettings
  now: () => number
}

interface Found {
  id: number
  disabled: boolean
  email: string | null
  phone: string | null
}

/**
 * With eight digits, guessing one of three codes with five attempts each is hopeless even for a hundred thousand
 * accounts.
 */
const digits = 8
const livesMs = 10 * minuteMs
