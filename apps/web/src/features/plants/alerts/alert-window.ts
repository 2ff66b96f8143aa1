import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'
import { isDay, type Day } from '@heliograph/domain/zones'

export type Level = 0 | 1 | 2

/** The filters and order of an alert list. Undefined means all. */
export interface AlertWindow {
  page: number
  level: Level | undefined
  state: 'open' | 'past' | undefined
  type: DeviceType | undefined
  day: Day | undefined
  keyword: string
  by: 'alertTime' | 'level'
  direction: 'ASC' | 'DESC'
}

export const firstWindow: AlertWindow = {
  page: 1,
  level: undefined,
  state: undefined,
  type: undefined,
  day: undefined,
  keyword: '',
  by: 'alertTime',
  direction: 'DESC',
}

/** The same as search parameters, without defaults. */
export interface WindowSearch {
  page?: number
  level?: Level
  state?: 'open' | 'past'
  type?: DeviceType
  day?: Day
  keyword?: string
  by?: 'level'
  to?: 'ASC'
}

export const windowSearch = (search: Record<string, unknown>): WindowSearch => {
  const { page, level, state, type, day, keyword, by, to } = search
  const knownType = deviceTypes.find((one) => one === type)
  return {
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page <= mostPages && { page }),
    ...((level === 0 || level === 1 || level === 2) && { level }),
    ...((state === 'open' || state === 'past') && { state }),
    ...(knownType !== undefined && { type: knownType }),
    ...(typeof day === 'string' && isDay(day) && day > '1970-01-01' && day < '9998-12-31' && { day }),
    ...(keyword !== undefined && keyword !== '' && { keyword: `${keyword}`.slice(0, 100) }),
    ...(by === 'level' && { by }),
    ...(to === 'ASC' && { to }),
  }
}

export const windowFrom = ({ to, ...search }: WindowSearch): AlertWindow => ({
  ...firstWindow,
  ...search,
  direction: to ?? firstWindow.direction,
})

export const windowTo = ({ direction, ...window }: AlertWindow): WindowSearch =>
  windowSearch({ ...window, to: direction })

export const isFiltered = ({ level, state, type, day, keyword }: AlertWindow) =>
  [level, state, type, day].some((one) => one !== undefined) || keyword !== ''

/** The same as the parameters of the call. */
export const filterOf = ({ level, state, type, day, keyword }: AlertWindow) => ({
  // A fault of three days is one.
  whole: true,
  ...(level !== undefined && { level: `${level}` }),
  ...(state !== undefined && { open: state === 'open' }),
  ...(type !== undefined && { deviceType: type }),
  ...(day !== undefined && { startTime: day, endTime: day }),
  ...(keyword !== '' && { keyword }),
})

const mostPages = 1_000_000
