import { Refusal } from '@heliograph/domain/errors'
import { mainIdentity } from '@heliograph/domain/identities'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { LogInRequests, OpenSession, Visitor } from '#needs/sessions.ts'
import { forMs, type Challenge, type Passkeys } from './passkeys.ts'
import type { SecondFactor } from './second-factor.ts'
import type { WaysInStore } from './ways-in.store.ts'

export type LogIns = ReturnType<typeof createLogIns>

/** Log-ins with a second factor after the password, or with a passkey alone. */
export const createLogIns = ({
  store,
  passkeys,
  secondFactor,
  tokens,
  limits,
  open,
  isMember,
  record,
  now,
}: Needs) => ({
  async bySecondFactor(answer: LogInRequests['second-factor'], visitor: Visitor) {
    const { userId, organisationId, identifier, kind, method } = await secondFactor.redeem(answer, visitor.ip)
    const opened = await open({ userId, organisationId, methods: [method] }, { identifier, kind }, visitor)
    const facts = { by: 'second factor', with: method }
    await record({ kind: 'log-in', userId, organisationId, ip: visitor.ip, facts })
    return opened
  },

  /** The same for everyone, without naming an account. */
  async beginByPasskey(ip: string): Promise<Challenge> {
    await limits.take(new Map([[`passkey log-ins from ${ip}`, 60]]), 15 * minuteMs)
    const options = await passkeys.challenge()
    const token = await tokens.issue('passkey', { challenge: options.challenge }, { expiresAt: now() + forMs })
    return { token, options: { ...options } }
  },

  /** No second factor: a passkey already requires a PIN or a fingerprint. All failures get the same answer. */
  async byPasskey({ token, answer, organisationId }: LogInRequests['passkey'], visitor: Visitor) {
    const asked = await tokens.redeem<{ challenge: string }>('passkey', token, now())
    if (!asked) throw new Refusal('INVALID_TOKEN')
    const passkey = await passkeys.verify(asked.content.challenge, answer)
    const own = passkey && (await store.find(passkey.userId))
    const admitted =
      own && !own.disabled && (organisationId === null || (await isMember(passkey.userId, organisationId)))
    const facts = { by: 'passkey' }
    if (!admitted) {
      await record({ kind: 'log-in', refused: true, userId: passkey?.userId, ip: visitor.ip, facts })
      throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
    }
    if (own.migratedTo) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', own.migratedTo)
    const { userId } = passkey
    const opened = await open({ userId, organisationId, methods: ['passkey'] }, mainIdentity(own, own.name), visitor)
    await record({ kind: 'log-in', userId, organisationId, ip: visitor.ip, facts })
    return opened
  },
})

interface Needs {
  store: WaysInStore
  passkeys: Passkeys
  secondFactor: SecondFactor
  tokens: OneTimeTokens
  limits: Pick<Limits, 'take'>
  open: OpenSession
  isMember: (userId: number, organisationId: number) => Promise<boolean>
  record: RecordAudit
  now: () => number
}
