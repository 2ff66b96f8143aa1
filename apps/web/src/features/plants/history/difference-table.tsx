import type { Statistics } from '@heliograph/contract/browser'
import type { PeriodEnergies } from '@heliograph/domain/balance'
import { knownFor } from '@heliograph/domain/known-for'
import { moneyText } from '@heliograph/domain/money-text'
import type { Words } from '@heliograph/phrases'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import { Fragment } from 'react'
import { energyTexts, percentText } from '#charts/axes/quantity.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { differencesOf, type Difference } from './comparison.ts'
import classes from './history.module.css'

interface Props {
  own: PeriodEnergies
  /** The period's name: 2026-06, or "2026-06-01 – 2026-06-12". */
  ownName: string
  other: PeriodEnergies
  otherName: string
  /** What both earned. Left out where one of them is not over. */
  money?: Money | undefined
  words: Words['history']
}

/** The energies of two periods side by side: an arrow and a word show the direction of the difference. */
export const DifferenceTable = ({ own, ownName, other, otherName, money, words }: Props) => (
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
      {differencesOf(own, other).map((each) => {
        const [ownText, otherText, moreText = ''] = energyTexts([
          each.own,
          each.other,
          each.more === null ? null : Math.abs(each.more),
        ])
        return (
          <tr key={each.quantity}>
            <th scope="row">
              <i className={classes.mark} style={{ background: `var(--hg-${each.quantity})` }} aria-hidden="true" />
              {words[each.quantity]}
            </th>
            <td>
              {ownText}
              <Note text={each.own === null ? undefined : knownFor(own.coverage, each.quantity, words)} />
            </td>
            <td>
              {otherText}
              <Note text={each.other === null ? undefined : knownFor(other.coverage, each.quantity, words)} />
            </td>
            <td>
              <More {...each} isSame={Math.abs(each.more ?? 0) < leastKwh} amount={moreText} words={words} />
            </td>
          </tr>
        )
      })}
      {money && <MoneyRow {...money} words={words} />}
    </tbody>
  </table>
)

const Note = ({ text }: { text: string | undefined }) =>
  text !== undefined && <small className={classes.known}>{text}</small>

interface Money {
  /** A code: EUR. Undefined while unknown. */
  currency: string | undefined
  own: Statistics
  other: Statistics
}

/** What both periods earned and saved; no row without a price. */
const MoneyRow = ({ currency, own, other, words }: Money & { words: Words['history'] }) => {
  const { language, words: all } = useLanguage()
  if (currency === undefined || (own.incomeBasis === null && other.incomeBasis === null)) return null
  const text = (amount: number | null) => moneyText(amount, { currency, language, units: all.units })
  const [one, two] = [own.incomeValue, other.incomeValue]
  const more = one === null || two === null ? null : one - two
  const noteOf = ({ incomeValue, contradictions }: Statistics) =>
    incomeValue !== null && contradictions.length > 0 ? words.contradictory : undefined
  return (
    <tr>
      <th scope="row">{words.money}</th>
      {[own, other].map((each, place) => (
        <td key={place}>
          {text(each.incomeValue)}
          <Note text={noteOf(each)} />
        </td>
      ))}
      <td>
        <More
          more={more}
          percent={more === null || !two ? null : (more / two) * 100}
          isSame={Math.abs(more ?? 0) < leastMoney}
          amount={text(more === null ? null : Math.abs(more))}
          words={words}
        />
      </td>
    </tr>
  )
}

/** Prevents a line break at a date's hyphens. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={classes.unbroken}>{word}</span>
    </Fragment>
  ))

interface MoreProps extends Pick<Difference, 'more' | 'percent'> {
  isSame: boolean
  /** The size of the difference. */
  amount: string
  words: Words['history']
}

const More = ({ more, percent, isSame, amount, words }: MoreProps) => {
  if (more === null) return <span>--</span>
  const Icon = isSame ? IconEqual : more > 0 ? IconUp : IconDown
  const said = isSame ? words.same : more > 0 ? words.more({ energy: amount }) : words.less({ energy: amount })
  return (
    <span className={classes.more}>
      <Icon className="in-text" aria-hidden="true" />
      {said}
      {percent !== null && !isSame && <span className={classes.percent}>{percentText(Math.abs(percent), 1)}</span>}
    </span>
  )
}

/** Smaller energies are not shown. */
const leastKwh = 0.01
/** Smaller amounts are not shown. */
const leastMoney = 0.01
