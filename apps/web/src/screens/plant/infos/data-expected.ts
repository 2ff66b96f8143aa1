import type { DayExpectation, ExpectedBand } from '@heliograph/contract/browser'
import { hourMs } from '@heliograph/domain/zones'
import type { ExpectedFacts } from '#features/plants/day/facts.ts'
import type { ExpectedMoment } from '#features/plants/day/picture.ts'

/** What the sentence says about the expectation. */
export const expectedFactsOf = (told: DayExpectation, running: boolean): ExpectedFacts => ({
  verdict: told.verdict,
  isUsual: told.source === 'usual',
  madeKwh: told.made,
  band: bandOf(told.soFar ?? told.whole),
  coming:
    running && told.hours.some(({ forecast }) => forecast) && told.source !== 'usual' ? bandOf(told.whole) : undefined,
  forecastKwh: told.forecast?.expected,
})

/** What is drawn of it. The usual light of a season is no curve of a day. */
export const expectedCurve = (told: DayExpectation | undefined): readonly ExpectedMoment[] =>
  !told || told.source === 'usual'
    ? []
    : told.hours.map(({ time, power, low, high }) => ({
        at: time * 1000 + hourMs / 2,
        powerW: power,
        lowW: low,
        highW: high,
      }))

const bandOf = ({ expected, low, high }: ExpectedBand) => ({ expectedKwh: expected, lowKwh: low, highKwh: high })
