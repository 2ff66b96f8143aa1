import type { Api, FastSystem } from '@heliograph/contract/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { follow, waitFor, type StreamState } from './follow.ts'
import { inStep, liveQueries, patchLive } from './live.queries.ts'
import { useFreshPast } from './use-fresh-past.ts'

/** The current values of a plant: fetched once, then updated by a stream, or by polling while there is none. */
export const useLive = (api: Api, plantId: number) => {
  const cache = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')

  useEffect(() => {
    const leaving = new AbortController()
    void follow<FastSystem>({
      open: (onEvent, signal) => api.live.follow({ params: { id: plantId } }, ({ data }) => onEvent(data), { signal }),
      onEvent: (news) => patchLive(cache, plantId, news),
      onState: setStream,
      signal: leaving.signal,
      wait: waitFor,
    })
    return () => leaving.abort()
  }, [api, cache, plantId])

  const queries = liveQueries(api, plantId)
  const fast = useQuery(queries.fast(stream === 'live'))
  useFreshPast(plantId, fast.data?.pastVersion)
  const operating = useQuery(queries.operating())
  const sums = useMemo(
    () => operating.data && (fast.data ? inStep(operating.data, fast.data) : operating.data),
    [operating.data, fast.data],
  )
  return { stream, fast, sums }
}
