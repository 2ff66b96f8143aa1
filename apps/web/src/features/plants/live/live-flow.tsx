import type { FastSystem } from '@heliograph/contract/browser'
import { formatInstant, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconOld from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconNight from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPartial from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { useNow } from '#browser/use-now.ts'
import { silentText } from '#i18n/silent-devices.ts'
import { spanText } from './age.ts'
import { EnergyFlow } from './energy-flow.tsx'
import { flowStateOf, spokeAt, wakesAt } from './live.queries.ts'
import type { FlowNode } from './topology.ts'
import { useStaleAge } from './use-stale-age.ts'
import classes from './live.module.css'

interface Props {
  fast: FastSystem
  nodes: ReadonlySet<FlowNode>
  feedsInFully: boolean
  /** The plant's; undefined while unknown. */
  zone: string | undefined
  /** By how much `useNow` is ahead of the server's clock, ms, where that is known. */
  aheadMs?: number
  words: Words['live']
}

/** The current or last known energy flow of a plant, with a reason if it is incomplete. */
export const LiveFlow = ({ fast, nodes, feedsInFully, zone, aheadMs = 0, words }: Props) => {
  const spoke = spokeAt(fast)
  const age = useStaleAge(spoke === null ? null : spoke + aheadMs)
  const staleFor = age === undefined ? undefined : spanText(age, words)
  return (
    <>
      <EnergyFlow nodes={nodes} state={flowStateOf(fast, feedsInFully)} staleFor={staleFor} words={words} />
      <Caution fast={fast} staleFor={staleFor} zone={zone} words={words} />
    </>
  )
}

interface CautionProps extends Pick<Props, 'fast' | 'zone' | 'words'> {
  staleFor: string | undefined
}

const Caution = ({ fast, staleFor, zone, words }: CautionProps) => {
  const at = spokeAt(fast)
  if (fast.networkStatus === 'ALL_OFFLINE' && at !== null && zone !== undefined) {
    return <CautionLine icon={IconOffline} text={words.allOffline({ time: formatInstant(zone, at) })} />
  }
  const wakes = wakesAt(fast)
  if (wakes !== null && at !== null && zone !== undefined) {
    const until = formatInstant(zone, wakes).slice(11, 16)
    return <CautionLine icon={IconNight} text={words.asleep({ until, time: formatInstant(zone, at) })} />
  }
  if (staleFor !== undefined) return <CautionLine icon={IconOld} text={words.oldValues({ age: staleFor })} />
  return fast.networkStatus === 'PARTIAL_OFFLINE' ? <Partly fast={fast} zone={zone} words={words} /> : null
}

/** A gateway is offline a little before its alert names it. */
const Partly = ({ fast, zone, words }: Pick<Props, 'fast' | 'zone' | 'words'>) => {
  const now = useNow(minuteMs)
  const devices = zone === undefined ? undefined : silentText(fast.silentDevices, { zone, now }, words)
  const text = devices === undefined ? words.partlyOffline : words.withoutDevices({ devices })
  return <CautionLine icon={IconPartial} text={text} />
}

const CautionLine = ({ icon: Sign, text }: { icon: typeof IconOld; text: string }) => (
  <p className={classes.caution}>
    <Sign className="in-text" aria-hidden="true" />
    {text}
  </p>
)
