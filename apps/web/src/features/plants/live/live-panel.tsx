import type { FastSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import type { ReactNode } from 'react'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { LiveFlow } from './live-flow.tsx'
import { spokeAt } from './live.queries.ts'
import type { FlowNode } from './topology.ts'
import classes from './live.module.css'

interface Props {
  fast: FastSystem | undefined
  nodes: ReadonlySet<FlowNode>
  /** No consumption behind the plant's meter. */
  feedsInFully?: boolean
  /** The plant's; undefined while unknown. */
  zone: string | undefined
  failed: boolean
  /** The reason, if known. */
  failure?: string | undefined
  onRetry: () => void
  /** A link for a plant without a device. */
  toDevices?: ReactNode
  words: Words['live']
}

/** A plant now: its energy flow, or the reason why there are none. */
export const LivePanel = (props: Props) => {
  const { fast, nodes, feedsInFully = false, zone, failed, failure, onRetry, toDevices, words } = props
  if (fast?.networkStatus === 'NO_DEVICE') return <NoDevice toDevices={toDevices} words={words} />
  if (fast && spokeAt(fast) === null) {
    return (
      <div className={classes.card}>
        <Notice drawing={<HorizonSketch scene="waiting" />} title={words.waitingTitle} text={words.waitingText} />
      </div>
    )
  }
  if (!fast && failed) {
    return (
      <div className={classes.card}>
        <Notice
          icon={<IconFailed className="as-picture" />}
          title={words.failed}
          text={failure ?? words.failedText}
          action={<Button onClick={onRetry}>{words.retry}</Button>}
        />
      </div>
    )
  }
  return (
    <section className={classes.card} aria-label={words.title} aria-busy={!fast}>
      {fast ? (
        <LiveFlow fast={fast} nodes={nodes} feedsInFully={feedsInFully} zone={zone} words={words} />
      ) : (
        <Skeleton height={flowPx} />
      )}
    </section>
  )
}

/** Instructions, step by step. */
const NoDevice = ({ toDevices, words }: Pick<Props, 'toDevices' | 'words'>) => (
  <div className={classes.card}>
    <Notice
      drawing={<HorizonSketch scene="interrupted" />}
      title={words.noDeviceTitle}
      text={words.noDeviceText}
      action={
        <>
          <ol className={classes.steps} aria-label={words.noDeviceSteps}>
            {[words.noDeviceStep1, words.noDeviceStep2, words.noDeviceStep3].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {toDevices}
        </>
      }
    />
  </div>
)

/** The height of the picture with a battery, which most plants have. */
const flowPx = 332
