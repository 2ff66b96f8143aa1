import { CallFailed, type Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '#api/failure.ts'

/** What a wall shows by its link. It asks for as long as the screen runs, also when the link has ended: it may be back. */
export const wallQueries = (api: Api) => ({
  show: () =>
    queryOptions({
      queryKey: ['wall'],
      queryFn: ({ signal }) => api.walls.show({ signal }),
      refetchInterval: ({ state }) => (endOf(state.error) ? minuteMs : 5000),
      ...healing,
    }),

  plant: (id: number) =>
    queryOptions({
      queryKey: ['wall', id],
      queryFn: ({ signal }) => api.walls.plant({ params: { id } }, { signal }),
      refetchInterval: 15_000,
      ...healing,
    }),
})

/** Why there is nothing to show any more; undefined if it is worth trying again at once. */
export const endOf = (error: Error | null) => {
  if (!(error instanceof CallFailed)) return undefined
  const { kind } = failureOf(error)
  if (kind === 'suspended') return 'suspended'
  return kind === 'session' || error.status === 403 || error.code === 'AU_NO_OPERATION_PERMISSION' ? 'ended' : undefined
}

/** Nobody is there to press a button. */
const healing = {
  meta: { inPlace: true },
  staleTime: 2000,
  retry: (_failures: number, error: Error) =>
    endOf(error) === undefined && !(error instanceof CallFailed && error.code === 'resource_not_exist_or_deleted'),
  retryDelay: (failures: number) => Math.min(minuteMs, 2000 * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2),
} as const
