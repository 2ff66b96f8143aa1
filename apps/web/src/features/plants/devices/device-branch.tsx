import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useId, type ReactNode } from 'react'
import { OpenButton } from '#ui/buttons/open-button.tsx'
import type { Ages } from './ages.ts'
import { DeviceRow } from './device-row.tsx'
import { ModuleList } from './module-list.tsx'
import { modulesText } from './parts-text.ts'
import { nestedIn, type Nested } from './parts.ts'
import classes from './device-tree.module.css'
import modulesClasses from './module-list.module.css'

interface Props {
  gateway: DeviceNode | undefined
  devices: readonly DeviceNode[]
  open: boolean
  onToggle: () => void
  linkTo: (node: DeviceNode) => ReactNode
  checkOf?: ((node: DeviceNode) => ReactNode) | undefined
  marked?: number | undefined
  /** The gateway behind which it is counted, if that is another one. */
  countedBehind: (node: DeviceNode) => string | undefined
  zone: string | undefined
  ages: Ages
  words: Words['devices']
  noData: string
}

/** A gateway and its devices. */
export const DeviceBranch = ({
  gateway,
  devices,
  open,
  onToggle,
  linkTo,
  checkOf,
  marked,
  countedBehind,
  words,
  ...shown
}: Props) => {
  const listId = useId()
  const name = gateway?.name ?? words.tree.noGateway
  return (
    <li className={classes.branch}>
      <div className={classes.root}>
        {devices.length > 0 && (
          <OpenButton label={words.tree.open({ name })} isOpen={open} controls={listId} onToggle={onToggle} />
        )}
        {gateway ? (
          <DeviceRow
            node={gateway}
            link={linkTo(gateway)}
            marked={marked === gateway.deviceId}
            note={words.tree.devices({ count: devices.length })}
            words={words}
            {...shown}
          />
        ) : (
          <span className={classes.stray}>{name}</span>
        )}
      </div>
      {open && devices.length > 0 && (
        <ul id={listId} className={classes.devices}>
          {nestedIn(devices).map((nested) => (
            <DeviceItem
              key={nested.node.deviceId}
              nested={nested}
              linkTo={linkTo}
              checkOf={checkOf}
              marked={marked}
              countedBehind={countedBehind}
              words={words}
              {...shown}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A device, and below it what is wired to it. */
const DeviceItem = ({ nested: { node, modules, others }, ...shown }: ItemProps) => {
  const { linkTo, checkOf, marked, countedBehind, words, noData } = shown
  const gateway = countedBehind(node)
  return (
    <li>
      <DeviceRow
        node={node}
        link={linkTo(node)}
        check={checkOf?.(node)}
        marked={marked === node.deviceId}
        note={gateway === undefined ? undefined : words.tree.sameAs({ gateway })}
        zone={shown.zone}
        ages={shown.ages}
        words={words}
        noData={noData}
      />
      {modules.length > 0 && (
        <details
          className={modulesClasses.group}
          open={modules.length <= mostOpen || modules.some(({ deviceId }) => deviceId === marked)}
        >
          <summary>{modulesText(modules, words.parts)}</summary>
          <ModuleList
            modules={modules}
            label={words.parts.listOf({ name: node.name })}
            linkTo={linkTo}
            marked={marked}
            words={words}
            noData={noData}
          />
        </details>
      )}
      {others.length > 0 && (
        <ul className={classes.devices}>
          {others.map((one) => (
            <DeviceItem key={one.node.deviceId} nested={one} {...shown} />
          ))}
        </ul>
      )}
    </li>
  )
}

type ItemProps = Omit<Props, 'gateway' | 'devices' | 'open' | 'onToggle'> & { nested: Nested }

const mostOpen = 8
