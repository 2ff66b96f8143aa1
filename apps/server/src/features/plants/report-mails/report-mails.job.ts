import { errorOf } from '@heliograph/domain/caught'
import { periodName, type BoundedPeriod } from '@heliograph/domain/periods'
import { mailedAt, nextPeriod } from '@heliograph/domain/report-mails'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Post } from '#needs/messages.ts'
import type { ReportMailLinks } from './report-mail-links.ts'
import type { DueReport, ReportMailStore } from './report-mails.store.ts'

/**
 * Mails reports whose time has come. Each period of each is mailed once: the message is stored with the step to the next period, and sent by
 * the outbox. What could not be made is tried again, and given up before the next one is due.
 */
export const createReportMailing = (needs: MailingNeeds) => {
  const { store, links, stopPath, printReport, postIn, poke, report, now } = needs

  const mail = async (due: DueReport) => {
    const { plantId, plantName, zone, userId, every, periodFirst, failures, receiver } = due
    const following = nextPeriod(every, periodFirst)
    const next = { periodFirst: following, dueAt: mailedAt(every, following, zone) }
    if (!receiver) return store.fail(due, 'no-access', next)
    const { email, language } = receiver
    try {
      const caller = { userId, organisationId: null }
      const { pdf, title } = await printReport(plantId, { kind: every, day: periodFirst }, language, caller)
      const token = links.write(due)
      const isStored = await store.mail(due, next, (trx) =>
        postIn(trx)({
          channel: 'mail',
          to: email,
          kind: 'plant-report',
          language,
          about: { userId, plantIds: [plantId] },
          facts: {
            plant: plantName,
            period: periodName({ kind: every, day: periodFirst }),
            path: `/plant/infos/report?plant=${plantId}&period=${every}&day=${periodFirst}`,
            stopPath: `/unsubscribe#${token}`,
            unsubscribePath: `${stopPath}?token=${token}`,
          },
          file: { name: `${title}.pdf`, mediaType: 'application/pdf', bytes: pdf },
        }),
      )
      if (isStored) poke()
    } catch (error) {
      report(new Error(`Report mail ${due.id} was not made: ${errorOf(error).message}`))
      const pause = pausesMs[failures]
      const retryAt = pause === undefined ? undefined : now() + pause
      await store.fail(due, 'not-made', retryAt === undefined || retryAt >= next.dueAt ? next : { retryAt })
    }
  }

  return async () => {
    for (;;) {
      const taken = await store.take({ now: now(), holdMs, most: atOnce })
      // One after the other, as they are printed.
      for (const due of taken) await mail(due)
      if (taken.length < atOnce) return
    }
  }
}

export interface MailingNeeds {
  store: Pick<ReportMailStore, 'take' | 'mail' | 'fail'>
  links: Pick<ReportMailLinks, 'write'>
  /** The path of the call that ends them, from outside. */
  stopPath: string
  printReport: (
    plantId: number,
    period: BoundedPeriod,
    language: string,
    caller: Caller,
  ) => Promise<{ pdf: Uint8Array; title: string }>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}

const atOnce = 10
/** For so long, no other process makes a report that one is making. */
const holdMs = 15 * minuteMs
/** Pauses after failed tries. */
const pausesMs = [5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs, 24 * hourMs, 24 * hourMs]
