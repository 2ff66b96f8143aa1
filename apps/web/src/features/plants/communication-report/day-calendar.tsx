import type { ReportedDay } from '@heliograph/contract/browser'
import { dateOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useState } from 'react'
import { percentText } from '#charts/axes/quantity.ts'
import { weekdayOf } from '#periods/period.ts'
import { dayKind, dayText, heardShare, type DayKind, type SpanText } from './gateway-texts.ts'
import classes from './day-calendar.module.css'

interface Props {
  days: readonly ReportedDay[]
  /** Of a week from Monday on. */
  weekdays: readonly { short: string; long: string }[]
  label: string
  spanText: SpanText
  words: Words['communicationReport']
}

/** The days of a gateway in weeks: each cell has its percentage, and tells more below when it is pointed at or tapped. */
export const DayCalendar = ({ days, weekdays, label, spanText, words }: Props) => {
  const [chosen, choose] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const told =
    days.find(({ day }) => day === (hovered ?? chosen)) ?? days.find(({ day }) => day === chosen) ?? days.at(-1)
  return (
    <div className={classes.box}>
      <table className={classes.weeks} aria-label={label} onPointerLeave={() => setHovered(undefined)}>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                <span aria-hidden="true">{short}</span>
                <span className="only-heard">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, place) => (
            <tr key={place}>
              {week.map((day, column) =>
                day ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text of its day, which the rule does not find
                  <td key={day.day}>
                    <button
                      type="button"
                      className={classes.day}
                      data-kind={dayKind(day)}
                      aria-pressed={day.day === told?.day}
                      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(day.day)}
                      onFocus={() => choose(day.day)}
                      onClick={() => choose(day.day)}
                    >
                      <span className={classes.date} aria-hidden="true">
                        {dateOf(day.day)}
                      </span>
                      <b aria-hidden="true">{percentText(heardShare(day))}</b>
                      <span className="only-heard">{dayText(day, spanText, words)}</span>
                    </button>
                  </td>
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- before the first day
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.told} aria-hidden="true">
        {told && dayText(told, spanText, words)}
      </p>
      <ul className={classes.legend} aria-label={words.legend}>
        {kinds.map((kind) => (
          <li key={kind}>
            <i className={classes.day} data-kind={kind} aria-hidden="true" /> {words.kinds[kind]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const kinds = ['full', 'most', 'some', 'few', 'asleep', 'unknown'] as const satisfies DayKind[]

/** In rows from Monday to Sunday; nothing before the first and after the last day. */
const weeksOf = (days: readonly ReportedDay[]) => {
  const first = days[0]
  if (!first) return []
  const cells = [...Array<undefined>(weekdayOf(first.day)).fill(undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    Array.from({ length: 7 }, (_day, column) => cells[row * 7 + column]),
  )
}
