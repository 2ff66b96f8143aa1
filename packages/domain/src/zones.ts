/** `YYYY-MM-DD` in some zone. */
export type Day = string

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The grid of plants' curves. */
export const frameMs = 5 * minuteMs

/** Milliseconds by which the zone's clocks are ahead of UTC at an instant. Throws RangeError for an unknown zone. */
export const offsetAt = (zone: string, at: number) => {
  if (zone === 'UTC') return 0
  return offsetWithin(learnedOffsets.get(zone), at) ?? machineOffsetAt(zone, at)
}

const machineOffsetAt = (zone: string, at: number) => {
  const watch = Math.floor(at / watchMs)
  const before = offsetOn(zone, watch * watchMs)
  // Browsers take long to read an offset, and a curve asks for that of each of its moments.
  const isSame = before === offsetOn(zone, (watch + 1) * watchMs)
  return isSame ? before : offsetOn(zone, Math.floor(at / offsetStepMs) * offsetStepMs)
}

/** The offsets of a zone over a time, in milliseconds; half-open. */
export interface ZoneOffsets {
  from: number
  to: number
  /** The first since `from`, and each change after it. */
  offsets: (readonly [since: number, offset: number])[]
}

/** What another machine can learn of a zone: what this one says, not what it learned itself. */
export const offsetsOver = (zone: string, from: number, to: number): ZoneOffsets => {
  const offsets: [number, number][] = [[from, machineOffsetAt(zone, from)]]
  for (let at = from; at < to; at += watchMs) {
    const [before, after] = [machineOffsetAt(zone, at), machineOffsetAt(zone, at + watchMs)]
    if (before === after) continue
    const since = firstWhere((instant) => machineOffsetAt(zone, instant) === after, at, at + watchMs)
    if (since < to) offsets.push([since, after])
  }
  return { from, to, offsets }
}

/**
 * From now on, these offsets hold, whatever this machine says. Clocks are changed by law, often at a few months' notice: the server
 * hears of it, an old phone never does. Besides, browsers take long for the first zone that a page asks them for. Returns what forgets them.
 */
export const learnOffsets = (zone: string, offsets: ZoneOffsets) => {
  learnedOffsets.set(zone, offsets)
  startsByZone.delete(zone)
  return () => {
    learnedOffsets.delete(zone)
    startsByZone.delete(zone)
  }
}

const learnedOffsets = new Map<string, ZoneOffsets>()

const offsetWithin = (learned: ZoneOffsets | undefined, at: number) => {
  if (!learned || at < learned.from || at >= learned.to) return undefined
  return learned.offsets.findLast(([since]) => since <= at)?.[1]
}

/** At an instant of the grid on which offsets change. */
const offsetOn = (zone: string, at: number) => {
  const known = offsetsOf(zone)
  const found = known.get(at)
  if (found !== undefined) return found
  const offset = readOffset(zone, at)
  if (known.size >= maxOffsetsKept) known.clear()
  known.set(at, offset)
  return offset
}

/** The calendar day of an instant in the zone. */
export const dayAt = (zone: string, at: number): Day => utcDay(at + offsetAt(zone, at))

/** The start of a day: its first instant if midnight does not exist. Kept: lists ask for the same few days for each plant. */
export const startOfDay = (zone: string, day: Day) => {
  const known = startsOf(zone)
  const found = known.get(day)
  if (found !== undefined) return found
  const start = computeStart(zone, day)
  if (known.size >= maxStartsKept) known.clear()
  known.set(day, start)
  return start
}

const computeStart = (zone: string, day: Day) => {
  const midnight = utcMidnight(day)
  // The offsets before and within the day can differ when the clocks change, or when a zone crosses the date line.
  const before = midnight - offsetAt(zone, midnight - dayMs)
  const after = midnight - offsetAt(zone, midnight + dayMs)
  const [early, late] = [Math.min(before, after), Math.max(before, after)]
  const begin = [early, late].find((at) => dayAt(zone, at) === day && dayAt(zone, at - 1) < day)
  return begin ?? firstOf(zone, day, early - dayMs, late + dayMs)
}

/** A day as a half-open interval of instants: usually 23 to 25 hours. */
export const spanOfDay = (zone: string, day: Day) => ({
  from: startOfDay(zone, day),
  to: startOfDay(zone, addDays(day, 1)),
})

