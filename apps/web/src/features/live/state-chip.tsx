import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconNone from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconOk from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import classes from './live.module.css'

interface Props {
  network: NetworkState
  warning: WarningState
  words: Words['live']
}

/** An alarm comes first, then whether the plant can be reached. Icon and word, never the colour alone. */
export const StateChip = ({ network, warning, words }: Props) => {
  const { Icon, tone, text } = warning === 'ALARM' ? alarm(words) : byNetwork(words)[network]
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {text}
    </span>
  )
}

const alarm = (words: Words['live']) => ({ Icon: IconAlert, tone: 'error', text: words.stateAlarm })

const byNetwork = (words: Words['live']) => ({
  NORMAL: { Icon: IconOk, tone: 'success', text: words.stateNormal },
  PARTIAL_OFFLINE: { Icon: IconAlert, tone: 'warning', text: words.statePartial },
  ALL_OFFLINE: { Icon: IconOffline, tone: 'muted', text: words.stateOffline },
  NO_DEVICE: { Icon: IconNone, tone: 'muted', text: words.stateNoDevice },
})
