import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import { Definition } from '#ui/text/definition.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import { energyText } from './energy-text.ts'
import type { Comparison, Figure, FigureId } from './four.ts'
import classes from './day.module.css'

interface Props {
  figures: readonly Figure[]
  /** Above the figures, if they are not those of the shown day. */
  caption: string | undefined
  money: (amount: number | null) => string
  /** What the income counts, and how it was calculated. */
  income: { hint: string; how: ReactNode; note: string | undefined }
  words: Words['day']
}

/** Four figures of a day, each with a comparison and an explanation. */
export const FourFigures = ({ figures, caption, money, income, words }: Props) => (
  <section className={classes.four} aria-label={words.four}>
    {caption !== undefined && <h2>{caption}</h2>}
    <dl>
      {figures.map(({ id, unit, value, comparison }) => (
        <div key={id} data-figure={id}>
          <dt>
            {words[id]}
            <Definition term={words[id]} text={id === 'income' ? income.hint : words[`${id}Hint`]}>
              {howOf(id, income.how, words)}
            </Definition>
          </dt>
          <dd>
            <b>
              <Quantity {...quantityIn(unit, value, money)} missing={words.noData} />
            </b>
            {id === 'income' && income.note !== undefined && <span>{income.note}</span>}
            <span>{comparison && comparisonText(comparison, unit, money, words)}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const quantityIn = (unit: Figure['unit'], value: number | null, money: Props['money']) => {
  if (unit === 'kWh') return value !== null && value < 1 ? { text: numberText(value), unit } : quantityOf(value, unit)
  if (unit === 'money') return { text: money(value), unit: '' }
  const text = numberText(value, unit === 'percent' ? 0 : 2)
  return { text, unit: value === null ? '' : unit === 'percent' ? '%' : 'h' }
}

const valueText = (unit: Figure['unit'], value: number, money: Props['money']) =>
  unit === 'money'
    ? money(value)
    : unit === 'percent'
      ? percentText(value)
      : unit === 'hours'
        ? `${numberText(value)}\u00A0h`
        : energyText(value)

const comparisonText = (told: Comparison, unit: Figure['unit'], money: Props['money'], words: Words['day']) => {
  if (told.is === 'month') return words.monthSoFar({ value: valueText(unit, told.value, money) })
  if (told.is === 'perDay') return words.perDay({ value: valueText(unit, told.value, money) })
  if (told.is === 'inAll') return words.inAll[told.of]({ value: valueText(unit, told.value, money) })
  const { more, less, same } = words.than[told.than]
  if (Math.abs(told.by) < leastKwh) return same
  const energy = energyText(Math.abs(told.by))
  return told.by > 0 ? more({ energy }) : less({ energy })
}

const howOf = (id: FigureId, income: ReactNode, words: Words['day']) => {
  if (id === 'income') return income
  if (id === 'selfSufficiency') return words.selfSufficiencyHow
  return id === 'fullLoadHours' ? words.fullLoadHoursHow : undefined
}

const leastKwh = 0.01
