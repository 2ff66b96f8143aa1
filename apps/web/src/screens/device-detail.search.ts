import { isCalendarKind, looksLikeDay, type CalendarKind } from '#periods/kinds.ts'

/** The search parameters of a device's page. */
export interface DeviceSearch {
  device?: number
  /** The plant that the person came from: the device must belong to it. */
  plant?: number
  view?: DeviceView
  /** Points drawn together, by their wire names. */
  points?: string[]
  period?: CalendarKind | undefined
  day?: string | undefined
}

/** Undefined for the current values. */
export type DeviceView = 'curves' | 'frames'

export const deviceSearch = ({ device, plant, view, points, period, day }: Record<string, unknown>): DeviceSearch => ({
  ...(isId(device) && { device }),
  ...(isId(plant) && { plant }),
  ...((view === 'curves' || view === 'frames') && { view }),
  ...(Array.isArray(points) && { points: points.filter(isPoint).slice(0, mostPoints) }),
  ...(isCalendarKind(period) && { period }),
  ...(looksLikeDay(day) && { day }),
})

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isPoint = (value: unknown): value is string => typeof value === 'string' && /^\w{1,32}$/.test(value)
const mostPoints = 8
