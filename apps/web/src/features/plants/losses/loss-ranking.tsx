import type { LossRanking } from '@heliograph/contract/browser'
import { moneyText, priceText } from '@heliograph/domain/money-text'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import classes from './loss-ranking.module.css'

interface Props {
  ranking: LossRanking | undefined
  plantOf: (plantId: number, name: string) => ReactNode
}

/** The plants that lost the most, by currency: each amount with both factors. Nothing where nothing was lost. */
export const LossRankingSection = ({ ranking, plantOf }: Props) => {
  const { language, words: all } = useLanguage()
  const words = all.losses
  if (!ranking || ranking.groups.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="fleet-losses">
      <h2 id="fleet-losses" className={classes.title}>
        {words.ranking({ days: ranking.days })} <small>{words.rankingOrder}</small>
      </h2>
      {ranking.groups.map(({ currency, plants, energy, money, worst }) => {
        const count = words.plants({ count: plants })
        const told = (amount: number | null) =>
          moneyText(amount, { currency: currency ?? '', language, units: all.units })
        return (
          <div key={currency ?? ''} className={classes.group}>
            <p className={classes.sum}>
              {currency === null && <>{words.noPrice} · </>}
              {currency === null
                ? words.groupOfEnergy({ plants: count, energy: quantityText(energy, 'kWh') })
                : words.group({ plants: count, money: told(money) })}
            </p>
            <ol>
              {worst.map((plant) => (
                <li key={plant.id}>
                  <span className={classes.what}>
                    {plantOf(plant.id, plant.name)} <small>{quantityText(plant.installedCapacity, 'kWp')}</small>
                    <small className={classes.cause}>{words.causes[plant.cause]}</small>
                  </span>
                  <span className={classes.cost}>
                    <b>{currency === null ? quantityText(plant.energy, 'kWh') : told(plant.money)}</b>
                    {currency !== null && plant.money !== null && (plant.energy ?? 0) > 0 && (
                      <small>
                        {words.factors({
                          energy: quantityText(plant.energy, 'kWh'),
                          price: priceText(plant.money / (plant.energy ?? 1), currency),
                        })}
                      </small>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </section>
  )
}
