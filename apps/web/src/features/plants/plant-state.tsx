import type { PlantRow } from '@heliograph/contract/browser'
import type { NetworkState } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import type { Icon } from '@tabler/icons-react'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconNormal from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconNone from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconPartial from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { Chip, type Tone } from '../../ui/chip.tsx'

interface Props {
  plant: Pick<PlantRow, 'networkStatus' | 'warningStatus'>
  words: Words['plants']
}

/** Whether the plant can be reached, and beside it whether it complains: the one does not tell the other. */
export const PlantState = ({ plant: { networkStatus, warningStatus }, words }: Props) => {
  const alarm = warningStatus === 'ALARM'
  return (
    <>
      {alarm && <Chip tone="error" icon={IconAlarm} text={words.alarm} />}
      {!(alarm && networkStatus === 'NORMAL') && <Chip {...signs[networkStatus]} text={words.network[networkStatus]} />}
    </>
  )
}

const signs: Record<NetworkState, { tone: Tone; icon: Icon }> = {
  NORMAL: { tone: 'success', icon: IconNormal },
  PARTIAL_OFFLINE: { tone: 'warning', icon: IconPartial },
  ALL_OFFLINE: { tone: 'muted', icon: IconOffline },
  NO_DEVICE: { tone: 'muted', icon: IconNone },
}
