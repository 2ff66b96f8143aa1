import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { linesOf, type Booked } from './booked.ts'
import classes from './history.module.css'

interface Props {
  booked: readonly Booked[]
  zone: string
  words: Words['history']
}

/** Energy in the period's sums that no bar can show, because nobody knows on which day it was moved. */
export const BookedLines = ({ booked, zone, words }: Props) => {
  const lines = linesOf(booked)
  if (lines.length === 0) return null
  const items = (some: readonly Booked[]) => (
    <ul className={classes.booked}>
      {some.map(({ energy, from, to, kwh }) => (
        <li key={`${energy} ${from} ${to}`}>
          {words.booked({
            name: words[energy],
            energy: quantityText(kwh, 'kWh'),
            from: formatMinute(zone, from),
            to: formatMinute(zone, to),
          })}
        </li>
      ))}
    </ul>
  )
  if (lines.length <= mostLines) return items(lines)
  return (
    <details className={classes.bookedFold}>
      <summary>{words.bookedCount({ count: lines.length })}</summary>
      {items(lines)}
    </details>
  )
}

/** More than that would push the figures off the screen. */
const mostLines = 4