export const addDays = (day: Day, days: number): Day => utcDay(utcMidnight(day) + days * dayMs)

export const daysBetween = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const yearOf = (day: Day) => Number(day.slice(0, 4))
export const monthOf = (day: Day) => Number(day.slice(5, 7))
export const dateOf = (day: Day) => Number(day.slice(8, 10))

export const dayOf = (year: number, month = 1, date = 1): Day =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`

/** Whether year, month and day form an existing date. */
export const isDay = (day: Day) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(utcMidnight(day)) && utcDay(utcMidnight(day)) === day

/** The first and the last day that anything of a plant can be asked about. */
export const [firstPlantDay, lastPlantDay] = ['1970-01-01', '9998-12-31']

/**
 * Whether it exists and is near enough: the database has no year 0, and the days after it, its month and its year must still
 * have years of four digits.
 */
export const isPlantDay = (day: Day) => isDay(day) && day >= firstPlantDay && day <= lastPlantDay

export const lastDayOfMonth = (year: number, month: number): Day =>
  addDays(month === 12 ? dayOf(year + 1) : dayOf(year, month + 1), -1)

export const isZone = (zone: string) => {
  if (learnedOffsets.has(zone)) return true
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** `YYYY-MM-DD HH:mm:ss` in a zone (spec §9). */
export const formatInstant = (zone: string, at: number) =>
  new Date(at + offsetAt(zone, at)).toISOString().slice(0, 19).replace('T', ' ')

/** The same without seconds: `YYYY-MM-DD HH:mm`. */
export const formatMinute = (zone: string, at: number) => formatInstant(zone, at).slice(0, 16)

/** The time alone: `HH:mm`. */
export const formatClock = (zone: string, at: number) => formatInstant(zone, at).slice(11, 16)

/** What a zone's clocks are ahead of UTC: `+02:00`. */
export const offsetText = (zone: string, at: number) => {
  const minutes = Math.round(offsetAt(zone, at) / minuteMs)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`
}

/**
 * When the clocks of a zone show a time (`2026-03-30T10:00`): the first time if they show it twice; if they skip it, as much
 * later as they skip. Undefined if it is not a time.
 */
export const instantOf = (zone: string, text: string) => {
  const shown = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(shown)) return undefined
  const before = shown - offsetAt(zone, shown - dayMs)
  const after = shown - offsetAt(zone, shown + dayMs)
  const isShown = (at: number) => at + offsetAt(zone, at) === shown
  return [Math.min(before, after), Math.max(before, after)].find(isShown) ?? before
}

/** Clocks change on quarter hours: since 1972 no zone in use has changed its offset off this grid. */
const offsetStepMs = 15 * minuteMs
/** And none has changed it twice within six days. */
const watchMs = dayMs
const maxOffsetsKept = 200_000

const offsetsByZone = new Map<string, Map<number, number>>()
const offsetsOf = (zone: string) => {
  const known = offsetsByZone.get(zone)
  if (known) return known
  const fresh = new Map<number, number>()
  formatOf(zone)
  offsetsByZone.set(zone, fresh)
  return fresh
}

/** Of a zone: five years. */
const maxStartsKept = 2_000

const startsByZone = new Map<string, Map<Day, number>>()
const startsOf = (zone: string) => {
  const known = startsByZone.get(zone)
  if (known) return known
  const fresh = new Map<Day, number>()
  if (!isZone(zone)) throw new RangeError(`Unknown zone ${zone}`)
  startsByZone.set(zone, fresh)
  return fresh
}

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

const readOffset = (zone: string, at: number) => {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/** The first instant of a day or of the next one; only for days with an unusual start. */
const firstOf = (zone: string, day: Day, from: number, to: number) =>
  firstWhere((at) => dayAt(zone, at) >= day, from, to)

/** The first instant after `from` at which something holds that then stays so until `to`, by bisection. */
const firstWhere = (holds: (at: number) => boolean, from: number, to: number) => {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

const utcMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const utcDay = (at: number): Day => new Date(at).toISOString().slice(0, 10)
const pad = (number: number) => String(number).padStart(2, '0')
