import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { evidenceOf, type EvidenceDay } from './evidence.ts'
import classes from './trouble-row.module.css'

interface Props {
  days: readonly EvidenceDay[]
  startedAt: number
  zone: string
  words: Words['fleet']
}

/** The last days, a bar each; those since the trouble began are marked, and unmeasured ones are hatched. */
export const EvidenceBars = ({ days, startedAt, zone, words }: Props) => {
  const { bars, most, before, since } = evidenceOf(days, startedAt, zone)
  const text =
    before === null || since === null
      ? words.evidenceUnknown
      : words.evidence({ before: quantityText(before, 'kWh'), since: quantityText(since, 'kWh') })
  return (
    <div className={classes.evidence}>
      <div className={classes.bars} role="img" aria-label={text} title={text}>
        {bars.map(({ day, generation, isSince }) => (
          <i
            key={day}
            data-since={isSince}
            data-known={generation !== null}
            style={{ blockSize: generation === null ? '100%' : `${most > 0 ? (generation / most) * 100 : 0}%` }}
          />
        ))}
      </div>
      <small aria-hidden="true">
        <span>{bars[0]?.day.slice(5)}</span>
        <span>{words.evidenceUnit}</span>
      </small>
    </div>
  )
}
