import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { openBox } from './snapshot-box.ts'

type Kept = DehydratedState['queries'][number]

interface Needs {
  /**
   * Identifies a log-in; undefined while nobody is logged in. Data stored during one log-in is never shown in another.
   */
  whose: () => string | undefined
  /** Where snapshots are stored: the browser's cache, unless a test passes something else. */
  open?: () => Promise<Cache>
}

/** The newest answers, so that a person can read what they last viewed without a network. Each shows its age. */
export const createSnapshot = (cache: QueryClient, { whose, open = openBox }: Needs) => {
  const kept = new Map<string, Kept>()
  const state: { owner?: string } = {}
  /** Data of an earlier log-in belongs to nobody now. */
  const keptOf = (owner: string) => {
    if (state.owner !== owner) kept.clear()
    state.owner = owner
  }

  const write = async () => {
    const owner = whose()
    if (owner === undefined) return
    keptOf(owner)
    for (const query of dehydrate(cache, { shouldDehydrateQuery }).queries) kept.set(query.queryHash, query)
    const oldFirst = [...kept.values()].toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    for (const { queryHash } of oldFirst.slice(0, -mostAnswers)) kept.delete(queryHash)
    const box = await open()
    if (whose() === owner) await box.put(place, Response.json({ version, owner, queries: [...kept.values()] }))
  }

  return {
    /** Restored data shows immediately and counts as stale, so that it is fetched again when possible. */
    async restore() {
      const owner = whose()
      if (owner === undefined) return
      try {
        const answer = await (await open()).match(place)
        const content = (await answer?.json()) as { version: number; owner: string; queries: Kept[] } | undefined
        if (whose() !== owner || content?.version !== version) return
        if (content.owner !== owner) return
        keptOf(owner)
        for (const query of content.queries) kept.set(query.queryHash, query)
        hydrate(cache, { queries: content.queries.map(inThePast), mutations: [] })
      } catch {
        // No storage, or unreadable data: there is nothing to restore.
      }
    },

    write: () => write().catch(() => undefined),
  }
}

export type Snapshot = ReturnType<typeof createSnapshot>

/** Leaving the page is the last moment to save: a phone may end it without another event. */
export const keepWriting = (snapshot: Snapshot, page: Document) => {
  const timer = setInterval(() => void snapshot.write(), everyMs)
  const onHide = () => page.visibilityState === 'hidden' && void snapshot.write()
  page.addEventListener('visibilitychange', onHide)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', onHide)
  }
}

/**
 * A clock that was fast, and is right again, kept answers of the future: until then they would count as fresh, and replace what the page
 * brought along.
 */
const inThePast = (kept: Kept): Kept =>
  kept.state.dataUpdatedAt <= Date.now()
    ? kept
    : { ...kept, state: { ...kept.state, dataUpdatedAt: performance.timeOrigin, isInvalidated: true } }

/** Operators' tables and searches are useless without the server, and a map has too many positions. */
const shouldDehydrateQuery = ({
  state,
  queryKey,
}: {
  state: { status: string; data: unknown }
  queryKey: readonly unknown[]
}) =>
  state.status === 'success' &&
  state.data !== undefined &&
  queryKey[0] !== 'intake' &&
  queryKey[0] !== 'directory' &&
  queryKey[0] !== 'find' &&
  queryKey[0] !== 'security' &&
  queryKey[0] !== 'plant-picture' &&
  !(queryKey[0] === 'device' && queryKey.includes('frames')) &&
  !queryKey.includes('positions')

const place = '/snapshot'
const version = 7
const mostAnswers = 40
const everyMs = 60_000
