import { hourMs, type Day } from '@heliograph/domain/zones'
import { clippedKwh, expectedOf, possibleKwh, type Expected, type SiteFactor } from '@heliograph/solar/expectation'
import type { JudgedDay } from '#needs/expectation.ts'
import type { HourlyLight, LightHour } from '#needs/plant-light.ts'

/** What a plant should make on a day, and how that compares. */
export interface DayAnswer extends Pick<HourlyLight, 'source' | 'isPlaneAssumed'> {
  day: Day
  ownDays: number
  whole: Expected
  /** Undefined unless the day runs. */
  soFar: Expected | undefined
  madeKwh: number | null
  verdict: Verdict | null
  losses: Losses | undefined
  hours: readonly HourExpected[]
  forecast: Forecast | undefined
}

type Verdict = 'within' | 'below' | 'above'

/** kWh. */
interface Losses {
  heat: number
  usual: number
  clipping: number
  unexplained: number
  weather: number
}

/** Mean powers of an hour. */
export interface HourExpected {
  at: number
  powerW: number
  lowW: number
  highW: number
  isForecast: boolean
}

interface Forecast extends Expected {
  madeAt: number
}

interface Asked {
  day: Day
  span: { from: number; to: number }
  now: number
  plant: { capacityKwp: number; limitKw: number | null }
  light: HourlyLight
  /** The same under the usual sky. */
  usual: readonly LightHour[]
  factor: SiteFactor
  /** Of a day that is over. */
  kept: JudgedDay | undefined
  /** What was made so far; null unless nearly all of it is known. */
  madeKwh: number | null
  forecast: Forecast | undefined
}

export const dayAnswer = ({
  day,
  span,
  now,
  plant,
  light,
  usual,
  factor,
  kept,
  madeKwh,
  forecast,
}: Asked): DayAnswer => {
  const judge = (hours: readonly LightHour[]) => expectedOf(hours, { ...plant, source: light.source }, factor)
  const whole: Expected = kept ?? judge(light.hours)
  const isRunning = span.from <= now && now < span.to
  const soFar = isRunning ? judge(passedHours(light.hours, now)) : undefined
  const made = kept ? kept.madeKwh : madeKwh
  // A quarter of an hour after sunrise, a cloud decides.
  const compared = isRunning ? (soFar && soFar.expectedKwh >= whole.expectedKwh * leastShare ? soFar : undefined) : kept
  return {
    day,
    source: light.source,
    isPlaneAssumed: light.isPlaneAssumed,
    ownDays: kept?.ownDays ?? factor.days,
    whole: { expectedKwh: whole.expectedKwh, lowKwh: whole.lowKwh, highKwh: whole.highKwh },
    soFar,
    madeKwh: made,
    verdict: compared && compared.expectedKwh > 0 && made !== null ? verdictOf(made, compared) : null,
    losses: kept && lossesOf(kept, plant, usual, factor),
    hours: hourlyExpected(light.hours, plant, factor, whole, now),
    forecast,
  }
}

/** The powers of hours, with the band of what is expected in all of them. */
export const hourlyExpected = (
  hours: readonly LightHour[],
  { capacityKwp, limitKw }: { capacityKwp: number; limitKw: number | null },
  { share }: SiteFactor,
  { expectedKwh, lowKwh, highKwh }: Expected,
  now: number,
): HourExpected[] => {
  const [low, high] = expectedKwh > 0 ? [lowKwh / expectedKwh, highKwh / expectedKwh] : [1, 1]
  const most = limitKw === null ? Infinity : limitKw * 1000
  return hours.map((hour) => {
    const powerW = hourKwh(hour, capacityKwp, limitKw, share) * 1000
    const isForecast = hour.at + hourMs > now
    return { at: hour.at, powerW, lowW: powerW * low, highW: Math.min(most, powerW * high), isForecast }
  })
}

/** Up to now: of the running hour, a part. */
export const passedHours = (hours: readonly LightHour[], now: number) =>
  hours.flatMap((hour): LightHour[] => {
    const share = Math.min(1, (now - hour.at) / hourMs)
    return share <= 0 ? [] : [{ ...hour, planeWm2: hour.planeWm2 * share, warmWm2: hour.warmWm2 * share }]
  })

export const verdictOf = (made: number, { lowKwh, highKwh }: Expected): Verdict =>
  made < lowKwh ? 'below' : made > highKwh ? 'above' : 'within'

/** Undefined unless the light is known and everything that was made. */
const lossesOf = (
  kept: JudgedDay,
  plant: { capacityKwp: number; limitKw: number | null },
  usual: readonly LightHour[],
  { share }: SiteFactor,
): Losses | undefined => {
  const { source, madeKwh, theoreticalKwh, possibleKwh: possible, clippedKwh: clipping, expectedKwh } = kept
  if (source === 'usual' || madeKwh === null) return undefined
  const usually =
    possibleKwh(usual, plant.capacityKwp) * share - clippedKwh(usual, plant.capacityKwp, share, plant.limitKw)
  return {
    heat: theoreticalKwh - possible,
    usual: possible - clipping - expectedKwh,
    clipping,
    unexplained: Math.max(0, expectedKwh - madeKwh),
    weather: usually - expectedKwh,
  }
}

const hourKwh = (hour: LightHour, capacityKwp: number, limitKw: number | null, share: number) =>
  possibleKwh([hour], capacityKwp) * share - clippedKwh([hour], capacityKwp, share, limitKw)

const leastShare = 0.15
