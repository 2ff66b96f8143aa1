import { contract } from '@heliograph/contract'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Sendable } from '#needs/messages.ts'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { Counts } from './installation.store.ts'

interface Needs {
  counts: (heardSince: Date) => Promise<Counts>
  sendable: Sendable
  doors: Partial<Record<string, { host: string; port: number }>>
  isSuspended: () => Promise<boolean>
  suspend: (on: boolean) => Promise<void>
  record: RecordAudit
  now: () => number
}

export const installationRoutes = ({ counts, sendable, doors, isSuspended, suspend, record, now }: Needs) =>
  routes(contract.installation, {
    overview: async () => ({
      ...(await counts(new Date(now() - dayMs))),
      suspended: await isSuspended(),
      sendsMail: sendable.mail,
      sendsSms: sendable.sms,
      doors: Object.entries(doors).flatMap(([protocol, door]) => (door ? [{ protocol, ...door }] : [])),
    }),
    suspend: ({ body, session: { userId }, ip }) =>
      nothing(
        suspend(body.suspended).then(() =>
          record({ kind: body.suspended ? 'platform.suspend' : 'platform.resume', userId, ip }),
        ),
      ),
  })
