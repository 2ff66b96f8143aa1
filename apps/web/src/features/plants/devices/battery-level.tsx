import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconBattery from '@tabler/icons-react/dist/esm/icons/IconBatteryVertical.mjs'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './device-tree.module.css'

interface Props {
  battery: NonNullable<DeviceNode['battery']>
  /** The device's name. */
  name: string
  /** The device is the battery itself: its power is shown in its row. */
  own: boolean
  words: Words['devices']
  noData: string
}

/** The battery's level; for one behind an inverter, also its state. */
export const BatteryLevel = ({ battery: { socPct, powerW, status }, name, own, words, noData }: Props) => {
  const level = percentText(socPct)
  return (
    <div className={classes.battery} role="group" aria-label={words.tree.batteryOf({ name })}>
      {!own && (
        <span className={classes.part}>
          <IconBattery className="in-text" aria-hidden="true" />
          {words.tree.battery}
        </span>
      )}
      <span
        className={classes.level}
        role="img"
        aria-label={socPct === null ? noData : words.tree.chargeLevel({ percent: Math.trunc(socPct) })}
      >
        <i style={{ inlineSize: `${Math.min(100, Math.max(0, socPct ?? 0))}%` }} />
      </span>
      <span aria-hidden="true">{level}</span>
      {!own && (
        <span className={classes.doing}>
          {status && words.tree.batteryStatus[status]}
          {status !== 'STATIC' && (
            <>
              {' '}
              <Quantity {...quantityOf(powerW === null ? null : Math.abs(powerW), 'W')} missing={noData} />
            </>
          )}
        </span>
      )}
    </div>
  )
}
