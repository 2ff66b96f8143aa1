import type { PlantRow } from '@heliograph/contract/browser'
import type { PlantCondition } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconNormal from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconNone from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconAsleep from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPartial from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { Chip, type Tone } from '#ui/text/chip.tsx'
import classes from './plants.module.css'

interface Props {
  plant: Pick<PlantRow, 'condition' | 'warningStatus'>
  words: Words['plants']
}

/** The plant's condition. An offline plant may have had a warning before: that is shown next to it. */
export const PlantState = ({ plant: { condition, warningStatus }, words }: Props) => (
  <>
    {warningStatus === 'ALARM' && condition !== 'ALARM' && (
      <span className={classes.alarm} title={words.alarm}>
        <IconAlarm className="in-text" aria-hidden="true" />
        <span className="only-heard">{words.alarm}</span>
      </span>
    )}
    <Chip {...signs[condition]} text={words.condition[condition]} />
  </>
)

export const signs: Record<PlantCondition, { tone: Tone; icon: Icon }> = {
  ALL_OFFLINE: { tone: 'error', icon: IconOffline },
  PARTIAL_OFFLINE: { tone: 'warning', icon: IconPartial },
  ALARM: { tone: 'error', icon: IconAlarm },
  WAITING: { tone: 'info', icon: IconWaiting },
  NO_DEVICE: { tone: 'muted', icon: IconNone },
  ASLEEP: { tone: 'muted', icon: IconAsleep },
  NORMAL: { tone: 'success', icon: IconNormal },
}
