import { addDays, dayAt, dayMs, hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { plausibleHours } from './providers/plausible-hours.ts'
import type { ProviderAnswer, ProviderFailure, ProviderFetch } from './providers/provider-fetch.ts'
import type { Provider } from './providers/provider.ts'
import type { WeatherHour } from './weather-hour.ts'
import type { WantedCell, WeatherStore } from './weather.store.ts'

/** A job: asks the provider about cells that people want. What it told before stays when it fails. */
export const createFetching = ({ provider, store, ask, now }: Needs) => {
  const { source } = provider
  const readSpan = async (cell: WantedCell, first: Day, last: Day): Promise<Read> => {
    // The address of a forecast is always the same; those of spans differ from day to day.
    const known = provider.isForecastOnly ? cell.modified : null
    const answer = await ask(provider.urlOf(cell, first, last, dayAt('UTC', now())), known)
    if ('failure' in answer) return answer
    const { freshUntil, isEnding } = answer
    if ('isUnchanged' in answer) return { hours: [], modified: known, freshUntil, isEnding }
    const told = provider.read(answer.body, cell)
    if (!told) return { failure: 'notUnderstood' }
    const hours = plausibleHours(told, cell, { from: Date.parse(first), to: Date.parse(addDays(last, 1)) })
    return hours ? { hours, modified: answer.modified, freshUntil, isEnding } : { failure: 'outOfRange' }
  }

  /** The next days, unless they were just asked, and then those in the past that people wanted, some months at a time. */
  const spansOf = ({ knownFrom, wantedFrom, fetchedAt }: WantedCell): [Day, Day][] => {
    const today = dayAt('UTC', now())
    if (provider.isForecastOnly) return [[today, addDays(today, daysAhead)]]
    const recent = addDays(today, knownFrom === null ? -firstPastDays : -againDays)
    const isFresh = fetchedAt !== null && now() < fetchedAt + everyMs
    const spans: [Day, Day][] = isFresh ? [] : [[recent, addDays(today, daysAhead)]]
    const since = knownFrom ?? recent
    if (wantedFrom < since) {
      const before = addDays(since, -1)
      const first = addDays(since, -archiveDays)
      spans.push([first > wantedFrom ? first : wantedFrom, before])
    }
    return spans
  }

  const fetchCell = async (cell: WantedCell): Promise<Failed | { isEnding: boolean }> => {
    let isEnding = false
    const today = dayAt('UTC', now())
    let fetchedAt = cell.fetchedAt ?? now()
    for (const [first, last] of spansOf(cell)) {
      const read = await readSpan(cell, first, last)
      if ('failure' in read) {
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** cell.failures)
        await store.noteFailed(source, cell, now() + pauseMs)
        return read
      }
      const { hours, modified } = read
      isEnding ||= read.isEnding
      // Those of the past say nothing about what comes.
      const isForecast = last >= today
      if (isForecast) fetchedAt = now()
      const isMore = first > cell.wantedFrom && !provider.isForecastOnly
      // A month that people wait for is read in the next minutes. Nobody is asked again for what they said would stay.
      const stays = isForecast ? Math.min(read.freshUntil ?? 0, now() + longestPauseMs) : 0
      const nextAt = isMore ? now() + minuteMs : Math.max(fetchedAt + everyMs, stays) + spreadMs(cell)
      await store.keep(source, cell, hours, { first, fetchedAt, nextAt, modified })
    }
    return { isEnding }
  }

  return {
    /** @throws Error if the provider failed, so that operators see it among the jobs */
    async fetchDue() {
      const today = dayAt('UTC', now())
      const state = await store.providerState(source, today)
      if (state.pausedUntil > now()) return
      const most = Math.min(perRun, provider.mostADay - state.askedToday)
      if (most <= 0) return
      const due = await store.takeDue(source, {
        now: now(),
        againAt: now() + everyMs,
        wantedSince: now() - wantedDays * dayMs,
        most,
      })
      let failed: Failed | undefined
      let asked = 0
      let isEnding = false
      const queue = due.slice()
      const work = async () => {
        for (let cell = queue.shift(); cell && !failed; cell = queue.shift()) {
          asked += spansOf(cell).length
          const result = await fetchCell(cell)
          if (!('failure' in result)) isEnding ||= result.isEnding
          else if (isOfProvider(result)) failed = result
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      await store.noteAsked(source, today, asked)
      if (!failed) {
        if (due.length > 0) await store.noteFine(source)
        if (isEnding) throw new Error(`${source}: answers, but says that this address ends soon (203)`)
        return
      }
      const failures = state.failures + 1
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
      const askedMs = failed.retryAfterMs && Math.min(longestAskedMs, failed.retryAfterMs)
      await store.pause(source, now() + (askedMs ?? pauseMs), failures, failed.failure, failed.status)
      throw new Error(`${source}: ${failed.failure}${failed.status === undefined ? '' : ` (${failed.status})`}`)
    },
  }
}

type Read =
  | { hours: WeatherHour[]; modified: string | null; freshUntil: number | undefined; isEnding: boolean }
  | Failed
type Failed = Extract<ProviderAnswer, { failure: ProviderFailure }>

/** Then the next cell would fare no better. One for which a provider has nothing may be the only one. */
const isOfProvider = ({ failure, status = 0 }: Failed) =>
  failure !== 'outOfRange' && failure !== 'tooLarge' && ![400, 404, 422].includes(status)

/** Not all cells in the same minute. */
const spreadMs = ({ north, east }: { north: number; east: number }) => (Math.abs(north * 31 + east) % 20) * minuteMs

const everyMs = hourMs
const firstPauseMs = 5 * minuteMs
const longestPauseMs = 6 * hourMs
/** What a provider asks for, such as until its count begins again with the day. A wrong date must not end the weather. */
const longestAskedMs = dayMs
const perRun = 60
const atOnce = 2
const wantedDays = 3
const firstPastDays = 35
const againDays = 2
const daysAhead = 8
const archiveDays = 92

interface Needs {
  provider: Provider
  store: WeatherStore
  ask: ProviderFetch
  now: () => number
}
