import type { RankedPlant } from '@heliograph/contract/browser'
import { fixedText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import classes from './views.module.css'

/** The plants with the highest yield per kWp today. */
export const Ranking = ({
  plants,
  words,
}: {
  plants: readonly RankedPlant[] | undefined
  words: Words['largeScreen']
}) => {
  if (plants?.length === 0) return <p className={classes.quiet}>{words.rankingNone}</p>
  const best = plants?.[0]?.fullPowerHoursDay ?? 0
  return (
    <ol className={classes.ranks}>
      {(plants ?? waiting).map((plant, place) => (
        <li key={plant?.id ?? place}>
          <span className={classes.place}>{place + 1}</span>
          {plant ? <span className={classes.name}>{plant.name}</span> : <span className={classes.wait} />}
          <b>{plant && fixedText(plant.fullPowerHoursDay)}</b>
          {plant && (
            <i style={{ inlineSize: `${best > 0 ? (plant.fullPowerHoursDay / best) * 100 : 0}%` }} aria-hidden="true" />
          )}
        </li>
      ))}
    </ol>
  )
}

const waiting = Array.from({ length: 10 }, () => undefined)
