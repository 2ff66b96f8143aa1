import { Refusal } from '@heliograph/domain/errors'
import { judgePrices, type JudgedPrices, type PriceSeriesKind, type PriceUnit } from '@heliograph/domain/hourly-prices'
import { listOfAnswer, type PriceSourceFailure } from '@heliograph/domain/price-answers'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { HourlyPriceStore } from './hourly-prices.store.ts'
import type { PriceSourceStore, SourceOfPlant } from './price-sources.store.ts'
import type { Answer, PublicFetch } from './public-fetch.ts'

/** An address from which prices are read, and how the last try went. */
export interface PriceSource {
  kind: PriceSeriesKind
  unit: PriceUnit
  url: string
  triedAt: number
  fetchedAt: number
  failure: PriceSourceFailure | null
  status: number | null
}

export type TriedSource = { judged: JudgedPrices } | FailedTry
interface FailedTry {
  failure: PriceSourceFailure
  status?: number
}

interface EnteredSource {
  kind: PriceSeriesKind
  unit: PriceUnit
  url: string
  isTrial: boolean
}

/** Hourly prices from addresses that people enter. What was read stays when a provider is down, slow, or wrong. */
export const createPriceSources = ({ store, prices, findPlant, fetchPublic, limit, record, now }: Needs) => {
  /** A list is read as one that a person pastes; nothing of it is kept unless most of it is understood. */
  const judge = (answer: Answer, unit: PriceUnit, { zone, currency }: PlantOfPrices): TriedSource => {
    if ('failure' in answer) return answer
    const list = listOfAnswer(answer.body, currency)
    if (list === undefined) return { failure: 'notUnderstood' }
    const judged = judgePrices(list, { zone, unit })
    if (judged.faults.some(({ fault }) => fault === 'tooHigh')) return { failure: 'outOfRange' }
    const [from, to] = [now() - pastDays * dayMs, now() + futureDays * dayMs]
    const hours = judged.hours.filter(({ at }) => at >= from && at < to)
    if (hours.length === 0 || judged.faults.length * 2 > judged.rows) return { failure: 'notUnderstood' }
    return { judged: { ...judged, hours } }
  }

  const fetchAll = async (due: readonly (SourceOfPlant & { failures: number })[]) => {
    // Plants of one street have one supplier, who is asked once.
    const answers = new Map<string, Promise<Answer>>()
    const answerOf = (url: string) => {
      const known = answers.get(url) ?? fetchPublic(url)
      answers.set(url, known)
      return known
    }
    const waiting = [...due]
    const fetchNext = async () => {
      for (let source = waiting.pop(); source; source = waiting.pop()) await fetchOne(source, answerOf)
    }
    await Promise.all(Array.from({ length: atOnce }, fetchNext))
  }

  const fetchOne = async (source: SourceOfPlant & { failures: number }, answerOf: (url: string) => Promise<Answer>) => {
    const { plantId, kind, unit, url, failures } = source
    const plant = await findPlant(plantId)
    if (!plant) return
    const tried = judge(await answerOf(url), unit, plant)
    const failed = 'failure' in tried ? tried : await strangeness(source, tried.judged)
    if (failed) {
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10))
      const { failure, status = null } = failed
      await store.noteFailed(source, now(), now() + pause, { failure, status })
    } else if ('judged' in tried && (await store.noteFetched(source, now(), nextAt(plantId)))) {
      await prices.save(plantId, kind, tried.judged.hours)
    }
  }

  /** A provider that begins to tell prices per MWh makes them a thousand times as high. Nobody is there to see that. */
  const strangeness = async ({ plantId, kind }: SourceOfPlant, { hours }: JudgedPrices) => {
    const known = await prices.furthest(plantId, kind, now() - comparedDays * dayMs)
    const furthest = Math.max(...hours.map(({ micros }) => Math.abs(micros)))
    const failed: FailedTry = { failure: 'outOfRange' }
    const isStrange = known !== null && furthest > strangeFactor * Math.max(Number(known), leastMicros)
    return isStrange ? failed : undefined
  }

  /** Not all of them at the same minute. */
  const nextAt = (plantId: number) => now() + everyMs + (plantId % 60) * minuteMs

  return {
    list: (plantId: number): Promise<PriceSource[]> => store.of(plantId),

    /**
     * Reads the address now, and unless that gives nothing or is only a trial, keeps the prices and reads it regularly.
     * @throws Refusal TOO_MANY_REQUESTS
     */
    async save(
      plantId: number,
      { isTrial, ...entered }: EnteredSource,
      { userId, organisationId, ip }: Caller & Actor,
    ): Promise<TriedSource> {
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      await limit(new Map([[`price sources of user ${userId}`, triesPerHour]]), hourMs)
      const tried = judge(await fetchPublic(entered.url), entered.unit, plant)
      if (isTrial || 'failure' in tried) return tried
      const former = (await store.of(plantId)).find(({ kind }) => kind === entered.kind)
      await store.save({ plantId, ...entered }, userId, now(), nextAt(plantId))
      await prices.save(plantId, entered.kind, tried.judged.hours)
      const field = fieldOf[entered.kind]
      const facts = {
        [`before.${field}`]: former ? hostOf(former.url) : null,
        [`after.${field}`]: hostOf(entered.url),
      }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
      return tried
    },

    async remove(plantId: number, kind: PriceSeriesKind, { userId, organisationId, ip }: Caller & Actor) {
      const former = (await store.of(plantId)).find((each) => each.kind === kind)
      if (!former || !(await store.remove(plantId, kind))) return
      const facts = { [`before.${fieldOf[kind]}`]: hostOf(former.url), [`after.${fieldOf[kind]}`]: null }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
    },

    /** A job: reads all addresses whose time has come. */
    async fetchDue() {
      const until = now() + longestRunMs
      for (let taken = perRun; taken === perRun && now() < until;) {
        const due = await store.takeDue(now(), now() + everyMs, perRun)
        await fetchAll(due)
        taken = due.length
      }
    },
  }
}

const hostOf = (url: string) => new URL(url).host
const fieldOf = { bought: 'hourlyBoughtSource', sold: 'hourlySoldSource' } as const

/** Prices of the next day are told once a day. */
const everyMs = 3 * hourMs
const firstPauseMs = 30 * minuteMs
const longestPauseMs = 12 * hourMs
const longestRunMs = 5 * minuteMs
const perRun = 50
const atOnce = 4
const triesPerHour = 30
/** Times further away are wrong. */
const pastDays = 400
const futureDays = 40
const comparedDays = 40
const strangeFactor = 100
const leastMicros = 10_000

interface PlantOfPrices {
  zone: string
  currency: string
}

interface Needs {
  store: PriceSourceStore
  prices: Pick<HourlyPriceStore, 'save' | 'furthest'>
  findPlant: (plantId: number) => Promise<PlantOfPrices | undefined>
  fetchPublic: PublicFetch
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}
