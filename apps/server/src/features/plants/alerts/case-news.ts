import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { dayAt, hourMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { AlertOf, Step } from './alert-cases.store.ts'
import type { Occurrence } from './alert-runs.store.ts'
import type { CaseNews, CaseNewsStore } from './case-news.store.ts'

/**
 * What people are to be told about an alert: to whom it was given, and what was said, for those who work on it. Only for people
 * who want mails about alerts; when they are told, and whether it is of a level and a plant that they chose, is decided then.
 */
export const createCaseNews = ({ store, findPlant, rightIn, limit, now }: CaseNewsNeeds) => {
  /** Only those who may work on the plant learn who did something. */
  const mayWork = async (plantId: number, userId: number) => {
    const right = await rightIn(plantId, { userId, organisationId: null })
    return right !== undefined && reaches(right, 'operate')
  }

  const receivers = async (alert: AlertOf, { kind, personId }: Step, userId: number) => {
    if (kind === 'assign') return personId === null || personId === userId ? [] : [personId]
    const involved = await store.involved(alert, userId)
    const working = await Promise.all(involved.map((id) => mayWork(alert.plantId, id)))
    return involved.filter((_, place) => working[place])
  }

  return {
    /** The news of a step that is about to be taken, to be stored with it. */
    async about(alert: AlertOf, step: Step, { code, level, lastAt }: Occurrence, by: number): Promise<CaseNews[]> {
      if (step.kind !== 'assign' && step.kind !== 'comment') return []
      const wanting = await store.wanting(await receivers(alert, step, by))
      if (wanting.length === 0) return []
      const plant = await findPlant(alert.plantId)
      if (!plant) return []
      const alertDay = dayAt(plant.zone, Math.min(lastAt, now()))
      return wanting.map((userId) => ({ userId, code, level, alertDay }))
    },

    /** Counts each step, or several at once as one. */
    isFew: (userId: number) =>
      limit(new Map([[`mails about cases ${userId}`, mostMails]]), hourMs).then(
        () => true,
        () => false,
      ),
  }
}

export interface CaseNewsNeeds {
  store: CaseNewsStore
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  limit: Limits['take']
  now: () => number
}

/** By the hour. */
const mostMails = 30
