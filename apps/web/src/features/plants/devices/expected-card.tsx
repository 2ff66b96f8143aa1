import type { Api, DeviceExpectation } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { quantityText } from '#charts/axes/quantity.ts'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import classes from './expected-card.module.css'

interface Props {
  api: Api
  deviceId: number
  plantId: number
  /** A day that is over. */
  day: Day
  words: Words['devices']['expected']
}

/** What an inverter and its inputs made of the light, beside what they should have made. Nothing where that is not known. */
export const ExpectedCard = ({ api, deviceId, plantId, day, words }: Props) => {
  const { data: expectation } = useQuery({
    queryKey: ['device', deviceId, 'expected', day],
    queryFn: ({ signal }) =>
      api.expectation.ofDevice({ params: { id: plantId, deviceId }, query: { day } }, { signal }),
    select: (answer) => answer.expectation ?? undefined,
    meta: { inPlace: true },
  })
  if (!expectation) return null
  const { inverter, inputs } = expectation
  const rows = [
    ...(inverter ? [{ name: words.whole, ...inverter }] : []),
    ...inputs.map(({ input, tilt, azimuth, ...part }) => ({
      name: input === 0 ? words.whole : words.input({ input, tilt, azimuth }),
      ...part,
    })),
  ].filter(({ made }) => made !== null)
  if (rows.length === 0) return null
  return (
    <TitledCard title={words.title({ day })}>
      <ul className={classes.rows}>
        {rows.map((row, place) => (
          <li key={place} data-below={row.verdict === 'below'}>
            <span className={classes.name}>{row.name}</span>
            <span>{madeText(row, words)}</span>
            {row.verdict === 'below' && <em>{words.below}</em>}
          </li>
        ))}
      </ul>
      <p className={classes.how}>{words.how}</p>
    </TitledCard>
  )
}

const madeText = (
  { made, whole }: Pick<DeviceExpectation['inputs'][number], 'made' | 'whole'>,
  words: Props['words'],
) => {
  const texts = { made: quantityText(made, 'kWh') }
  if (!whole) return words.young(texts)
  const [expected, low, high] = [whole.expected, whole.low, whole.high].map((kwh) => quantityText(kwh, 'kWh'))
  return words.row({ ...texts, expected: expected ?? '', low: low ?? '', high: high ?? '' })
}
