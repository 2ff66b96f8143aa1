import type { Curve } from '@heliograph/contract/browser'
import { spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconPartial from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { silentList, timeText } from '#i18n/silent-devices.ts'
import { Callout } from '#ui/notices/callout.tsx'

interface Props extends Shown {
  found: Curve['silences']
}

interface Shown {
  day: Day
  zone: string
  now: number
  words: Words['history']
}

/** Which devices are missing from a day's figures, and when they were. */
export const Silences = ({ found, ...shown }: Props) => {
  const devices = silentList(
    found.map((silence) => silenceText(silence, shown)),
    shown.words,
  )
  return (
    devices !== undefined && (
      <Callout tone="warning" icon={IconPartial} role="status">
        <p>{shown.words.withoutDevices({ devices })}</p>
      </Callout>
    )
  )
}

export const silenceText = ({ deviceName: device, from, to }: Curve['silences'][number], shown: Shown) => {
  const { day, zone, now, words } = shown
  const span = spanOfDay(zone, day)
  const [begin, end] = [from * 1000, to === null ? undefined : to * 1000]
  const clockOf = (at: number) => timeText(at, { zone, now: span.from })
  if (end === undefined && now < span.to) {
    return words.silentSince({ device, time: clockOf(begin) })
  }
  const [isEarlier, isLater] = [begin <= span.from, end === undefined || end >= span.to]
  if (isEarlier && isLater) return words.silentAllDay({ device })
  if (isEarlier) return words.silentUntil({ device, to: clockOf(end ?? span.to) })
  if (isLater) return words.silentSince({ device, time: clockOf(begin) })
  return words.silentBetween({ device, from: clockOf(begin), to: clockOf(end ?? span.to) })
}
