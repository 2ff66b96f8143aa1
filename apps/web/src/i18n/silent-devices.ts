import { dayAt, formatInstant } from '@heliograph/domain/zones'

/** The texts that name silent devices; several features have them. */
interface SilentWords {
  silentMore: (slots: { count: number }) => string
  silentSince: (slots: { device: string; time: string }) => string
  silentSeparator: string
}

interface SilentDevice {
  deviceName: string
  /** When it last reported, s. */
  lastReportTime: number
}

interface Place {
  /** The plant's. */
  zone: string
  now: number
  /** Where there is little room: of another day, only the date. */
  brief?: boolean
}

/** "Meter since 10:40, Inverter 2 since 2026-11-20 09:15". Undefined if no device is silent. */
export const silentText = (devices: readonly SilentDevice[], place: Place, words: SilentWords) =>
  silentList(
    devices.map(({ deviceName, lastReportTime }) =>
      words.silentSince({ device: deviceName, time: timeText(lastReportTime * 1000, place) }),
    ),
    words,
  )

/** The first ones of a list, and how many more there are. Undefined for an empty list. */
export const silentList = (items: readonly string[], words: Omit<SilentWords, 'silentSince'>) => {
  if (items.length === 0) return undefined
  const more = items.length - mostNamed
  const named = items.slice(0, more > 1 ? mostNamed : items.length)
  return [...named, ...(more > 1 ? [words.silentMore({ count: more })] : [])].join(words.silentSeparator)
}

/** "10:40" on the day of `now`, otherwise with the date. */
export const timeText = (at: number, { zone, now, brief = false }: Place) => {
  const text = formatInstant(zone, at)
  return dayAt(zone, at) === dayAt(zone, now) ? text.slice(11, 16) : text.slice(0, brief ? 10 : 16)
}

const mostNamed = 3
