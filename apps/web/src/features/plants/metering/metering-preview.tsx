import type { MeteringPreview as Previewed } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { changeOf, isSound, type MeteringDraft } from './metering-draft.ts'
import { meteringQueries } from './metering.queries.ts'
import classes from './metering.module.css'

interface Props {
  plantId: number
  draft: MeteringDraft
  zone: string
  words: Words['metering']
  errors: Words['errors']
}

/** What the choices would make of the plant's energies, before and after. */
export const MeteringPreview = ({ plantId, draft, zone, words, errors }: Props) => {
  const [settled] = useDebouncedValue(draft, 300)
  const change = isSound(settled, words) ? changeOf(settled) : undefined
  const { data, error, isFetching } = useQuery(meteringQueries(useApi(), plantId).preview(change))
  const dayOf = (instant: number) => dayAt(zone, instant * 1000)
  return (
    <TitledSection title={words.preview} busy={isFetching}>
      <Card>
        {error ? (
          <p role="status">{refusalText(error, { errors, otherwise: words.previewFailed })}</p>
        ) : change === undefined ? (
          <p role="status">{words.previewIncomplete}</p>
        ) : data ? (
          <>
            <Sums sums={data} words={words} />
            <div className={classes.said} role="status">
              {data.recalculatedFrom !== null && <p>{words.recalculated({ day: dayOf(data.recalculatedFrom) })}</p>}
              {data.recalculatedFrom !== null &&
                data.previewedFrom !== null &&
                data.previewedFrom > data.recalculatedFrom && (
                  <p>{words.previewedFrom({ day: dayOf(data.previewedFrom) })}</p>
                )}
              {isSame(data) && <p>{words.noDifference}</p>}
            </div>
          </>
        ) : (
          <p role="status">{words.calculating}</p>
        )}
      </Card>
    </TitledSection>
  )
}

const Sums = ({ sums: { before, after }, words }: { sums: Previewed; words: Words['metering'] }) => {
  const shown = energies.filter(({ of }) => periods.some((period) => has(before, of, period) || has(after, of, period)))
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          {periods.map((period) => (
            <th key={period} scope="col">
              {words.periods[period]}
            </th>
          ))}
        </tr>
      </thead>
      {shown.map(({ of, word }) => (
        <tbody key={of}>
          <tr>
            <th scope="rowgroup" colSpan={periods.length}>
              {words.energies[word]}
            </th>
          </tr>
          <tr>
            {periods.map((period) => {
              const [was, is] = [before, after].map((sum) => quantityText(sum[`${of}${period}`], 'kWh'))
              return (
                <td key={period}>
                  {was !== is && (
                    <>
                      <del>{was}</del>{' '}
                    </>
                  )}
                  {was === is ? is : <ins>{is}</ins>}
                </td>
              )
            })}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

type Sum = Previewed['before']
const has = (sums: Sum, of: (typeof energies)[number]['of'], period: (typeof periods)[number]) =>
  sums[`${of}${period}`] !== null

const isSame = ({ before, after }: Previewed) => JSON.stringify(before) === JSON.stringify(after)

const periods = ['Value', 'Month', 'Total'] as const
const energies = [
  { of: 'generation', word: 'generation' },
  { of: 'use', word: 'use' },
  { of: 'buy', word: 'buy' },
  { of: 'grid', word: 'sell' },
  { of: 'charge', word: 'charge' },
  { of: 'discharge', word: 'discharge' },
] as const
