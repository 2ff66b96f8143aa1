import type { Payback } from '@heliograph/contract/browser'
import { gapOf, gapText } from '@heliograph/domain/gaps'
import { moneyText } from '@heliograph/domain/money-text'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { tariffQueries } from './tariffs.queries.ts'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  manner: { language: string; units: Words['units'] }
  /** Leads to where the cost is entered; for those who may. */
  toEdit: ReactNode
  words: Words['tariffs']
  shell: Words['shell']
}

/** When the plant has earned what it cost, as an estimate with what it rests on. */
export const PaybackPanel = ({ plantId, manner, toEdit, words, shell }: Props) => {
  const { data, error, refetch } = useQuery(tariffQueries(useApi(), plantId).payback())
  return (
    <TitledSection title={words.payback}>
      {data ? (
        <PaybackCard payback={data} manner={manner} toEdit={toEdit} words={words} />
      ) : error ? (
        <NotLoaded
          error={error}
          title={words.paybackFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          words={shell}
        />
      ) : (
        <Skeleton height={160} role="status" aria-label={shell.loading} />
      )}
    </TitledSection>
  )
}

const PaybackCard = ({ payback, manner, toEdit, words }: { payback: Payback } & Omit<Props, 'plantId' | 'shell'>) => {
  const { netCost, incomeTotal, firstDay, paidBackOn, year, missing } = payback
  if (netCost === null) {
    return (
      <Card>
        <div className={classes.reach}>
          <Aside>{words.paybackMissing.noCost}</Aside>
        </div>
        {toEdit}
      </Card>
    )
  }
  const told = (amount: number | null) => moneyText(amount, { currency: payback.currency, ...manner })
  const isEstimated = payback.estimatedFor !== null
  const gap = year?.coverage && gapText(gapOf(year.coverage.known, year.coverage.of), words)
  const notes = [
    missing && missingText(missing, payback, words),
    isEstimated && words.restsOn,
    isEstimated && gap,
    incomeTotal !== null && payback.daysNotCounted > 0 && words.daysNotCounted({ count: payback.daysNotCounted }),
  ]
  const rows = [
    [words.netCost, netCost],
    [firstDay === null ? words.incomeSoFar : words.incomeSince({ day: firstDay }), incomeTotal],
    ...(incomeTotal !== null && paidBackOn === null ? [[words.costLeft, netCost - incomeTotal] as const] : []),
    ...(year ? [[words.lastTwelveMonths({ from: year.startDay, until: year.endDay }), year.incomeValue] as const] : []),
  ] as const
  return (
    <Card>
      <p className={classes.headline}>
        <strong>{headlineOf(payback, words)}</strong>
      </p>
      {notes.map((note) => (note ? <Aside key={note}>{note}</Aside> : null))}
      <dl className={classes.facts}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** An estimate has no day: years ahead, a month is precise enough. */
const headlineOf = ({ paidBackOn, estimatedFor }: Payback, words: Words['tariffs']) => {
  if (paidBackOn !== null) return words.paidBackOn({ day: paidBackOn })
  return estimatedFor === null ? words.paybackNone : words.paybackEstimate({ month: estimatedFor.slice(0, 7) })
}

const missingText = (missing: NonNullable<Payback['missing']>, { estimableFrom }: Payback, words: Words['tariffs']) => {
  const { lessThanAYear, ...texts } = words.paybackMissing
  return missing === 'lessThanAYear' ? lessThanAYear({ day: estimableFrom ?? '' }) : texts[missing]
}
