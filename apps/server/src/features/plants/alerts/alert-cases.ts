import { longestSnoozeDays, mostBlocked, type CaseState } from '@heliograph/domain/alert-cases'
import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { dayMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { AlertCaseStore, AlertOf, CaseEvent, Outcome, Step } from './alert-cases.store.ts'
import type { Occurrence } from './alert-runs.store.ts'
import type { AlertStandingStore, Standing } from './alert-standings.store.ts'
import type { AlertStore } from './alerts.store.ts'
import type { CaseNews } from './case-news.store.ts'

export type AlertCases = ReturnType<typeof createAlertCases>

/** What people do with an alert: they know of it, give it to a colleague, let it sleep, resolve it, or block it. */
export const createAlertCases = ({
  store,
  standings,
  alerts,
  findPlant,
  rightIn,
  rightsIn,
  newsAbout,
  isFew,
  storeNews,
  record,
  now,
}: AlertCaseNeeds) => {
  const read = async (alert: AlertOf, caller: Caller, day?: Day): Promise<AlertCase> => {
    const occurrence = await occurrenceOn(alert, day)
    const [known, events, blocked, right] = await Promise.all([
      standings.standingsOf([occurrence.id], now()),
      store.events(alert),
      store.blockedIn(alert.plantId),
      rightIn(alert.plantId, caller),
    ])
    const mayAct = right !== undefined && reaches(right, 'operate')
    const standing = known.get(occurrence.id)
    return {
      // Names are for those who work together on the plant. Who may only look learns what was done, and when.
      ...(mayAct ? { standing, events } : withoutNames(standing, events, caller.userId)),
      state: stateOf(standing),
      version: events[0]?.id ?? 0,
      mayAct,
      people: mayAct ? await store.assignable([alert.plantId], caller) : [],
      blocked: blocked.length,
    }
  }

  const occurrenceOn = async (alert: AlertOf, day: Day | undefined): Promise<Occurrence> => {
    const plant = await findPlant(alert.plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    const found = await alerts.runShown(alert, day === undefined ? undefined : spanOfDay(plant.zone, day), now())
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return found
  }

  return {
    read,

    async act(alert: AlertOf, step: Step, version: number, acting: Acting) {
      const meant = inOwnWords(step)
      checkStep(meant)
      await checkPerson(alert, meant, acting.caller)
      await take(alert, meant, version, acting, newsUnlessMany)
      return read(alert, acting.caller)
    },

    /** The same for several alerts, each by itself: what one of them refuses does not stop the others. */
    async actTogether(wished: readonly AlertSeen[], step: Step, acting: Acting): Promise<Together> {
      const meant = inOwnWords(step)
      checkStep(meant)
      const alerts = [...new Map(wished.map((one) => [`${one.deviceId}/${one.ruleId}`, one])).values()]
      const plants = await store.plantsOf(alerts.map(({ deviceId }) => deviceId))
      const rights = await rightsIn([...new Set(plants.values())], acting.caller)
      const { caller } = acting
      const { personId } = meant
      const mine = [...rights].flatMap(([plantId, right]) => (reaches(right, 'operate') ? plantId : []))
      const possible = new Set(personId === null ? mine : await store.assignableIn(mine, personId, caller))
      const tells =
        meant.kind === 'assign' && personId !== null && personId !== caller.userId && (await isFew(caller.userId))
      const items: TogetherItem[] = []
      for (const { deviceId, ruleId, version } of alerts) {
        const plantId = plants.get(deviceId)
        const result =
          plantId === undefined || !possible.has(plantId)
            ? 'refused'
            : await taken({ plantId, deviceId, ruleId }, meant, version, acting, tells ? newsAbout : undefined)
        items.push({ deviceId, ruleId, result })
      }
      const count = (wanted: TogetherResult) => items.filter(({ result }) => result === wanted).length
      return { done: count('done'), changed: count('changed'), refused: count('refused'), items }
    },

    /** Those to whom all of these alerts can be given. Of plants that the caller does not work on, nothing is said. */
    async people(deviceIds: readonly number[], caller: Caller) {
      const plantIds = [...new Set((await store.plantsOf([...new Set(deviceIds)])).values())]
      const rights = await rightsIn(plantIds, caller)
      const mine = plantIds.filter((id) => reachesOperate(rights.get(id)))
      return mine.length === 0 ? [] : store.assignable(mine, caller)
    },

    /** Forgets decisions about alerts that have stayed away. */
    closeQuiet: () => store.closeQuiet(now(), quietMs),
  }

  async function take(alert: AlertOf, step: Step, version: number, { caller, ip }: Acting, newsOf?: NewsAbout) {
    const occurrence = await occurrenceOn(alert, undefined)
    const { userId } = caller
    const outcome = await store.act({
      alert,
      step,
      version: step.kind === 'comment' ? undefined : version,
      userId,
      now: now(),
      // All that is needed for them is read before: a transaction that waits for further connections can wait forever.
      tell: storeNews((await newsOf?.(alert, step, occurrence, userId)) ?? []),
    })
    if (outcome !== 'done') throw refusalOf(outcome)
    await record({
      kind: 'alert.handle',
      userId: caller.userId,
      organisationId: caller.organisationId,
      ip,
      plantId: alert.plantId,
      facts: { step: step.kind, deviceId: alert.deviceId, alert: occurrence.code },
    })
  }

  /** So that nobody is buried in mails of one person. */
  async function newsUnlessMany(...step: Parameters<NewsAbout>) {
    const news = await newsAbout(...step)
    return news.length > 0 && (await isFew(step[3])) ? news : []
  }

  async function taken(...step: Parameters<typeof take>): Promise<TogetherResult> {
    try {
      await take(...step)
      return 'done'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.code === 'PLANT_CHANGED_MEANWHILE' ? 'changed' : 'refused'
    }
  }

  function checkStep({ kind, until, reason, words }: Step) {
    const needs = (isThere: boolean, field: string) => {
      if (!isThere) throw new Refusal('PARAM_ERROR', `body/${field} is needed to ${kind}`)
    }
    if (kind === 'comment') needs(words !== null, 'words')
    if (kind === 'resolve') {
      needs(reason !== null, 'reason')
      if (reason === 'other') needs(words !== null, 'words')
    }
    if (kind === 'snooze') {
      needs(until !== null, 'until')
      const last = now() + longestSnoozeDays * dayMs
      if (until !== null && (until <= now() || until > last))
        throw new Refusal('PARAM_ERROR', `body/until must be between now and ${new Date(last).toISOString()}`)
    }
  }

  async function checkPerson({ plantId }: AlertOf, { kind, personId }: Step, caller: Caller) {
    if (kind === 'assign' && personId !== null) {
      const [plant] = await store.assignableIn([plantId], personId, caller)
      if (plant === undefined) throw new Refusal('PARAM_ERROR', 'body/personId may not see the plant')
    }
  }
}

/** An alert with what people did with it. */
export interface AlertCase {
  state: CaseState
  /** Sent along with the next step, which is refused if others did something meanwhile. */
  version: number
  standing: Standing | undefined
  events: readonly CaseEvent[]
  mayAct: boolean
  /** To whom it can be given, the person who asks first. */
  people: readonly { id: number; name: string }[]
  /** How many alerts of the plant are blocked. */
  blocked: number
}

export interface AlertCaseNeeds {
  store: AlertCaseStore
  standings: AlertStandingStore
  alerts: Pick<AlertStore, 'runShown'>
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  newsAbout: NewsAbout
  /** Whether a person had not too many mails written yet. */
  isFew: (userId: number) => Promise<boolean>
  /** Stores them in the transaction of the step. */
  storeNews: (news: readonly CaseNews[]) => (trx: Kysely<Database>, eventId: number) => Promise<void>
  record: RecordAudit
  now: () => number
}

type NewsAbout = (alert: AlertOf, step: Step, occurrence: Occurrence, userId: number) => Promise<readonly CaseNews[]>

/** An alert, and what of its history the person saw. */
interface AlertSeen extends Omit<AlertOf, 'plantId'> {
  version: number
}

/** `changed`: others did something meanwhile. `refused`: it is gone, or the person may not do this. */
type TogetherResult = 'done' | 'changed' | 'refused'

interface TogetherItem extends Omit<AlertOf, 'plantId'> {
  result: TogetherResult
}

/** How many of several alerts something was done with, and with which. */
interface Together extends Record<TogetherResult, number> {
  items: TogetherItem[]
}

interface Acting extends Pick<Actor, 'ip'> {
  caller: Caller
}

const reachesOperate = (right: PlantRight | undefined) => right !== undefined && reaches(right, 'operate')

const inOwnWords = (step: Step): Step => ({ ...step, words: step.words?.trim() || null })

export const stateOf = (standing: Standing | undefined): CaseState => {
  if (!standing) return 'open'
  if (standing.resolvedAt !== null) return 'resolved'
  if (standing.snoozedUntil !== null) return 'snoozed'
  return standing.acknowledgedAt === null ? 'open' : 'acknowledged'
}

const withoutNames = (standing: Standing | undefined, events: readonly CaseEvent[], userId: number) => {
  const own = (id: number | null, name: string | null) => (id === userId ? name : null)
  return {
    standing: standing && {
      ...standing,
      acknowledgedByName: own(standing.acknowledgedBy, standing.acknowledgedByName),
      assignedToName: own(standing.assignedTo, standing.assignedToName),
      resolvedByName: own(standing.resolvedBy, standing.resolvedByName),
    },
    events: events.map((event) => ({
      ...event,
      byName: own(event.by, event.byName),
      personName: own(event.personId, event.personName),
    })),
  }
}

const refusalOf = (outcome: Exclude<Outcome, 'done'>) => {
  if (outcome === 'already blocked') return new Refusal('ALARM_ALREADY_BLOCKED')
  if (outcome === 'too many blocked') return new Refusal('ALARM_BLOCK_LIMIT', mostBlocked)
  if (outcome === 'changed') return new Refusal('PLANT_CHANGED_MEANWHILE')
  if (outcome === 'gone') return new Refusal('resource_not_exist_or_deleted')
  return new Refusal('PARAM_ERROR', 'too much was done with this alert')
}

/** A fault that comes back within a day is still the one that people know of. */
const quietMs = dayMs
