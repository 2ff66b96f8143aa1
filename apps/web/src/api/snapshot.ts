import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { openBox } from './snapshot-box.ts'

type Kept = DehydratedState['queries'][number]

interface Needs {
  /** Tells one log-in from another; undefined while nobody is logged in. What is kept of one is shown to no other. */
  whose: () => string | undefined
  /** Where it is kept; the browser's own cache, unless a test says otherwise. */
  open?: () => Promise<Cache>
}

/** The newest answers, so that what a person looked at last can be read without a network; each tells its own age. */
export const createSnapshot = (cache: QueryClient, { whose, open = openBox }: Needs) => {
  const kept = new Map<string, Kept>()
  const state: { owner?: string } = {}
  /** What was kept of an earlier log-in is nobody's any more. */
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
    /** What was kept shows at once, and counts as stale: whatever can be asked again is. */
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
        hydrate(cache, { queries: content.queries, mutations: [] })
      } catch {
        // A browser that keeps nothing, or something kept that nobody can read: then there is nothing to show.
      }
    },

    write: () => write().catch(() => undefined),
  }
}

export type Snapshot = ReturnType<typeof createSnapshot>

/** When a page is left is the last moment to keep what it showed; a phone may end it without another word. */
export const keepWriting = (snapshot: Snapshot, page: Document) => {
  const timer = setInterval(() => void snapshot.write(), everyMs)
  const onHide = () => page.visibilityState === 'hidden' && void snapshot.write()
  page.addEventListener('visibilitychange', onHide)
  return () => {
    clearInterval(timer)
    page.removeEventListener('visibilitychange', onHide)
  }
}

/** An operator's tables and what was searched for are of no use without the server, and a map's positions are too many. */
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
  queryKey[0] !== 'find' &&
  queryKey[0] !== 'security' &&
  !(queryKey[0] === 'device' && queryKey.includes('frames')) &&
  !queryKey.includes('positions')

const place = '/snapshot'
const version = 1
const mostAnswers = 40
const everyMs = 60_000
