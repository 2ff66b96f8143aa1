import type { FleetOverview } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import classes from './fleet-page.module.css'

interface Props {
  days: FleetOverview['days']
  words: Words['fleet']
}

/** How many faults and warnings were open on each of the last days. */
export const OpenDays = ({ days, words }: Props) => {
  const countOf = ({ warnings, faults }: FleetOverview['days'][number]) => warnings + faults
  const most = Math.max(1, ...days.map(countOf))
  const worst = days.find((day) => countOf(day) === most)
  const today = days.at(-1)
  const text = words.openDaysSummary({
    day: worst?.day ?? '--',
    count: worst ? most : 0,
    today: today ? countOf(today) : 0,
  })
  return (
    <section className={classes.card} aria-labelledby="fleet-days">
      <h2 id="fleet-days">{words.openDays}</h2>
      <div className={classes.days} role="img" aria-label={text}>
        {days.map((day) => (
          <span key={day.day} title={`${day.day}: ${countOf(day)}`}>
            <i data-level="warning" style={{ blockSize: `${(day.warnings / most) * 100}%` }} />
            <i data-level="fault" style={{ blockSize: `${(day.faults / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={classes.daysFoot} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>
          {words.todayMark} {today ? countOf(today) : 0}
        </span>
      </p>
      <p className={classes.legend}>
        <span data-level="fault">{words.fault}</span>
        <span data-level="warning">{words.warning}</span>
        <small>{words.onceADay}</small>
      </p>
    </section>
  )
}
