import type { Words } from '@heliograph/phrases'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import { Fragment } from 'react'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { differencesOf, type Difference } from './comparison.ts'
import type { PeriodEnergies } from './energies.ts'
import { knownFor } from './known-for.ts'
import classes from './history.module.css'

interface Props {
  own: PeriodEnergies
  /** The period's name: 2026-06, or "2026-06-01 – 2026-06-12". */
  ownName: string
  other: PeriodEnergies
  otherName: string
  words: Words['history']
}

/** The energies of two periods side by side: an arrow and a word show the direction of the difference. */
export const DifferenceTable = ({ own, ownName, other, otherName, words }: Props) => (
  <table className={classes.differences}>
    <caption className="only-heard">{words.comparison}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="only-heard">{words.quantity}</span>
        </th>
        <th scope="col">
          <Unbroken text={ownName} />
        </th>
        <th scope="col">
          <Unbroken text={otherName} />
        </th>
        <th scope="col">{words.difference}</th>
      </tr>
    </thead>
    <tbody>
      {differencesOf(own, other).map((each) => (
        <tr key={each.quantity}>
          <th scope="row">
            <i className={classes.mark} style={{ background: `var(--hg-${each.quantity})` }} aria-hidden="true" />
            {words[each.quantity]}
          </th>
          {(
            [
              [each.own, own],
              [each.other, other],
            ] as const
          ).map(([kwh, energies], place) => (
            <td key={place}>
              {quantityText(kwh, 'kWh')}
              <KnownFor known={kwh === null ? undefined : knownFor(energies.coverage, each.quantity, words)} />
            </td>
          ))}
          <td>
            <More {...each} words={words} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const KnownFor = ({ known }: { known: string | undefined }) =>
  known !== undefined && <small className={classes.known}>{known}</small>

/** Prevents a line break at a date's hyphens. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={classes.unbroken}>{word}</span>
    </Fragment>
  ))

const More = ({ more, percent, words }: Difference & { words: Words['history'] }) => {
  if (more === null) return <span>--</span>
  const energy = quantityText(Math.abs(more), 'kWh')
  const isSame = Math.abs(more) < leastKwh
  const Icon = isSame ? IconEqual : more > 0 ? IconUp : IconDown
  const said = isSame ? words.same : more > 0 ? words.more({ energy }) : words.less({ energy })
  return (
    <span className={classes.more}>
      <Icon size={16} aria-hidden="true" />
      {said}
      {percent !== null && !isSame && <span className={classes.percent}>{percentText(Math.abs(percent), 1)}</span>}
    </span>
  )
}

/** Smaller energies are not shown. */
const leastKwh = 0.01
