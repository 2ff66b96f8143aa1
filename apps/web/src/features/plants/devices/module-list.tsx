import type { DeviceNode } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import { DeviceState } from './device-state.tsx'
import { isWeak, middleOf } from './parts.ts'
import { stateOf } from './tree.ts'
import classes from './module-list.module.css'

interface Props {
  modules: readonly DeviceNode[]
  /** Of the list, for those who do not see it. */
  label: string
  linkTo: (node: DeviceNode) => ReactNode
  marked?: number | undefined
  words: Words['devices']
  noData: string
}

/** Optimizers or modules side by side, so that a weak one stands out. */
export const ModuleList = ({ modules, label, linkTo, marked, words, noData }: Props) => {
  const most = Math.max(0, ...modules.map(({ powerW }) => powerW ?? 0))
  const middle = middleOf(modules)
  return (
    <ul className={classes.modules} aria-label={label}>
      {modules.map((node) => {
        const { deviceId, powerW, todayKwh, strings } = node
        const state = stateOf(node)
        const [string] = strings
        return (
          <li key={deviceId} data-marked={deviceId === marked} data-weak={isWeak(node, middle)}>
            <span className={classes.name}>{linkTo(node)}</span>
            {state === 'online' ? (
              <>
                <span className={classes.share} aria-hidden="true">
                  <i style={{ inlineSize: `${most > 0 ? (100 * Math.max(0, powerW ?? 0)) / most : 0}%` }} />
                </span>
                <span className={classes.power}>
                  <Quantity {...quantityOf(powerW, 'W')} missing={noData} />
                </span>
              </>
            ) : (
              <span className={classes.state}>
                <DeviceState state={state} words={words} />
              </span>
            )}
            <span className={classes.rest}>
              {isWeak(node, middle) && <em>{words.parts.weak}</em>}
              {todayKwh !== null && (
                <span>
                  {words.today} <Quantity {...quantityOf(todayKwh, 'kWh')} missing={noData} />
                </span>
              )}
              {typeof string?.voltageV === 'number' && (
                <Quantity text={numberText(string.voltageV, 1)} unit="V" missing={noData} />
              )}
              {typeof string?.currentA === 'number' && (
                <Quantity text={numberText(string.currentA, 1)} unit="A" missing={noData} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
