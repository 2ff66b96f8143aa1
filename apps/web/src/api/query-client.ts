import { CallFailed } from '@heliograph/contract/browser'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf, type Failure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `inPlace`: whoever shows the query or mutation also shows its failure, so that no toast does. */
    queryMeta: { inPlace?: boolean }
    mutationMeta: { inPlace?: boolean }
  }
}

/** Server state, and the one place where the failures of calls are told (spec §8). */
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
      // What may have happened once must not happen twice.
      mutations: { ...asked, retry: false },
    },
  })
}

/** Without a network a call is made and fails, so that the person is told; it does not wait in secret. */
const asked = { networkMode: 'always' } as const

/** Silence and a troubled server may pass; an answer stays. */
const worthAnother = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 500)
