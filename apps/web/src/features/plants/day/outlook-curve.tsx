import type { Outlook } from '@heliograph/contract/browser'
import { addDays, dayAt, hourMs, spanOfDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { scaleOf } from '#charts/axes/scale.ts'
import { text } from './paths.ts'
import classes from './outlook.module.css'

interface Props {
  hours: Outlook['hours']
  zone: string
  now: number
  words: Words['outlook']
}

/** Today and tomorrow beside each other, with the band: the dashed line of the picture above, continued. */
export const OutlookCurve = ({ hours, zone, now, words }: Props) => {
  const today = dayAt(zone, now)
  const [from, midnight, to] = [
    spanOfDay(zone, today).from,
    spanOfDay(zone, today).to,
    spanOfDay(zone, addDays(today, 1)).to,
  ]
  const peak = hours.reduce<Outlook['hours'][number] | undefined>(
    (most, hour) => (hour.power > (most?.power ?? 0) ? hour : most),
    undefined,
  )
  if (!peak) return null
  const highs = hours.map(({ high }) => high)
  const [most, { step }] = [Math.max(...highs), scaleOf(highs)]
  const x = (at: number) => ((at - from) / (to - from)) * widthPx
  const y = (powerW: number) => heightPx - (powerW / most) * (heightPx - roomPx)
  const lines = Array.from({ length: Math.floor(most / step) }, (_, place) => (place + 1) * step)
  const days = [hours.filter(({ time }) => time * 1000 < midnight), hours.filter(({ time }) => time * 1000 >= midnight)]
  const middle = (time: number) => x(time * 1000 + hourMs / 2)
  const line = (part: Outlook['hours'], of: (hour: Outlook['hours'][number]) => number) =>
    part.map((hour) => text([middle(hour.time), y(of(hour))])).join('L')
  return (
    <figure className={classes.curve}>
      <div className={classes.marks} aria-hidden="true">
        {lines.map((powerW) => (
          <span key={powerW} style={{ insetBlockStart: y(powerW) }}>
            {quantityText(powerW, 'W')}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.curve({ power: quantityText(peak.power, 'W') })}
      >
        {lines.map((powerW) => (
          <path key={powerW} className={classes.mark} d={`M${text([0, y(powerW)])}H${widthPx}`} />
        ))}
        <path className={classes.day} d={`M${text([x(midnight), 0])}V${heightPx}`} />
        <path className={classes.day} d={`M0 ${heightPx}H${widthPx}`} />
        <path className={classes.now} d={`M${text([x(now), 0])}V${heightPx}`} />
        {days.map(
          (part, place) =>
            part.length > 1 && (
              <g key={place}>
                <path
                  className={classes.band}
                  d={`M${line(part, ({ high }) => high)}L${line(part.toReversed(), ({ low }) => low)}Z`}
                />
                <path className={classes.line} d={`M${line(part, ({ power }) => power)}`} />
              </g>
            ),
        )}
      </svg>
      <figcaption aria-hidden="true">
        <span>{words.today}</span>
        <span>{words.tomorrow}</span>
      </figcaption>
    </figure>
  )
}

const widthPx = 480
const heightPx = 96
const roomPx = 6
