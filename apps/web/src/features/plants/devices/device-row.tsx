import type { DeviceNode } from '@heliograph/contract/browser'
import { isGateway, isInverter, isMeter, type DeviceType } from '@heliograph/domain/devices'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import type { Ages } from './ages.ts'
import { BatteryLevel } from './battery-level.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { DeviceState } from './device-state.tsx'
import { SerialNumber } from './serial-number.tsx'
import { SignalBars } from './signal-bars.tsx'
import { StringList } from './string-list.tsx'
import { stateOf } from './tree.ts'
import classes from './device-tree.module.css'

interface Props {
  node: DeviceNode
  /** The name, which links to the device. */
  link: ReactNode
  /** To select it. */
  check?: ReactNode
  marked: boolean
  /** Next to the type. */
  note?: string | undefined
  zone: string | undefined
  ages: Ages
  words: Words['devices']
  noData: string
}

/** A device at a glance: its state, its power, and the age of its data. */
export const DeviceRow = ({ node, link, check, marked, note, zone, ages, words, noData }: Props) => (
  <div className={classes.node} data-marked={marked}>
    <div className={classes.row}>
      {check ? (
        <span className={classes.check}>{check}</span>
      ) : (
        <span className={classes.icon}>
          <DeviceIcon type={node.type} />
        </span>
      )}
      <div className={classes.names}>
        <span className={classes.name}>{link}</span>
        <span className={classes.kind}>{[words.type[node.type], modelOf(node), note].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes.serial}>
        <SerialNumber sn={node.sn} words={words} />
      </span>
      <span className={classes.state}>
        <DeviceState state={stateOf(node)} words={words} />
      </span>
      <Figures node={node} words={words} noData={noData} />
      <Heard node={node} zone={zone} ages={ages} words={words} />
    </div>
    {node.battery && (
      <BatteryLevel
        battery={node.battery}
        name={node.name}
        own={node.type === 'BATTERY'}
        words={words}
        noData={noData}
      />
    )}
    {node.strings.length > 0 && <StringList strings={node.strings} name={node.name} words={words} noData={noData} />}
  </div>
)

/** For a gateway, the signal strength instead of the power. */
const Figures = ({ node, words, noData }: Pick<Props, 'node' | 'words' | 'noData'>) => {
  const { type, signalPct, powerW, todayKwh } = node
  if (isGateway(type)) {
    return (
      <span className={classes.signal}>
        {signalPct !== null && (
          <>
            <SignalBars percent={signalPct} label={words.tree.signalOf({ percent: signalPct })} />
            <span aria-hidden="true">{percentText(signalPct)}</span>
          </>
        )}
      </span>
    )
  }
  if (powerW === null && todayKwh === null && !isPowerful(type)) return <span className={classes.figures} />
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{directionOf(node, words) ?? words.tree.powerNow}</dt>
        <dd>
          <Quantity {...quantityOf(powerW === null ? null : Math.abs(powerW), 'W')} missing={noData} />
        </dd>
      </div>
      {generates(node) && (
        <div>
          <dt>{words.tree.today}</dt>
          <dd>
            <Quantity {...quantityOf(todayKwh, 'kWh')} missing={noData} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const Heard = ({
  node: { collectionTime, expectedEveryS },
  zone,
  ages,
  words,
}: Pick<Props, 'node' | 'zone' | 'ages' | 'words'>) => {
  const at = collectionTime === null ? null : Math.floor(collectionTime * 1000)
  return (
    <span className={classes.heard}>
      {at === null ? (
        words.tree.never
      ) : (
        <time dateTime={new Date(at).toISOString()} title={zone && formatInstant(zone, at)}>
          {ages.ago(at)}
        </time>
      )}
      {expectedEveryS !== null && <small>{words.tree.expectedEvery({ span: ages.span(expectedEveryS * 1000) })}</small>}
    </span>
  )
}

/** The direction of a power in words, if it has one. */
const directionOf = ({ type, powerW, battery }: DeviceNode, words: Words['devices']) => {
  if (type === 'BATTERY') return battery?.status ? words.tree.batteryStatus[battery.status] : undefined
  if (!isMeter(type) || powerW === null || powerW === 0) return undefined
  return powerW > 0 ? words.tree.buying : words.tree.selling
}

const generates = ({ type, todayKwh }: DeviceNode) => todayKwh !== null || isInverter(type)
/** A weather station has no power. */
const isPowerful = (type: DeviceType) => isInverter(type) || isMeter(type) || type === 'BATTERY'

/**
 * The model, if it has a name: the number by which loggers tell the types of devices apart, such as `0_2701_1`, means nothing
 * to people. The device's own page has it.
 */
const modelOf = ({ productId }: DeviceNode) => (productId !== null && /^\d+_/.test(productId) ? null : productId)
