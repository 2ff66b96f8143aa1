import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconOnline from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconNotReported from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconAsleep from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { Chip, type Tone } from '#ui/text/chip.tsx'
import type { StateName } from './tree.ts'

export const DeviceState = ({ state, words }: { state: StateName; words: Words['devices'] }) => (
  <Chip {...stateSigns[state]} text={words[state]} />
)

export const stateSigns: Record<StateName, { tone: Tone; icon: Icon }> = {
  online: { tone: 'success', icon: IconOnline },
  alarm: { tone: 'error', icon: IconAlarm },
  notReported: { tone: 'muted', icon: IconNotReported },
  asleep: { tone: 'muted', icon: IconAsleep },
  offline: { tone: 'muted', icon: IconOffline },
}
