import type { Sums } from '@heliograph/contract/browser'
import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconPartial from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { silentList } from '#i18n/silent-devices.ts'
import { Callout } from '#ui/notices/callout.tsx'

interface Props {
  found: Sums['missingDevices']
  words: Words['history']
}

/** Which devices are missing from the figures of a longer period, and for how long. */
export const MissingDevices = ({ found, words }: Props) => {
  const devices = silentList(
    found.map((one) => missingText(one, words)),
    words,
  )
  return (
    devices !== undefined && (
      <Callout tone="warning" icon={IconPartial} role="status">
        <p>{words.withoutDevices({ devices })}</p>
      </Callout>
    )
  )
}

const missingText = ({ deviceName: device, silent }: Props['found'][number], words: Words['history']) => {
  const ms = silent * 1000
  if (ms >= 2 * dayMs) return words.silentForDays({ device, count: Math.round(ms / dayMs) })
  return words.silentForHours({ device, count: Math.max(1, Math.round(ms / hourMs)) })
}
