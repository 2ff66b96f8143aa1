import type { Earned, TariffList } from '@heliograph/contract/browser'
import { gapOf, gapText } from '@heliograph/domain/gaps'
import { moneyText, priceText } from '@heliograph/domain/money-text'
import { missing } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import type { PeriodKind } from '#periods/kinds.ts'
import type { Period } from '#periods/period.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { tariffQueries, type IncomeScale } from './tariffs.queries.ts'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  period: Period<Exclude<PeriodKind, 'week' | 'custom'>>
  tariffs: TariffList['tariffs']
  manner: { language: string; units: Words['units'] }
  words: Words['tariffs']
  shell: Words['shell']
}

/** What the plant earned, saved and cost in a period, with the calculation. */
export const EarnedPanel = ({ plantId, period, tariffs, manner, words, shell }: Props) => {
  const [isByBill, setByBill] = useState(false)
  const billingDay = tariffs.findLast(({ validFrom }) => validFrom <= period.day)?.billingDay ?? 1
  const hasBill = period.kind === 'month' && billingDay > 1
  const scale: IncomeScale = hasBill && isByBill ? 'bill' : period.kind
  const query = useQuery(tariffQueries(useApi(), plantId).income(scale, period.day))
  const { data } = query
  return (
    <>
      {hasBill && (
        <Checkbox
          size="md"
          label={words.byBill({ day: billingDay })}
          checked={isByBill}
          onChange={(event) => setByBill(event.currentTarget.checked)}
        />
      )}
      {data ? (
        <EarnedCard earned={data} manner={manner} words={words} />
      ) : query.error ? (
        <NotLoaded
          error={query.error}
          title={words.incomeFailed}
          text={shell.failedText}
          action={<Button onClick={() => void query.refetch()}>{shell.retry}</Button>}
          words={shell}
        />
      ) : (
        <Skeleton height={240} role="status" aria-label={shell.loading} />
      )}
    </>
  )
}

const EarnedCard = ({ earned, manner, words }: { earned: Earned } & Pick<Props, 'manner' | 'words'>) => {
  const { currency, terms, costTerms } = earned
  const told = (amount: number | null) => moneyText(amount, { currency, ...manner })
  const ofKind = (kind: Earned['terms'][number]['kind']) => {
    const own = terms.filter((term) => term.kind === kind)
    return own.length === 0 ? null : own.reduce((sum, { amount }) => sum + amount, 0)
  }
  const parts = [
    [words.soldFor, ofKind('sold')],
    [words.usedFor, ofKind('used')],
    [words.generatedFor, ofKind('generated')],
    [words.subsidisedFor, ofKind('subsidised')],
  ] as const
  const costs = [
    [words.boughtFor, earned.costsBought],
    [words.fixed, earned.costsFixed],
  ] as const
  return (
    <Card>
      <p className={classes.period}>
        {earned.startDay === earned.endDay
          ? earned.startDay
          : words.sinceUntil({ from: earned.startDay, until: earned.endDay })}
      </p>
      <h2 className={classes.headline}>
        <span>{words.earned}</span>
        <strong>{told(earned.incomeValue)}</strong>
      </h2>
      <Notes earned={earned} words={words} />
      <Amounts rows={parts} told={told} />
      {costs.some(([, amount]) => amount !== null) && (
        <>
          <h3 className={classes.headline}>
            <span>{words.costs}</span>
            <strong>{told((earned.costsBought ?? 0) + (earned.costsFixed ?? 0))}</strong>
          </h3>
          <Amounts rows={costs} told={told} />
        </>
      )}
      {terms.length + costTerms.length > 0 && (
        <details>
          <summary className={classes.summary}>{words.calculation}</summary>
          <ul className={classes.terms}>
            {[...terms, ...costTerms].map((term) => (
              <li key={`${term.kind} ${term.price}`}>
                {words.equals({ term: termText(term, currency, words), amount: told(term.amount) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Parts earned={earned} told={told} words={words} />
    </Card>
  )
}

const Notes = ({ earned, words }: { earned: Earned; words: Words['tariffs'] }) => {
  const { coverage, incomeBasis, incomeValue, daysWithoutPrice } = earned
  const notes = [
    incomeBasis === null
      ? daysWithoutPrice > 0
        ? words.noIncome
        : words.noData
      : incomeValue === null
        ? words.unknown
        : undefined,
    coverage ? gapText(gapOf(coverage.known, coverage.of), words) : undefined,
    earned.isContradictory ? words.contradictory : undefined,
    incomeBasis !== null && daysWithoutPrice > 0 ? words.daysWithoutPrice({ count: daysWithoutPrice }) : undefined,
  ].filter((note) => note !== undefined)
  return notes.map((note) => <Aside key={note}>{note}</Aside>)
}

interface AmountsProps {
  rows: readonly (readonly [name: string, amount: number | null])[]
  told: (amount: number | null) => string
}

const Amounts = ({ rows, told }: AmountsProps) => (
  <dl className={classes.facts}>
    {rows.map(
      ([name, amount]) =>
        amount !== null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told(amount)}</dd>
          </div>
        ),
    )}
  </dl>
)

/** Days of a month, months of a year, years. */
const Parts = ({
  earned,
  told,
  words,
}: {
  earned: Earned
  told: (amount: number | null) => string
  words: Words['tariffs']
}) =>
  earned.parts.length < 2 ? null : (
    <table className={classes.parts}>
      <caption className="only-heard">{words.parts}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.earned}</th>
          <th scope="col">{words.boughtFor}</th>
        </tr>
      </thead>
      <tbody>
        {earned.parts.toReversed().map((part) => (
          <tr key={part.startDay}>
            <th scope="row">{partName(part.startDay, earned)}</th>
            <td>{told(part.incomeValue)}</td>
            <td>{told(part.costsBought)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** A part of the total is a year, one of a year a month. */
const partName = (day: string, { parts }: Earned) => {
  const isFirst = (end: string) => parts.every(({ startDay }) => startDay.endsWith(end))
  return isFirst('-01-01') ? day.slice(0, 4) : isFirst('-01') ? day.slice(0, 7) : day
}

type Term = Earned['terms'][number] | Earned['costTerms'][number]

const termText = ({ kind, energy, price }: Term, currency: string, words: Words['tariffs']) => {
  const { sold, used, generated, subsidised, bought } = words
  const said = { sold, used, generated, subsidised, bought }
  const kwh = quantityText(energy, 'kWh')
  if (price === null) return words.manyPrices({ energy: kwh })
  return said[kind]({ energy: kwh, price: price === null ? missing : priceText(price, currency) })
}
