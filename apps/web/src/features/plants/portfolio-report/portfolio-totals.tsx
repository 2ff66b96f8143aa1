import type { KnownFigure, PortfolioTotals } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { Told } from '#ui/text/told.tsx'
import type { PortfolioTexts } from './portfolio-texts.ts'
import classes from './portfolio-report.module.css'

interface Props {
  totals: PortfolioTotals
  texts: PortfolioTexts
  words: Words['portfolioReport']
}

/** Each total says of how many plants it is made. Money stays in its currency. */
export const Totals = ({ totals, texts, words }: Props) => {
  const { energy, money, share, perKwp } = texts
  const of = ({ plants }: KnownFigure) => words.ofPlants({ count: plants })
  const figures: [name: string, text: string, made: string][] = [
    [words.capacity, quantityText(totals.installedCapacity, 'kWp'), words.ofPlants({ count: totals.plants })],
    [words.generation, energy(totals.generation.value), of(totals.generation)],
    [words.specificYield, perKwp(totals.specificYield.value), of(totals.specificYield)],
    [words.performance, share(totals.performance.value), of(totals.performance)],
    [words.availability, share(totals.availability.value), of(totals.availability)],
    [words.heard, share(totals.heard.value), of(totals.heard)],
    [words.alerts, numberText(totals.alerts.value), words.atPlants({ count: totals.alerts.plants })],
    [words.lost, energy(totals.lostEnergy.value), of(totals.lostEnergy)],
    ...totals.money.flatMap(({ currency, income, lost }): [string, string, string][] => [
      [words.incomeIn({ currency }), money(income.value, currency), of(income)],
      ...(lost.plants > 0
        ? [[words.lostIn({ currency }), money(lost.value, currency), of(lost)] satisfies [string, string, string]]
        : []),
    ]),
  ]
  return (
    <TitledSection title={words.totals}>
      <dl className={classes.totals}>
        {figures.map(([name, text, made]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>
                <Told text={text} unknown={words.unknown} />
              </b>
              {text !== missing && <small>{made}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
