import type { WeatherSource } from '@heliograph/domain/weather'
import type { Day } from '@heliograph/domain/zones'
import type { Cell, WeatherHour } from '#features/plants/weather/weather-hour.ts'

/** What a provider wants to be shown beside its data. */
export interface Attribution {
  name: string
  url: string
  licence: string
  licenceUrl: string
}

/** A service that tells the weather of the past and of the next days. Adding one means adding a file like this. */
export interface Provider {
  source: Exclude<WeatherSource, 'model'>
  attribution: Attribution
  /** Within its terms for those who pay nothing. */
  mostADay: number
  /** It tells the next days only, all at one address: nothing can be asked about the past. */
  isForecastOnly: boolean
  /** It tells no light: that is computed from how cloudy it is. */
  isLightComputed: boolean
  /** The address to ask for whole days (UTC). */
  urlOf: (cell: Cell, first: Day, last: Day, today: Day) => URL
  /** What it answered; undefined if it is nothing that this provider says. Values are checked elsewhere. */
  read: (body: unknown, cell: Cell) => WeatherHour[] | undefined
}

/** Where the operator lets it be asked, if not at its usual address, and as whom. */
export interface ProviderAccess {
  url?: string | undefined
  key?: string | undefined
}
