import type { ComparedSubject, Comparison } from '@heliograph/contract/browser'
import { fixedText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { Swatch } from '#charts/parts/legend.tsx'
import { pathOf } from './courses.ts'
import { deviationText, nameOf, silentHours } from './sentence.ts'
import classes from './comparisons.module.css'

interface Props {
  comparison: Comparison
  linkTo: (subject: ComparedSubject, name: string) => ReactNode
  alertLink: AlertLink
  /** The one whose line stands out. */
  highlighted: string | undefined
  pinned: string | undefined
  /** While the pointer or the focus is on it. */
  onPoint: (id: string | undefined) => void
  onPin: (id: string | undefined) => void
  words: Words['comparisons']
}

export type AlertLink = (alert: NonNullable<ComparedSubject['alert']>, text: string) => ReactNode

/** The figures of each, and its course beside the median: a small picture each, where lines cannot hide one another. */
export const SubjectTable = ({ comparison, linkTo, alertLink, highlighted, pinned, onPoint, onPin, words }: Props) => {
  const { subjects, scaled, median } = comparison
  const max = Math.max(0, ...subjects.flatMap(({ powers }) => powers.map((w) => w ?? 0)))
  const widest = Math.max(10, ...subjects.map(({ deviation }) => Math.abs(deviation ?? 0)))
  return (
    <table className={classes.table} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col" className={classes.course}>
            {words.course}
          </th>
          <th scope="col" className={`${classes.number} ${classes.generated}`}>
            {words.generated}
          </th>
          <th scope="col" className={classes.number}>
            {scaled ? words.perKwp : words.comparedEnergy}
          </th>
          <th scope="col" className={classes.number}>
            {words.deviation}
          </th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject, place) => {
          const { id, powers, energy, comparedEnergy, deviation, alert } = subject
          const name = nameOf(subject, words)
          const { colour, dash } = lineLookAt(place)
          return (
            <tr
              key={id}
              data-highlighted={highlighted === id}
              onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(id)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(id)}
              onBlur={() => onPoint(undefined)}
            >
              <th scope="row">
                <span className={classes.named}>
                  <button
                    type="button"
                    className={classes.swatch}
                    aria-label={words.highlight({ name })}
                    aria-pressed={pinned === id}
                    onClick={() => onPin(pinned === id ? undefined : id)}
                  >
                    <Swatch colour={colour} {...(dash && { dash })} />
                  </button>
                  <span>
                    {linkTo(subject, name)}
                    {stateText(subject, words) && <small className={classes.state}>{stateText(subject, words)}</small>}
                    {alert && <small className={classes.state}>{alertLink(alert, alert.showName)}</small>}
                  </span>
                </span>
              </th>
              <td className={classes.course}>
                <svg viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={words.courseOf({ name })}>
                  <path className={classes.median} d={pathOf(median.powers, max, widthPx, heightPx)} />
                  <path
                    d={pathOf(powers, max, widthPx, heightPx)}
                    style={{ stroke: `var(${colour})` }}
                    strokeDasharray={dash?.join(' ')}
                  />
                </svg>
              </td>
              <td className={`${classes.number} ${classes.generated}`}>{quantityText(energy, 'kWh')}</td>
              <td className={classes.number}>
                {scaled ? fixedText(comparedEnergy) : quantityText(comparedEnergy, 'kWh')}
              </td>
              <td className={classes.number}>
                <span className={classes.deviation}>
                  <i
                    className={classes.bar}
                    data-side={(deviation ?? 0) < 0 ? 'less' : 'more'}
                    style={{ inlineSize: `${(Math.abs(deviation ?? 0) / widest) * 50}%`, background: `var(${colour})` }}
                  />
                </span>
                <span className={classes.percent}>{deviationText(deviation)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const stateText = (subject: ComparedSubject, words: Words['comparisons']) => {
  const hours = silentHours(subject)
  if (subject.outcome === 'noData') return words.noData
  if (hours === undefined) return undefined
  return subject.outcome === 'silent' ? words.notCompared({ hours }) : words.silentFor({ hours })
}

const [widthPx, heightPx] = [140, 32]
