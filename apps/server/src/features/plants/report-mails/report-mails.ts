import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { mailedAt, periodBefore, periodStart, type ReportRhythm } from '@heliograph/domain/report-mails'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { ReportMailLinks } from './report-mail-links.ts'
import type { ReportMailStore } from './report-mails.store.ts'

export type ReportMails = ReturnType<typeof createReportMails>

interface Wish {
  every: ReportRhythm
  userId: number
  /** Also the last period that is over, at once. */
  last: boolean
}

/** Which reports are mailed. Who may only view a plant decides about their own; who works on it also about others'. */
export const createReportMails = ({ store, links, findPlant, rightIn, limit, record, now }: ReportMailNeeds) => {
  const mayActIn = async (plantId: number, caller: Caller) => {
    const right = await rightIn(plantId, caller)
    return right !== undefined && reaches(right, 'operate')
  }

  const list = async (plantId: number, caller: Caller) => {
    const mayAct = await mayActIn(plantId, caller)
    const [mails, people] = await Promise.all([
      store.list(plantId, mayAct ? undefined : caller.userId),
      store.people(plantId, caller),
    ])
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
    plantId: number,
    { caller, ip }: Acting,
    step: 'add' | 'remove' | 'stop',
    every: ReportRhythm,
    userId: number,
  ) =>
    record({
      kind: 'plant.report-mail',
      userId: caller.userId,
      organisationId: caller.organisationId,
      ip,
      plantId,
      facts: { step, every, person: String(userId) },
    })

  return {
    list,

    /** @throws Refusal PARAM_ERROR for a person to whom the caller cannot have it mailed */
    async add(plantId: number, { every, userId, last }: Wish, acting: Acting) {
      const { caller } = acting
      const [plant, { people }] = await Promise.all([findPlant(plantId), list(plantId, caller)])
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      if (!people.some(({ id }) => id === userId))
        throw new Refusal('PARAM_ERROR', 'body/receiverId may not get reports of the plant by mail')
      // Each sends a mail at once, perhaps to others.
      await limit(new Map([[`report mails by ${caller.userId}`, mostADay]]), dayMs)
      const today = dayAt(plant.zone, now())
      const periodFirst = last ? periodBefore(every, today) : periodStart(every, today)
      const dueAt = last ? now() : mailedAt(every, today, plant.zone)
      const isAdded = await store.add(
        plantId,
        { userId, every, periodFirst, dueAt },
        { userId: caller.userId, at: now() },
      )
      if (isAdded) await audit(plantId, acting, 'add', every, userId)
      return list(plantId, caller)
    },

    async remove(plantId: number, id: number, acting: Acting) {
      const { caller } = acting
      const mayAct = await mayActIn(plantId, caller)
      const removed = await store.remove(plantId, id, mayAct ? undefined : caller.userId)
      if (!removed) throw new Refusal('resource_not_exist_or_deleted')
      await audit(plantId, acting, 'remove', removed.every, removed.user_id)
      return list(plantId, caller)
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
  store: Pick<ReportMailStore, 'list' | 'people' | 'add' | 'remove' | 'stop'>
  links: Pick<ReportMailLinks, 'read'>
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}

const mostADay = 100
