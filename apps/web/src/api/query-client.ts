import { CallFailed } from '@heliograph/contract/browser'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf, type Failure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: the component that shows the query or mutation also shows its failure, so no toast is needed. */
    queryMeta: { inPlace?: boolean }
    mutationMeta: { inPlace?: boolean }
  }
}

/** Server state, and the only place where failed calls are reported (spec §8). */
export const createQueryClient = (onFailure: (failure: Failure) => void) => {
  const tell = (error: unknown, meta: { inPlace?: boolean } | undefined) => {
    const failure = failureOf(error)
    if (failure.kind === 'silent' || (failure.kind === 'message' && meta?.inPlace)) return
    onFailure(failure)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _sent, _result, mutation) => tell(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        ...asked,
        retry: worthAnother,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      // A write that may already have happened must not be repeated.
      mutations: { ...asked, retry: false, gcTime: keptSentMs },
    },
  })
}

/** Without a network, a call fails and the person sees it; it does not wait silently. */
const asked = { networkMode: 'always' } as const

/**
 * Passwords and codes are not cached. Not 0: a call that is left before it was answered would be looked at again in every
 * moment, and keep a slow phone busy.
 */
const keptSentMs = 1000

/**
 * A timeout or a server error may be temporary; a refusal is final, and without a network the next call fails too. What is too much for
 * the database is so the next time, and would keep it busy for as long again.
 */
const worthAnother = (failures: number, error: Error) =>
  failures < 2 &&
  onlineManager.isOnline() &&
  error instanceof CallFailed &&
  error.code !== 'TOOK_TOO_LONG' &&
  (error.status === 0 || error.status >= 500)
