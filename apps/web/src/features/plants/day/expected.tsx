import { xOf } from './axis.ts'
import type { DayLayout } from './layout.ts'
import { text } from './paths.ts'
import type { DayPicture, ExpectedMoment } from './picture.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  layout: DayLayout
}

/** What the plant should generate, with its band: a line so far, and dashed for what is still to come. Not through the opening. */
export const Expected = ({ picture: { expected = [], live, span }, layout: { axis, scale } }: Props) => {
  const now = live?.now ?? span.to
  const point = (at: number, powerW: number) => text([xOf(axis, at), scale.horizonPx - powerW * scale.pxPerW])
  const line = (part: readonly ExpectedMoment[]) => `M${part.map(({ at, powerW }) => point(at, powerW)).join('L')}`
  const band = (part: readonly ExpectedMoment[]) =>
    `M${[
      ...part.map(({ at, highW }) => point(at, highW)),
      ...part.toReversed().map(({ at, lowW }) => point(at, lowW)),
    ].join('L')}Z`
  return [expected.filter(({ at }) => at <= now), expected.filter(({ at }) => at > now)].map(
    (part, place) =>
      part.length > 1 && (
        <g key={place}>
          <path className={classes.expectedBand} d={band(part)} />
          <path className={classes.expected} data-coming={place === 1} d={line(part)} />
        </g>
      ),
  )
}
