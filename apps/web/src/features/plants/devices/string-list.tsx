import type { DeviceString } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './device-tree.module.css'

interface Props {
  strings: readonly DeviceString[]
  /** The device's name. */
  name: string
  words: Words['devices']
  noData: string
}

/** The strings of an inverter side by side, so that a weak one stands out. */
export const StringList = ({ strings, name, words, noData }: Props) => {
  const most = Math.max(0, ...strings.map(({ powerW }) => powerW ?? 0))
  return (
    <ul className={classes.strings} aria-label={words.tree.strings({ name })}>
      {strings.map((string) => (
        <li key={string.name}>
          <span className={classes.part}>{string.name}</span>
          <span className={classes.share} aria-hidden="true">
            <i style={{ inlineSize: `${most > 0 ? (100 * Math.max(0, string.powerW ?? 0)) / most : 0}%` }} />
          </span>
          <span className={classes.measured}>
            <Quantity {...quantityOf(string.powerW, 'W')} missing={noData} />
            <Quantity {...amount(string.voltageV, 'V')} missing={noData} />
            <Quantity {...amount(string.currentA, 'A')} missing={noData} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const amount = (value: number | null, unit: string) => ({
  text: numberText(value, 1),
  unit: value === null ? '' : unit,
})
