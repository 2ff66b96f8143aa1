import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, type ReactNode } from 'react'
import type { Ages } from './ages.ts'
import { DeviceRow } from './device-row.tsx'
import classes from './device-tree.module.css'

interface Props {
  gateway: DeviceNode | undefined
  devices: readonly DeviceNode[]
  open: boolean
  onToggle: () => void
  linkTo: (node: DeviceNode) => ReactNode
  checkOf?: ((node: DeviceNode) => ReactNode) | undefined
  marked?: number | undefined
  zone: string | undefined
  ages: Ages
  words: Words['devices']
  noData: string
}

/** A gateway and its devices. */
export const DeviceBranch = ({ gateway, devices, open, onToggle, linkTo, checkOf, marked, words, ...shown }: Props) => {
  const listId = useId()
  const name = gateway?.name ?? words.tree.noGateway
  return (
    <li className={classes.branch}>
      <div className={classes.root}>
        {devices.length > 0 && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={listId}
            aria-label={words.tree.open({ name })}
            onClick={onToggle}
          >
            <IconOpen size={18} aria-hidden="true" />
          </button>
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
          {devices.map((node) => (
            <li key={node.deviceId}>
              <DeviceRow
                node={node}
                link={linkTo(node)}
                check={checkOf?.(node)}
                marked={marked === node.deviceId}
                words={words}
                {...shown}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
