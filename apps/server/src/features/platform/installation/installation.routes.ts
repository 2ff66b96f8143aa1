import { contract } from '@heliograph/contract'
import { dayMs } from '@heliograph/domain/zones'
import type { Sendable } from '#needs/messages.ts'
import { routes } from '#wire/routes.ts'
import type { Counts } from './installation.store.ts'

interface Needs {
  counts: (heardSince: Date) => Promise<Counts>
  sendable: Sendable
  doors: Partial<Record<string, { host: string; port: number }>>
  now: () => number
}

export const installationRoutes = ({ counts, sendable, doors, now }: Needs) =>
  routes(contract.installation, {
    overview: async () => ({
      ...(await counts(new Date(now() - dayMs))),
      sendsMail: sendable.mail,
      sendsSms: sendable.sms,
      doors: Object.entries(doors).flatMap(([protocol, door]) => (door ? [{ protocol, ...door }] : [])),
    }),
  })
