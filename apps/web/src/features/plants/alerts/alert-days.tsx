import type { AlertDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import classes from './alert-detail.module.css'

/** What the plant made on the days of the alert, beside what was expected of them. */
export const AlertDays = ({ alert: { days }, words }: { alert: AlertDetail; words: Words['alerts'] }) => (
  <section className={classes.section}>
    <h3 className={classes.heading}>{words.daysTitle}</h3>
    <table className={classes.days}>
      <thead>
        <tr>
          <th scope="col">{words.dayOf}</th>
          <th scope="col">{words.madeOf}</th>
          <th scope="col">{words.expectedOf}</th>
          <th scope="col">{words.bandFrom}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, madeKwh, expectedKwh, lowKwh }) => (
          <tr key={day} data-below={madeKwh !== null && madeKwh < lowKwh}>
            <th scope="row">
              <time>{day}</time>
            </th>
            <td>{quantityText(madeKwh, 'kWh')}</td>
            <td>{quantityText(expectedKwh, 'kWh')}</td>
            <td>{quantityText(lowKwh, 'kWh')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
