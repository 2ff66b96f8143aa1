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

/** How many codes may leave. The rules hold one person back, these hold back a crowd. */
export interface CodeSettings {
  /** To whomever they go. */
  perAddressAndHour: number
  mailsPerHour: number
  smsPerHour: number
  /** To one country's prefix: whoever earns money with calls of their own must not empty the budget. */
  smsPerPrefixAndDay: number
}

/**
 * Codes that prove that somebody reads a mailbox or a phone. What a stranger is answered, and how long that takes, is
 * the same whether there is such an account or not.
 *
 * Who asks too often: three an hour to one destination and ten an hour from one address or by one person, then
 * TOO_MANY_REQUESTS (43, as spec §8 wants it). When the platform as a whole sends too many, CODE_REQUESTED_TOO_OFTEN: try again in a few minutes (7).
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
    // Asked before as well, so that a person loses none of the three to a breaker that is open.
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

  /** @param meets what the destination is to us: it decides what is sent there */
  const send = async (
    { purpose, language = 'en' }: Asked,
    caller: string,
    destination: Destination,
    meets: 'code' | 'account' | 'nobody',
  ) => {
    if (destination.channel === 'sms' && !usesPhones) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS', 'phone')
    await admit(destination, caller)
    const code = `${randomInt(10 ** digits)}`.padStart(digits, '0')
    // Kept in any case: what is entered later is then answered alike as well.
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
    /** By who is not logged in. */
    async request(
      asked: Asked & Typed & { purpose: 'register' | 'password' | 'log-in'; slide?: string | undefined },
    ): Promise<SentCode> {
      const { purpose, ip } = asked
      const destination = destinationOf(asked)
      await checkSlide(asked.slide, ip)
      const account = await findAccount(destination.key, kindOf(destination))
      const known = account && !account.disabled
      const meets = purpose === 'register' ? (account ? 'account' : 'code') : known ? 'code' : 'nobody'
      // To an account goes what its own address is, not what somebody typed.
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

    /** By who is logged in: to an address that is to be theirs, or to their own before the account is cancelled. */
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

/** As people paste it: with spaces, with the digits of their script's width. */
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

/** A code on its way. */
export interface SentCode {
  livesMs: number
  /** After which it makes sense to ask again. */
  againInMs: number
}

export type FindAccount = (identifier: string, kind: IdentityKind) => Promise<Found | undefined>
export type OwnAddresses = (userId: number) => Promise<{ email: string | null; phone: string | null }>

interface Needs {
  store: CodeStore
  limits: Pick<Limits, 'take' | 'count'>
  post: Post
  /** Takes as long as `post`, and sends nothing. */
  postToNobody: Post
  findAccount: FindAccount
  ownAddresses: OwnAddresses
  /** Strangers must have done a little work for it. */
  checkSlide: (solved: string | undefined, ip: string) => Promise<void>
  /** Whether the brand does anything with phones. */
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

/** Guessing one of three codes with five attempts each, for a hundred thousand accounts at once, is still hopeless. */
const digits = 8
const livesMs = 10 * minuteMs
