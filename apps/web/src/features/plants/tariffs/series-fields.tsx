import type { EnteredPrices } from '@heliograph/contract/browser'
import { priceUnits } from '@heliograph/domain/hourly-prices'
import type { Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'

type Series = Pick<EnteredPrices, 'kind' | 'unit'>

interface Props {
  entered: Series
  onChange: (part: Partial<Series>) => void
  currency: string
  words: Words['tariffs']
}

/** Which series hourly prices are for, and in what unit they come. */
export const SeriesFields = ({ entered, onChange, currency, words }: Props) => (
  <>
    <NativeSelect
      size="md"
      label={words.listFor}
      value={entered.kind}
      onChange={({ currentTarget: { value } }) => onChange({ kind: value === 'sold' ? 'sold' : 'bought' })}
      data={(['bought', 'sold'] as const).map((value) => ({ value, label: words.seriesOf[value] }))}
    />
    <NativeSelect
      size="md"
      label={words.listUnit}
      value={entered.unit}
      onChange={({ currentTarget: { value } }) =>
        onChange({ unit: priceUnits.find((unit) => unit === value) ?? 'kWh' })
      }
      data={priceUnits.map((value) => ({ value, label: words.unitOf[value]({ currency }) }))}
    />
  </>
)
