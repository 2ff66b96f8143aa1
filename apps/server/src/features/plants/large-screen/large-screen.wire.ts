import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { CreatedWindow } from './large-screen.ts'
import type { FleetCurve, FleetSummary, ScreenWindow } from './large-screen.ts'

export const windowIn = ({ page, size, ...order }: wire.ScreenSearch['query']): ScreenWindow => ({
  page,
  size,
  orderBy: order['order.property'],
  direction: order['order.direction'] === 'ASC' ? 'asc' : 'desc',
})

export const createdIn = ({ startTime, endTime, page, size }: wire.CreatedSearch['query']): CreatedWindow => ({
  from: startTime === undefined ? undefined : startTime * 1000,
  to: endTime === undefined ? undefined : endTime * 1000,
  page,
  size,
})

export const toSummary = ({ countedAt, newest, avoided, ranking, ...summary }: FleetSummary): wire.FleetSummary => ({
  countedAt: seconds(countedAt),
  ...summary,
  ...(avoided ?? { coalT: null, co2T: null, trees: null }),
  lastUpdateTime: newest === null ? null : seconds(newest),
  ranking: ranking.map(({ id, name, capacityKwp, todayKwh, fullPowerHours }) => ({
    id,
    name,
    installedCapacity: capacityKwp,
    generationValue: todayKwh,
    fullPowerHoursDay: fullPowerHours,
  })),
})

export const toFleetCurve = ({ plants, mostPlants, stepMs, steps }: FleetCurve): wire.FleetCurve => ({
  plants,
  mostPlants,
  stepSeconds: stepMs / 1000,
  steps:
    steps?.map(({ at, reporting, generationW, useW }) => ({
      dateTime: seconds(at),
      reporting,
      generationPower: generationW,
      usePower: useW,
    })) ?? null,
})
