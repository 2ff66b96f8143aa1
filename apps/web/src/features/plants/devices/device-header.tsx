import type { DeviceDetail, DeviceNode } from '@heliograph/contract/browser'
import { formatClock, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText } from '#charts/axes/quantity.ts'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import type { Ages } from './ages.ts'
import { DeviceIcon } from './device-icon.tsx'
import { DeviceState } from './device-state.tsx'
import { SerialNumber } from './serial-number.tsx'
import { SignalBars } from './signal-bars.tsx'
import { stateOf } from './tree.ts'
import classes from './device-page.module.css'

interface Props {
  detail: DeviceDetail
  /** Its entry in the plant's tree, once loaded. */
  node: DeviceNode | undefined
  /** Its gateway. */
  gateway: DeviceNode | undefined
  gatewayLink: ReactNode
  backLink: ReactNode
  protocolName: (protocol: string) => string
  ages: Ages
  words: Words['devices']
}

/** A device's name, state and connection. Unknown facts are left out. */
export const DeviceHeader = ({ detail, node, gateway, gatewayLink, backLink, protocolName, ages, words }: Props) => {
  const carrier = gateway ?? node
  const protocol = carrier?.protocol
  const at = detail.collectionTime === null ? null : Math.floor(detail.collectionTime * 1000)
  return (
    <header className={classes.header}>
      <BackLine>{backLink}</BackLine>
      <PageTitle title={detail.name}>
        {detail.removedTime === null && (
          <DeviceState
            state={stateOf({
              state: detail.deviceState,
              type: detail.type,
              collectionTime: detail.collectionTime,
              ...(node && { asleepUntil: node.asleepUntil }),
            })}
            words={words}
          />
        )}
      </PageTitle>
      <dl className={classes.facts}>
        <Fact label={words.kind}>
          <span className={classes.withIcon}>
            <DeviceIcon type={detail.type} inText />
            {words.type[detail.type]}
          </span>
        </Fact>
        {detail.productId !== null && <Fact label={words.detail.model}>{detail.productId}</Fact>}
        <Fact label={words.serialNumber}>
          <SerialNumber sn={detail.deviceSn} words={words} />
        </Fact>
        {gatewayLink && <Fact label={words.gateway}>{gatewayLink}</Fact>}
        {node?.firmware && <Fact label={words.firmware}>{node.firmware}</Fact>}
        {protocol && <Fact label={words.detail.protocol}>{protocolName(protocol)}</Fact>}
        {typeof carrier?.signalPct === 'number' && (
          <Fact label={words.signal}>
            <span className={classes.withIcon}>
              <SignalBars percent={carrier.signalPct} label={words.tree.signalOf({ percent: carrier.signalPct })} />
              <span aria-hidden="true">{percentText(carrier.signalPct)}</span>
            </span>
          </Fact>
        )}
        <Fact label={words.detail.lastHeard}>
          {at === null ? (
            words.tree.never
          ) : (
            <time dateTime={new Date(at).toISOString()} title={formatInstant(detail.timeZone, at)}>
              {ages.ago(at)}
            </time>
          )}
        </Fact>
        {typeof node?.asleepUntil === 'number' && (
          <Fact label={words.asleep}>
            {words.detail.asleepUntil({ time: formatClock(detail.timeZone, node.asleepUntil * 1000) })}
          </Fact>
        )}
        {typeof node?.expectedEveryS === 'number' && (
          <Fact label={words.detail.expected}>
            {words.detail.every({ span: ages.span(node.expectedEveryS * 1000) })}
          </Fact>
        )}
      </dl>
    </header>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Unbroken>{children}</Unbroken>
    </dd>
  </div>
)
