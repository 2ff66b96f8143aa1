import { errorOf } from '@heliograph/domain/caught'
import { daysOfPeriod, periodName, type BoundedPeriod, type DayRange } from '@heliograph/domain/periods'
import type { PortfolioColumn, PortfolioGroup, PortfolioOrder } from '@heliograph/domain/portfolio-templates'
import { mailedAt, nextPeriod, type ReportRhythm } from '@heliograph/domain/report-mails'
import { hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Message, Post } from '#needs/messages.ts'
import type { ReportMailLinks } from './report-mail-links.ts'
import type { DueReport, DueSubject, ReportMailStore } from './report-mails.store.ts'

/**
 * Mails reports whose time has come. Each period of each is mailed once: the message is stored with the step to the next period, and sent by
 * the outbox. What could not be made is tried again, and given up before the next one is due.
 */
export const createReportMailing = (needs: MailingNeeds) => {
  const { store, links, stopPath, printReport, templateOf, portfolioFile, postIn, poke, report, now } = needs

  const ofPlant = async (
    { plantId, name }: SubjectOf<'plant'>,
    { userId, period, to, stop }: Making,
  ): Promise<Message> => {
    const { pdf, title } = await printReport(plantId, period, to.language, { userId, organisationId: null })
    return {
      ...to,
      kind: 'plant-report',
      about: { userId, plantIds: [plantId] },
      facts: {
        plant: name,
        period: periodName(period),
        path: `/plant/infos/report?plant=${plantId}&${inAddress(period)}`,
        ...stop,
      },
      file: { name: `${title}.pdf`, mediaType: 'application/pdf', bytes: pdf },
    }
  }

  /** Or why it is not mailed. */
  const ofTemplate = async (
    { templateId, organisationId }: SubjectOf<'template'>,
    { userId, period, to, stop }: Making,
  ): Promise<Message | 'no-access' | 'no-plants'> => {
    const template = await templateOf(templateId, { userId, organisationId: null })
    if (!template) return 'no-access'
    // What is shared in an organisation is about its plants.
    const caller = { userId, organisationId: template.organisationId ?? organisationId }
    const made = await portfolioFile(template, daysOfPeriod(period), caller)
    if (!made) return 'no-plants'
    return {
      ...to,
      kind: 'portfolio-report',
      about: { userId, plantIds: made.plantIds },
      facts: {
        report: template.name,
        period: periodName(period),
        path: `/portfolioReport?template=${templateId}&${inAddress(period)}`,
        ...stop,
      },
      file: {
        name: `${template.name} ${periodName(period)}.xlsx`,
        mediaType: made.mediaType,
        bytes: made.bytes,
      },
    }
  }

  const mail = async (due: DueReport) => {
    const { subject, zone, userId, every, periodFirst, failures, receiver } = due
    const following = nextPeriod(every, periodFirst)
    const next = { periodFirst: following, dueAt: mailedAt(every, following, zone) }
    if (!receiver) return store.fail(due, 'no-access', next)
    // The plant's clock was put back since: what is mailed now would lack the end, and each period is mailed once.
    if (subject.kind === 'plant' && now() < startOfDay(zone, following))
      return store.postpone(due, mailedAt(every, periodFirst, zone))
    try {
      const token = links.write(due)
      const stop = { stopPath: `/unsubscribe#${token}`, unsubscribePath: `${stopPath}?token=${token}` }
      const to = { channel: 'mail', to: receiver.email, language: receiver.language } as const
      const making = { userId, period: { kind: every, day: periodFirst }, to, stop }
      const made = await (subject.kind === 'plant' ? ofPlant(subject, making) : ofTemplate(subject, making))
      if (made === 'no-access' || made === 'no-plants') return await store.fail(due, made, next)
      if (await store.mail(due, next, (trx) => postIn(trx)(made))) poke()
    } catch (error) {
      report(new Error(`Report mail ${due.id} was not made: ${errorOf(error).message}`))
      const pause = pausesMs[failures]
      const retryAt = pause === undefined ? undefined : now() + pause
      await store.fail(due, 'not-made', retryAt === undefined || retryAt >= next.dueAt ? next : { retryAt })
    }
  }

  return async () => {
    // One after the other: nothing waits for one that takes long, except here.
    for (;;) {
      const due = await store.take({ now: now(), holdMs })
      if (!due) return
      await mail(due)
    }
  }
}

export interface MailingNeeds {
  store: Pick<ReportMailStore, 'take' | 'mail' | 'postpone' | 'fail'>
  links: Pick<ReportMailLinks, 'write'>
  /** The path of the call that ends them, from outside. */
  stopPath: string
  printReport: (
    plantId: number,
    period: BoundedPeriod,
    language: string,
    caller: Caller,
  ) => Promise<{ pdf: Uint8Array; title: string }>
  /** Undefined if the caller does not see one with this id. */
  templateOf: (templateId: number, caller: Caller) => Promise<MailedTemplate | undefined>
  /** What a template says, as an Excel file. Undefined if there is no plant in it. */
  portfolioFile: (
    template: MailedTemplate,
    days: DayRange,
    caller: Caller,
  ) => Promise<{ bytes: Uint8Array; mediaType: string; plantIds: readonly number[] } | undefined>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}

/** A template of portfolio reports. */
export interface MailedTemplate {
  name: string
  columns: readonly PortfolioColumn[]
  orderedBy: PortfolioOrder
  isDescending: boolean
  group: PortfolioGroup
  tags: readonly string[]
  onlyCreated: boolean
  /** In which it is shared; null: it is its author's alone. */
  organisationId: number | null
  /** Whether the caller may change it. */
  isEditable: boolean
}

interface Making {
  userId: number
  period: { kind: ReportRhythm; day: Day }
  to: { channel: 'mail'; to: string; language: string }
  stop: { stopPath: string; unsubscribePath: string }
}

type SubjectOf<Kind extends DueSubject['kind']> = Extract<DueSubject, { kind: Kind }>

/** As the pages of reports read it. */
const inAddress = ({ kind, day }: Making['period']) => `period=${kind}&day=${day}`

/** For so long, no other process makes a report that one is making. */
const holdMs = 15 * minuteMs
/** Pauses after failed tries. */
const pausesMs = [5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 12 * hourMs, 24 * hourMs, 24 * hourMs]
