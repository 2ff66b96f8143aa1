import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

export const deviceChangeQueries = (api: Api, plantId: number) => ({
  enter: (body: Parameters<Api['deviceChanges']['enter']>[0]['body']) =>
    api.deviceChanges.enter({ params: { id: plantId }, body }),

  removal: (deviceId: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'removal', deviceId],
      queryFn: ({ signal }) => api.deviceChanges.removal({ params: { id: plantId, deviceId } }, { signal }),
      staleTime: 0,
      meta: { inPlace: true },
    }),

  remove: mutationOptions({
    mutationFn: (deviceId: number) =>
      api.deviceChanges.remove({ params: { id: plantId }, body: { deviceIds: [deviceId] } }),
    meta: { inPlace: true },
  }),

  candidates: (deviceId: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'candidates', deviceId],
      queryFn: ({ signal }) => api.deviceChanges.candidates({ params: { id: plantId, deviceId } }, { signal }),
      staleTime: 0,
      meta: { inPlace: true },
    }),

  replace: (deviceId: number) =>
    mutationOptions({
      mutationFn: (successor: { deviceId?: number; deviceSn?: string }) =>
        api.deviceChanges.replace({ params: { id: plantId, deviceId }, body: successor }),
      meta: { inPlace: true },
    }),

  replaceOptimizer: mutationOptions({
    mutationFn: (body: { deviceSn: string; newDeviceSn: string }) =>
      api.deviceChanges.replaceOptimizer({ params: { id: plantId }, body }),
    meta: { inPlace: true },
  }),

  place: (deviceId: number) =>
    mutationOptions({
      mutationFn: (parentId: number | null) =>
        api.deviceChanges.place({ params: { id: plantId, deviceId }, body: { parentId } }),
      meta: { inPlace: true },
    }),

  moveTargets: (search: string) =>
    queryOptions({
      queryKey: ['devices', plantId, 'move-targets', search],
      queryFn: ({ signal }) =>
        api.deviceChanges.moveTargets({ params: { id: plantId }, query: { search } }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  moving: (deviceId: number, to: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'moving', deviceId, to],
      queryFn: ({ signal }) =>
        api.deviceChanges.moving({ params: { id: plantId, deviceId }, query: { plantId: to } }, { signal }),
      staleTime: 0,
      meta: { inPlace: true },
    }),

  move: (deviceId: number) =>
    mutationOptions({
      mutationFn: (wish: { plantId: number; withHistory: boolean }) =>
        api.deviceChanges.move({ params: { id: plantId, deviceId }, body: wish }),
      meta: { inPlace: true },
    }),

  removed: queryOptions({
    queryKey: ['devices', plantId, 'removed'],
    queryFn: ({ signal }) => api.deviceChanges.removed({ params: { id: plantId } }, { signal }),
    meta: { inPlace: true },
  }),
})
