import type { PlantLosses } from '@heliograph/contract/browser'
import { moneyText } from '@heliograph/domain/money-text'
import { numberText } from '@heliograph/domain/numbers'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Definition } from '#ui/text/definition.tsx'
import { lossQueries } from './losses.queries.ts'
import classes from './losses.module.css'

interface Props {
  plantId: number
  first: Day
  last: Day
}

/** What a plant did not generate in some days, why, and what it would have been worth; nothing where no day is judged. */
export const LossesCard = ({ plantId, first, last }: Props) => {
  const { language, words: all } = useLanguage()
  const words = all.losses
  const { data } = useQuery(lossQueries(useApi()).ofPlant(plantId, { first, last }))
  if (!data || data.days === 0) return null
  const money = (amount: number | null) => moneyText(amount, { currency: data.currency, language, units: all.units })
  const row = ({ energy, money: worth }: PlantLosses['total']) => (
    <>
      <td>{quantityText(energy, 'kWh')}</td>
      <td>{money(worth)}</td>
    </>
  )
  return (
    <Card>
      <section className={classes.losses} aria-labelledby="losses-title">
        <div className={classes.title}>
          <h2 id="losses-title">{words.title}</h2>
          <Definition term={words.title} text={words.titleHint} />
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.cause}</th>
              <th scope="col">{words.energy}</th>
              <th scope="col">
                {words.worth}
                <Definition term={words.worth} text={words.worthHint}>
                  {words.worthHow}
                </Definition>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.causes.map(({ cause, ...lost }) => (
              <tr key={cause}>
                <th scope="row">
                  {words.causes[cause]}
                  <Definition term={words.causes[cause]} text={words.hints[cause]} />
                </th>
                {row(lost)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              {row(data.total)}
            </tr>
            {data.plannedWork > 0 && (
              <tr data-apart>
                <th scope="row">{words.planned}</th>
                {row(data.planned)}
              </tr>
            )}
          </tfoot>
        </table>
        {data.availability !== null && (
          <p>
            {words.availability({ percent: percentText(data.availability, 1) })}
            <Definition term={words.availabilityName} text={words.availabilityHint}>
              {words.availabilityHow}
            </Definition>
          </p>
        )}
        <Remarks losses={data} words={words} />
      </section>
    </Card>
  )
}

const Remarks = ({ losses, words }: { losses: PlantLosses; words: Words['losses'] }) => {
  const { days, modelledDays, daysWithoutPrice, outOfOrder, plannedWork, unseen } = losses
  const span = (seconds: number) => words.hours({ hours: numberText(seconds / 3600, 1) })
  const times = [
    ...(outOfOrder >= leastS ? [words.outFor({ span: span(outOfOrder) })] : []),
    ...(plannedWork >= leastS ? [words.plannedFor({ span: span(plannedWork) })] : []),
    ...(unseen >= leastS ? [words.unseenFor({ span: span(unseen) })] : []),
  ]
  const notes = [
    ...(modelledDays === days
      ? [words.modelled]
      : modelledDays > 0
        ? [words.modelledDays({ count: modelledDays })]
        : []),
    ...(daysWithoutPrice > 0 ? [words.withoutPrice({ count: daysWithoutPrice })] : []),
  ]
  return (
    <>
      {times.length > 0 && <p className={classes.remark}>{times.join(words.separator)}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.remark}>
          {note}
        </p>
      ))}
    </>
  )
}

/** Of which a tenth of an hour is left. */
const leastS = 360
