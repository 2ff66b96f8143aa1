import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconDevice from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { Notice } from '../../ui/notice.tsx'
import classes from './live.module.css'
import { LiveFigures } from './live-figures.tsx'
import { LiveFlow } from './live-flow.tsx'
import { spokeAt } from './live.queries.ts'
import type { FlowNode } from './topology.ts'

interface Props {
  fast: FastSystem | undefined
  sums: OperatingSystem | undefined
  nodes: ReadonlySet<FlowNode>
  /** Nobody uses power behind the plant's meter. */
  feedsInFully?: boolean
  beside: { generatorW: number | null; backupW: number | null }
  income: string
  failed: boolean
  /** Why, if it is known. */
  failure?: string | undefined
  onRetry: () => void
  words: Words['live']
}

/** A plant now: the picture of its flow and its key figures, or why there are none. */
export const LivePanel = ({ fast, sums, nodes, feedsInFully = false, beside, income, failed, failure, onRetry, words }: Props) => {
  if (fast?.networkStatus === 'NO_DEVICE') {
    return (
      <div className={classes.card}>
        <Notice icon={<IconDevice size={30} stroke={1.5} />} title={words.noDeviceTitle} text={words.noDeviceText} />
      </div>
    )
  }
  if (fast && spokeAt(fast) === null) {
    return (
      <div className={classes.card}>
        <Notice icon={<IconWaiting size={30} stroke={1.5} />} title={words.waitingTitle} text={words.waitingText} />
      </div>
    )
  }
  if (!fast && failed) {
    return (
      <div className={classes.card}>
        <Notice
          icon={<IconFailed size={30} stroke={1.5} />}
          title={words.failed}
          text={failure ?? words.failedText}
          action={<Button onClick={onRetry}>{words.retry}</Button>}
        />
      </div>
    )
  }
  return (
    <div className={classes.panel} aria-busy={!fast}>
      <section className={classes.card} aria-label={words.title}>
        {fast ? <LiveFlow fast={fast} nodes={nodes} feedsInFully={feedsInFully} beside={beside} words={words} /> : <Skeleton height={flowPx} />}
      </section>
      <div className={classes.card}>
        {fast ? <LiveFigures fast={fast} sums={sums} income={income} ofUse={!feedsInFully} words={words} /> : <Skeleton height="100%" mih={240} />}
      </div>
    </div>
  )
}

/** Of the picture with a battery, which most plants have. */
const flowPx = 332
