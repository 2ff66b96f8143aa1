import type { OperatingSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import { quantityText } from '#charts/axes/quantity.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import { moneyText, priceText } from './money.ts'

interface Props {
  /** Undefined while loading. */
  sums: OperatingSystem | undefined
  /** A code: EUR. Undefined while unknown. */
  currency: string | undefined
  language: string
  words: Pick<Words, 'live' | 'units'>
}

/** The value of the generation, and how it is calculated. */
export const MoneyCard = ({ sums, currency, language, words: { live, units } }: Props) => {
  const wanted = { currency: currency ?? '', language, units }
  const told = (amount: number | null | undefined) => moneyText(currency === undefined ? null : amount, wanted)
  const spans = [
    [live.incomeOfToday, sums?.generationValue, sums?.incomeValue],
    [live.incomeMonth, sums?.generationMonth, sums?.incomeMonth],
    [live.incomeYear, sums?.generationYear, sums?.incomeYear],
    [live.incomeTotal, sums?.generationTotal, sums?.incomeTotal],
  ] as const
  const price = currency === undefined ? undefined : priceText(sums?.pricePerKwh, wanted)
  const howOf = (kwh: number | null | undefined, amount: number | null | undefined) =>
    price === undefined || amount === null || amount === undefined
      ? undefined
      : live.incomeHow({ energy: quantityText(kwh, 'kWh'), price, amount: told(amount) })
  return (
    <LiveCard title={live.moneyTitle} icon={<IconCoins size={18} stroke={1.7} />}>
      <Facts>
        {spans.map(([name, kwh, amount]) => (
          <Fact
            key={name}
            name={name}
            hint={live.incomeHint}
            how={howOf(kwh, amount)}
            value={{ text: told(amount), unit: '' }}
            missing={live.noData}
          />
        ))}
      </Facts>
    </LiveCard>
  )
}
