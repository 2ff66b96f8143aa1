import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { dayAt, hourMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Message } from '#needs/messages.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { AlertOf, Step } from './alert-cases.store.ts'
import type { Occurrence } from './alert-runs.store.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { CaseMailStore } from './case-mails.store.ts'

/**
 * Mails about what people did with an alert: to whom it was given, and what was said, to those who work on it. Only to people
 * who want mails about alerts. A mail is withdrawn if its person loses access before it is sent, as all mails about alerts are.
 */
export const createCaseMails = ({ store, findPlant, rightIn, textsIn, limit, now }: CaseMailNeeds) => {
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

  /** So that nobody is buried in mails of one person. */
  const isFew = (userId: number) =>
    limit(new Map([[`mails about cases ${userId}`, mostMails]]), hourMs).then(
      () => true,
      () => false,
    )

  return {
    /** The mails about a step that is about to be taken, to be stored with it. */
    async about(alert: AlertOf, step: Step, occurrence: Occurrence, by: number): Promise<Message[]> {
      if (step.kind !== 'assign' && step.kind !== 'comment') return []
      const mailboxes = await store.mailboxes(await receivers(alert, step, by))
      if (mailboxes.length === 0 || !(await isFew(by))) return []
      const [plant, person] = await Promise.all([findPlant(alert.plantId), store.nameOf(by)])
      if (!plant) return []
      const { deviceId, ruleId, plantId } = alert
      const day = dayAt(plant.zone, Math.min(occurrence.lastAt, now())).replaceAll('-', '')
      const path = `/plant/infos/alert?plant=${plantId}&alert=${deviceId}-${ruleId}-${day}`
      return Promise.all(
        mailboxes.map(async ({ userId, email: to, language }): Promise<Message> => {
          const name = showNameOf(await textsIn(language), ruleId, occurrence.code)
          const envelope = { channel: 'mail', to, language, about: { userId, plantIds: [plantId] } } as const
          const facts = { plant: plant.name, person, path, settingsPath, alert: name }
          return step.kind === 'assign'
            ? { ...envelope, kind: 'alert-assigned', facts }
            : { ...envelope, kind: 'alert-commented', facts: { ...facts, text: step.words ?? '' } }
        }),
      )
    },
  }
}

export interface CaseMailNeeds {
  store: CaseMailStore
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  textsIn: (language: string) => Promise<AlertTexts>
  limit: Limits['take']
  now: () => number
}

const settingsPath = '/account/settings/message'
/** By the hour. */
const mostMails = 30
