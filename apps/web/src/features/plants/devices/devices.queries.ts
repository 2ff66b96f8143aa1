import type { Api } from '@heliograph/contract/browser'
import type { Point } from '@heliograph/domain/points'
import { monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { DevicePeriod } from './device-period.ts'

interface Wanted {
  deviceId: number
  /** From the address: refused if the device is not in this plant. */
  plantId?: number | undefined
  language: string
}

export interface MappedInput {
  input: string
  point: Point
  factor: number
}

/** All refresh while they are visible, and show failures in place. */
export const deviceQueries = (api: Api) => ({
  tree: (plantId: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'tree'],
      queryFn: ({ signal }) => api.devices.tree({ params: { id: plantId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  /** How a Solarman logger is recognised, and another one with its serial number. */
  logger: (gatewayId: number) =>
    queryOptions({
      queryKey: ['device', gatewayId, 'logger'],
      queryFn: ({ signal }) => api.devices.logger({ params: { id: gatewayId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  acceptLogger: mutationOptions({
    mutationFn: ({ gatewayId, mac }: { gatewayId: number; mac: string | null }) =>
      api.devices.acceptLogger({ params: { id: gatewayId }, body: { mac } }),
    meta: { inPlace: true },
  }),

  /** How a plant's gateways are connected. */
  networking: (plantId: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'networking'],
      queryFn: ({ signal }) => api.devices.networking({ params: { id: plantId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  networks: (gatewayId: number) =>
    queryOptions({
      queryKey: ['device', gatewayId, 'networks'],
      queryFn: ({ signal }) => api.devices.networks({ params: { id: gatewayId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  setNetworks: (gatewayId: number, networks: string[]) =>
    api.devices.setNetworks({ params: { id: gatewayId }, body: { networks } }),

  newDevices: (plantId: number) =>
    queryOptions({
      queryKey: ['devices', plantId, 'new'],
      queryFn: ({ signal }) => api.devices.newDevices({ params: { id: plantId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  decideNewDevice: mutationOptions({
    mutationFn: ({ gatewayId, sn, accept }: { gatewayId: number; sn: string; accept: boolean }) =>
      api.devices.decideNewDevice({ params: { id: gatewayId }, body: { sn, accept } }),
    meta: { inPlace: true },
  }),

  detail: ({ deviceId, plantId, language }: Wanted) =>
    queryOptions({
      queryKey: ['device', deviceId, 'detail', plantId ?? null, language],
      queryFn: ({ signal }) =>
        api.devices.detail(
          { body: { deviceId, language, ...(plantId !== undefined && { siteId: plantId }) } },
          { signal },
        ),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  /** The points that can be drawn: codes too, but no serial number. */
  parameters: ({ deviceId, language }: Wanted) =>
    queryOptions({
      queryKey: ['device', deviceId, 'parameters', language],
      queryFn: ({ signal }) => api.devices.parameters({ query: { deviceId, lan: language } }, { signal }),
      staleTime: pastStaleMs,
      meta: { inPlace: true },
    }),

  /** Every point of a day, for the sparklines next to the values. Not refreshed: they need not be current. */
  day: ({ deviceId, language }: Wanted, day: Day) =>
    queryOptions({
      queryKey: ['device', deviceId, 'day', day, language],
      queryFn: ({ signal }) =>
        api.devices.statsOfDay({ params: { id: deviceId }, query: { day, lan: language } }, { signal }),
      staleTime: pastStaleMs,
      meta: { inPlace: true },
    }),

  /** `grows` while the period is not over. */
  series: ({ deviceId, language }: Wanted, { kind, day }: DevicePeriod, showParams: string[], grows: boolean) => {
    const time = [kind, kind === 'total' ? '' : day] as const
    return queryOptions({
      queryKey: ['device', deviceId, 'series', ...time, showParams, language],
      queryFn: ({ signal }) => {
        const params = { id: deviceId }
        const shown = { showParams, lan: language }
        if (kind === 'day') return api.devices.statsOfDay({ params, query: { day, ...shown } }, { signal })
        if (kind === 'week') return api.devices.statsOfWeek({ params, query: { day, ...shown } }, { signal })
        if (kind === 'month') {
          const month = `${yearOf(day)}-${`${monthOf(day)}`.padStart(2, '0')}`
          return api.devices.statsOfMonth({ params, query: { month, ...shown } }, { signal })
        }
        if (kind === 'year')
          return api.devices.statsOfYear({ params, query: { year: `${yearOf(day)}`, ...shown } }, { signal })
        return api.devices.statsOfTotal({ params, query: shown }, { signal })
      },
      enabled: showParams.length > 0,
      // Until others are known, the parameters of the same time: those of another time would stand under this one's name.
      placeholderData: (before, query) =>
        query && time.every((part, place) => query.queryKey[3 + place] === part) ? before : undefined,
      refetchInterval: grows ? growsEveryMs : false,
      meta: { inPlace: true },
    })
  },

  inputs: (gatewayId: number) =>
    queryOptions({
      queryKey: ['device', gatewayId, 'inputs'],
      queryFn: ({ signal }) => api.devices.inputs({ params: { id: gatewayId } }, { signal }),
      refetchInterval: againEveryMs,
      meta: { inPlace: true },
    }),

  mapInputs: (gatewayId: number, node: string, inputs: MappedInput[]) =>
    api.devices.mapInputs({ params: { id: gatewayId }, body: { node, inputs } }),

  frames: ({ deviceId, language }: Wanted) =>
    queryOptions({
      queryKey: ['device', deviceId, 'frames', language],
      queryFn: ({ signal }) => api.devices.frames({ params: { id: deviceId }, query: { lan: language } }, { signal }),
      refetchInterval: 15_000,
      meta: { inPlace: true },
    }),
})

const againEveryMs = 30_000
const growsEveryMs = 2 * 60_000
const pastStaleMs = 10 * 60_000
