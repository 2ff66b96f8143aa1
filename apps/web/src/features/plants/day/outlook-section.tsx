import type { ExpectedBand, Outlook } from '@heliograph/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { energyText } from './energy-text.ts'
import { OutlookCurve } from './outlook-curve.tsx'
import { bandText, saidOf, scoreText } from './outlook-said.ts'
import { outlookQueries } from './outlook.queries.ts'
import classes from './outlook.module.css'

interface Props {
  plantId: number
  zone: string
  now: number
  isUsedOnSite: boolean
}

/** What the plant should make until tomorrow night, and when to use it. Nothing where no weather is forecast. */
export const OutlookSection = ({ plantId, zone, now, isUsedOnSite }: Props) => {
  const words = useWords('outlook')
  const { data: outlook } = useQuery(outlookQueries(useApi(), plantId).ofPlant())
  if (!outlook) return null
  const said = saidOf(outlook, { zone, now, isUsedOnSite, words })
  return (
    <div className={classes.outlook}>
      <TitledCard title={words.title}>
        <Sums outlook={outlook} />
        <OutlookCurve hours={outlook.hours} zone={zone} now={now} words={words} />
        {said.length > 0 && (
          <ul className={classes.said}>
            {said.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p className={classes.remark}>
          {scoreText(outlook, words)}
          {outlook.planeAssumed && ` ${words.planeAssumed}`}
        </p>
      </TitledCard>
    </div>
  )
}

const Sums = ({ outlook: { rest, tomorrow } }: { outlook: Outlook }) => {
  const words = useWords('outlook')
  const days = [
    { name: words.rest, band: rest },
    { name: words.tomorrow, band: tomorrow },
  ].flatMap(({ name, band }): { name: string; band: ExpectedBand }[] => (band ? [{ name, band }] : []))
  return (
    <dl className={classes.sums}>
      {days.map(({ name, band }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{words.about({ energy: energyText(band.expected) })}</b>
            <span>{bandText(band, words)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
