import { isCalendarKind, looksLikeDay, type CalendarKind } from '#periods/kinds.ts'

/** What the address of a device's page says. */
export interface DeviceSearch {
  device?: number
  /** Where one came from: the device must belong to it. */
  plant?: number
  view?: DeviceView
  /** Drawn together, by their names on the wire. */
  points?: string[]
  period?: CalendarKind | undefined
  day?: string | undefined
}

/** Without one it is the values of the moment. */
export type DeviceView = 'curves' | 'frames'

export const deviceSearch = ({ device, plant, view, points, period, day }: Record<string, unknown>): DeviceSearch => ({
  ...(isId(device) && { device }),
  ...(isId(plant) && { plant }),
  ...((view === 'curves' || view === 'frames') && { view }),
  ...(Array.isArray(points) && { points: points.filter(isPoint).slice(0, mostPoints) }),
  ...(isCalendarKind(period) && { period }),
  ...(looksLikeDay(day) && { day }),
})

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isPoint = (value: unknown): value is string => typeof value === 'string' && /^\w{1,32}$/.test(value)
const mostPoints = 8
