import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { mailedAt, periodBefore, periodStart, type ReportRhythm } from '@heliograph/domain/report-mails'
import { dayAt, dayMs, isZone } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { ReportMailLinks } from './report-mail-links.ts'
import type { MailedTemplate } from './report-mails.job.ts'
import type { Chosen, ReportMailStore } from './report-mails.store.ts'

export type ReportMails = ReturnType<typeof createReportMails>

interface Wish {
  every: ReportRhythm
  userId: number
  /** Also the last period that is over, at once. */
  last: boolean
}

/** What is mailed, as the caller knows it. */
interface Subject {
  chosen: Chosen
  zone: string
  /** Whether the caller decides about others' mails, too. */
  mayAct: boolean
  /** Who may get it, the caller first. */
  people: { id: number; name: string }[]
}

/**
 * Which reports are mailed. Each decides about their own; about others' those who work on the plant, and of a template that is shared those
 * who may change it.
 */
export const createReportMails = (needs: ReportMailNeeds) => {
  const { store, links, findPlant, rightIn, templateOf, limit, record, now } = needs

  const plantIn = async (plantId: number, caller: Caller): Promise<Subject> => {
    const [plant, right, people] = await Promise.all([
      findPlant(plantId),
      rightIn(plantId, caller),
      store.people(plantId, caller),
    ])
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    const mayAct = right !== undefined && reaches(right, 'operate')
    return { chosen: { plantId }, zone: plant.zone, mayAct, people }
  }

  /** @throws Refusal resource_not_exist_or_deleted for one that the caller does not see, PARAM_ERROR for a zone that is none */
  const templateIn = async (templateId: number, zone: string, caller: Caller): Promise<Subject> => {
    if (!isZone(zone)) throw new Refusal('PARAM_ERROR', 'body/timezone is not in the time zone database')
    const template = await templateOf(templateId, caller)
    if (!template) throw new Refusal('resource_not_exist_or_deleted')
    const mayAct = template.isEditable && template.organisationId !== null
    const people = await store.colleagues(caller.userId, mayAct ? template.organisationId : null)
    return { chosen: { templateId, organisationId: caller.organisationId, zone }, zone, mayAct, people }
  }

  const list = async ({ chosen, mayAct, people }: Subject, caller: Caller) => {
    const mails = await store.list(chosen, mayAct ? undefined : caller.userId)
    const known = new Set(people.map(({ id }) => id))
    return {
      mails: mails.map((mail) => ({
        ...mail,
        isMine: mail.userId === caller.userId,
        person: known.has(mail.userId) ? mail.person : null,
      })),
      people: people.filter(({ id }) => mayAct || id === caller.userId),
    }
  }

  const audit = (
    plantId: number | null,
    { caller, ip }: Acting,
    step: 'add' | 'remove' | 'stop',
    every: ReportRhythm,
    userId: number,
  ) =>
    record({
      kind: plantId === null ? 'portfolio.report-mail' : 'plant.report-mail',
      userId: caller.userId,
      organisationId: caller.organisationId,
      ip,
      ...(plantId !== null && { plantId }),
      facts: { step, every, person: String(userId) },
    })
  const plantOf = (chosen: Chosen) => ('plantId' in chosen ? chosen.plantId : null)

  /** The report of a plant follows the plant's clock. Of a template, another receiver may have a clock of their own. */
  const onClockOf = async (userId: number, chosen: Chosen, caller: Caller): Promise<Chosen> => {
    if ('plantId' in chosen || userId === caller.userId) return chosen
    return { ...chosen, zone: (await store.zoneOf(userId)) ?? chosen.zone }
  }

  const add = async (subject: Subject, { every, userId, last }: Wish, acting: Acting) => {
    const { caller } = acting
    const { people } = await list(subject, caller)
    if (!people.some(({ id }) => id === userId))
      throw new Refusal('PARAM_ERROR', 'body/receiverId may not get these reports by mail')
    // Each sends a mail at once, perhaps to others.
    await limit(new Map([[`report mails by ${caller.userId}`, mostADay]]), dayMs)
    const chosen = await onClockOf(userId, subject.chosen, caller)
    const zone = 'zone' in chosen ? chosen.zone : subject.zone
    const today = dayAt(zone, now())
    const periodFirst = last ? periodBefore(every, today) : periodStart(every, today)
    const dueAt = last ? now() : mailedAt(every, today, zone)
    const by = { userId: caller.userId, at: now() }
    const isAdded = await store.add(chosen, { userId, every, periodFirst, dueAt }, by)
    if (isAdded) await audit(plantOf(chosen), acting, 'add', every, userId)
    return list(subject, caller)
  }

  const remove = async (subject: Subject, id: number, acting: Acting) => {
    const { chosen, mayAct } = subject
    const removed = await store.remove(chosen, id, mayAct ? undefined : acting.caller.userId)
    if (!removed) throw new Refusal('resource_not_exist_or_deleted')
    await audit(plantOf(chosen), acting, 'remove', removed.every, removed.user_id)
    return list(subject, acting.caller)
  }

  return {
    ofPlant: {
      list: async (plantId: number, caller: Caller) => list(await plantIn(plantId, caller), caller),

      /** @throws Refusal PARAM_ERROR for a person to whom the caller cannot have it mailed */
      add: async (plantId: number, wish: Wish, acting: Acting) =>
        add(await plantIn(plantId, acting.caller), wish, acting),

      remove: async (plantId: number, id: number, acting: Acting) =>
        remove(await plantIn(plantId, acting.caller), id, acting),
    },

    /**
     * The same of a template. Its days are those of each plant; it is mailed on the clock of the zone that is given, to others on the one
     * of their message settings.
     */
    ofTemplate: {
      list: async (templateId: number, caller: Caller) => list(await templateIn(templateId, 'UTC', caller), caller),

      add: async (templateId: number, zone: string, wish: Wish, acting: Acting) =>
        add(await templateIn(templateId, zone, acting.caller), wish, acting),

      remove: async (templateId: number, id: number, acting: Acting) =>
        remove(await templateIn(templateId, 'UTC', acting.caller), id, acting),
    },

    /** By the link in a mail, without a log-in. */
    async stop(token: string, ip: string) {
      const meant = links.read(token)
      const stopped = meant && (await store.stop(meant.id, meant.userId))
      if (!stopped) throw new Refusal('resource_not_exist_or_deleted')
      const caller = { userId: meant.userId, organisationId: null }
      await audit(stopped.plant_id, { caller, ip }, 'stop', stopped.every, meant.userId)
    },
  }
}

export interface ReportMailNeeds {
  store: Pick<ReportMailStore, 'list' | 'people' | 'colleagues' | 'zoneOf' | 'add' | 'remove' | 'stop'>
  links: Pick<ReportMailLinks, 'read'>
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  /** Undefined if the caller does not see one with this id. */
  templateOf: (templateId: number, caller: Caller) => Promise<MailedTemplate | undefined>
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}

const mostADay = 100
