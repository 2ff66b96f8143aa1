import type { Words } from '@heliograph/phrases'
import { coverOf } from './moments.ts'
import type { DayPicture } from './picture.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  /** Of the picture, whose patterns the key uses. */
  id: string
  words: Words['day']
}

/** What the areas of the picture mean: only those that are in it. */
export const DayKey = ({ picture: { moments, parts, mounting, place, expected = [] }, id, words }: Props) => {
  const covers = parts.use ? moments.flatMap((moment) => coverOf(moment) ?? []) : []
  const has = (part: keyof (typeof covers)[number]) => covers.some((cover) => cover[part] > leastW)
  const entries = [
    { key: 'generated', name: words.generated, isShown: true, fill: 'var(--hg-sky-sun)' },
    { key: 'direct', name: words.direct, isShown: has('pvW'), className: classes.direct },
    { key: 'battery', name: words.ofBattery, isShown: has('batteryW'), fill: `url(#${id}-battery)` },
    { key: 'generator', name: words.ofGenerator, isShown: has('generatorW'), className: classes.fromGenerator },
    { key: 'grid', name: words.ofGrid, isShown: has('gridW'), fill: `url(#${id}-grid)` },
    { key: 'unknown', name: words.ofUnknown, isShown: has('unknownW'), className: classes.unknown },
  ].filter(({ isShown }) => isShown)
  return (
    <ul className={classes.key}>
      {entries.map(({ key, name, isShown: _, ...look }) => (
        <li key={key}>
          <svg viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
            <rect width="14" height="10" {...look} />
          </svg>
          {name}
        </li>
      ))}
      {expected.length > 1 && (
        <li title={words.expectedHint}>
          <svg viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
            <rect className={classes.expectedBand} width="14" height="10" />
            <path className={classes.expected} d="M0 5H14" />
          </svg>
          {words.expected}
        </li>
      )}
      {mounting && place && (
        <li title={words.clearSkyHint}>
          <svg viewBox="0 0 14 10" width="14" height="10" aria-hidden="true">
            <path className={classes.clearSky} d="M1 5H14" />
          </svg>
          {words.clearSky}
        </li>
      )}
    </ul>
  )
}

/** Less cannot be seen. */
const leastW = 20
