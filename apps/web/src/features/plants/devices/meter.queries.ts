import type { Api, MeterSpec } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export type MeterCorrection = Pick<MeterSpec, 'measures' | 'reverse' | 'multiplier' | 'phase'>

export type MeterQueries = ReturnType<typeof meterQueries>

export const meterQueries = (api: Api, plantId: number, meterId: number) => {
  const params = { id: plantId, meterId }
  return {
    spec: queryOptions({
      queryKey: ['device', meterId, 'meter'],
      queryFn: ({ signal }) => api.devices.meterSpec({ params }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),
    preview: (body: MeterCorrection | undefined) =>
      queryOptions({
        queryKey: ['device', meterId, 'meter', 'preview', body ?? null],
        queryFn: ({ signal }) =>
          body ? api.devices.previewMeter({ params, body }, { signal }) : Promise.reject(new Error('nothing to try')),
        enabled: body !== undefined,
        // A table that comes and goes while someone types moves the button below from under the finger that presses it.
        placeholderData: (before) => before,
        staleTime: againEveryMs,
        retry: false,
        meta: { inPlace: true },
      }),
    save: (body: MeterCorrection & { fromDay: Day }) => api.devices.configureMeter({ params, body }),
    takeBack: (configId: number) => api.devices.takeBackMeterConfig({ params: { ...params, configId } }),
  }
}

const againEveryMs = 30_000
