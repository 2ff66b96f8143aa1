import { numberText } from '@heliograph/domain/numbers'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { hoursOf, type Hour } from './hours.ts'
import type { DayPicture } from './picture.ts'
import classes from './day.module.css'

/** The picture as a table, hour by hour. */
export const DayTable = ({ picture, words }: { picture: DayPicture; words: Words['day'] }) => {
  const { day, zone, span, moments, parts } = picture
  const columns: { key: keyof Hour; name: string; isShown: boolean; unit: string }[] = [
    { key: 'generationW', name: words.generated, isShown: true, unit: 'kW' },
    { key: 'useW', name: words.used, isShown: parts.use, unit: 'kW' },
    { key: 'pvW', name: words.direct, isShown: parts.use, unit: 'kW' },
    { key: 'batteryW', name: words.ofBattery, isShown: parts.use && parts.battery, unit: 'kW' },
    { key: 'gridW', name: words.ofGrid, isShown: parts.use && parts.grid, unit: 'kW' },
    { key: 'socPercent', name: words.level, isShown: parts.battery, unit: '%' },
  ]
  const shown = columns.filter(({ isShown }) => isShown)
  const told = (hour: Hour, key: keyof Hour) => {
    const value = hour[key]
    return numberText(value === null || key === 'socPercent' ? value : value / 1000)
  }
  return (
    <table className={classes.table}>
      <caption>{words.tableTitle({ day })}</caption>
      <thead>
        <tr>
          <th scope="col">{words.hour}</th>
          {shown.map(({ key, name, unit }) => (
            <th key={key} scope="col">
              {name} ({unit})
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursOf(moments, span).map((hour) => (
          <tr key={hour.from}>
            <th scope="row">{formatClock(zone, hour.from)}</th>
            {shown.map(({ key }) => (
              <td key={key}>{told(hour, key)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
