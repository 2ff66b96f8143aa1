import type { OperatingSystem } from '@heliograph/contract/browser'
import { gapOf, gapText } from '@heliograph/domain/gaps'
import { moneyText, priceText } from '@heliograph/domain/money-text'
import type { Words } from '@heliograph/phrases'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import { quantityText } from '#charts/axes/quantity.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import classes from './live-card.module.css'

interface Props {
  /** Undefined while loading. */
  sums: OperatingSystem | undefined
  /** A code: EUR. Undefined while unknown. */
  currency: string | undefined
  language: string
  words: Pick<Words, 'live' | 'units'>
}

type Counted = OperatingSystem['incomeFrom']['day']

/** What the plant earned and saved, and what of that is counted. */
export const MoneyCard = ({ sums, currency, language, words: { live, units } }: Props) => {
  const basis = sums?.incomeBasis
  const told = (amount: number | null | undefined) =>
    moneyText(currency === undefined ? null : amount, { currency: currency ?? '', language, units })
  const spans = [
    [live.incomeMonth, sums?.incomeFrom.month, sums?.incomeMonth],
    [live.incomeYear, sums?.incomeFrom.year, sums?.incomeYear],
    [live.incomeTotal, sums?.incomeFrom.total, sums?.incomeTotal],
  ] as const
  return (
    <LiveCard title={live.moneyTitle} icon={<IconCoins />}>
      {basis === null ? (
        <p className={classes.remark}>{live.incomeNone}</p>
      ) : (
        <>
          {basis !== undefined && <p className={classes.remark}>{live.incomeCounts[basis]}</p>}
          <Facts>
            {spans.map(([name, counted, amount]) => (
              <Fact
                key={name}
                name={name}
                hint={incomeHint(basis, live)}
                how={currency === undefined ? undefined : incomeHow(sums, counted, currency, told(amount), live)}
                value={{ text: told(amount), unit: '' }}
                missing={live.noData}
                note={incomeNote(counted, live)}
              />
            ))}
          </Facts>
        </>
      )}
    </LiveCard>
  )
}

/** For how much of the time it is known, and whether what it counts can be right. */
export const incomeNote = (counted: Counted | undefined, words: Words['live']) =>
  [
    counted?.coverage ? gapText(gapOf(counted.coverage.known, counted.coverage.of), words) : undefined,
    counted?.isContradictory ? words.incomeContradictory : undefined,
  ]
    .filter(Boolean)
    .join(' · ') || undefined

/** What the figure counts, and that it is not a bill. */
export const incomeHint = (basis: OperatingSystem['incomeBasis'] | undefined, words: Words['live']) =>
  basis ? words.incomeHint[basis] : words.incomeNone

/** 6 kWh sold × € 0.08 + 4 kWh self-used × € 0.35 = € 1.88. Shows which energy is unknown. */
export const incomeHow = (
  sums: OperatingSystem | undefined,
  counted: Counted | undefined,
  currency: string,
  amount: string,
  words: Words['live'],
) => {
  if (!sums?.incomeBasis || !counted) return undefined
  const unknown = [
    ...(isCounted(sums.incomeBasis, 'sold') ? [{ kind: 'sold' as const, price: sums.feedInPrice }] : []),
    ...(isCounted(sums.incomeBasis, 'used') ? [{ kind: 'used' as const, price: sums.purchasePrice }] : []),
  ].filter(({ kind }) => counted[kind] === null)
  const terms = [...counted.terms, ...unknown.map((term) => ({ ...term, energy: null }))]
  return `${calculationText(terms, currency, words)} = ${amount}`
}

interface Term {
  kind: Counted['terms'][number]['kind']
  /** kWh. Null: unknown. */
  energy: number | null
  /** Null: many prices. */
  price: number | null
}

/** 6 kWh sold × € 0.08 + 4 kWh self-used × € 0.35 */
const calculationText = (terms: readonly Term[], currency: string, words: Words['live']) => {
  const { incomeSold: sold, incomeUsed: used, incomeGenerated: generated, incomeSubsidised: subsidised } = words
  const texts = { sold, used, generated, subsidised }
  return terms
    .map(({ kind, energy, price }) =>
      texts[kind]({ energy: quantityText(energy, 'kWh'), price: priceText(price, currency) }),
    )
    .join(' + ')
}

const isCounted = (basis: OperatingSystem['incomeBasis'], kind: 'sold' | 'used') =>
  basis === kind || basis === 'soldAndUsed'
