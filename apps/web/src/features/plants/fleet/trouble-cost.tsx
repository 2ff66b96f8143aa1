import type { Trouble } from '@heliograph/contract/browser'
import { moneyText, priceText } from '@heliograph/domain/money-text'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { costOf } from './groups.ts'
import classes from './trouble-row.module.css'

interface Props {
  trouble: Trouble
  /** The largest cost that is told in the same. */
  most: number
  words: Words['fleet']
}

/** What a cause costs, with both factors: energy × price where that is known, or else capacity × days. */
export const TroubleCost = ({ trouble, most, words }: Props) => {
  const { kind, lost, capacityOut, days } = trouble
  const { language, words: all } = useLanguage()
  const { basis, currency, amount } = costOf(trouble)
  if (amount <= 0)
    return (
      <div className={classes.cost}>
        <small>
          {words.kind[kind]} · {words.noCost}
        </small>
      </div>
    )
  const energy = quantityText(lost?.energy, 'kWh')
  const price = priceText((lost?.money ?? 0) / (lost?.energy ?? 1), currency ?? '')
  const told = {
    money: {
      sum: <b>{moneyText(amount, { currency: currency ?? '', language, units: all.units })}</b>,
      factors: all.losses.factors({ energy, price }),
    },
    energy: { sum: <b>{energy}</b>, factors: words.noPrice },
    capacity: {
      sum: (
        <>
          <b>{costText(amount)}</b> <small>{words.costUnit}</small>
        </>
      ),
      factors: words.factors({ capacity: numberText(capacityOut), days: numberText(days) }),
    },
  }[basis]
  return (
    <div className={classes.cost}>
      <p>{told.sum}</p>
      <span className={classes.track} aria-hidden="true">
        <i style={{ inlineSize: `${(amount / most) * 100}%` }} />
      </span>
      <small>
        {words.kind[kind]} · {told.factors}
      </small>
    </div>
  )
}

/** Whole kWp·days, except where that would be nothing. */
export const costText = (cost: number) => numberText(cost, cost < 10 ? 1 : 0)
