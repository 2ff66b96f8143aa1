import { missing, numberText } from '@heliograph/domain/numbers'
import { dayAt, formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { viewerZone } from '#i18n/dates.ts'
import { temperatureOf } from '#i18n/temperature.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { Card } from '#ui/cards/card.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './account.module.css'

interface Props {
  /** The current time, ms. */
  now: number
  words: Words['account']['common']
  /** What screen readers say for `--`. */
  noData: string
}

/** How a date, a number and a temperature look with the chosen settings. */
export const Preview = ({ now, words, noData }: Props) => {
  const unit = useTemperatureUnit()
  const zone = viewerZone()
  const today = dayAt(zone, now)
  const samples: Sample[] = [
    { name: words.day, text: today },
    { name: words.instant, text: formatInstant(zone, now), note: words.instantNote({ zone }) },
    { name: words.number, text: numberText(sample.number), note: words.numberNote({ number: sample.number }) },
    {
      name: words.warmth,
      ...temperatureOf(sample.celsius, unit),
      note: words.warmthNote({ reported: `${sample.celsius}\u00A0°C` }),
    },
    { name: words.unknown, text: missing, note: words.unknownNote },
  ]
  return (
    <Card>
      <h2 className={classes.label}>{words.preview}</h2>
      <dl className={classes.samples}>
        {samples.map(({ name, text, unit: sign = '', note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Quantity text={text} unit={sign} missing={noData} />
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface Sample {
  name: string
  text: string
  unit?: string
  note?: string
}

/** Sample values that would reveal rounding. */
const sample = { number: 1234.567, celsius: 21.5 }
