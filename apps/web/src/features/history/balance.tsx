import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '../../charts/quantity.ts'
import { ShareRing } from '../../charts/share-ring.tsx'
import { balanceOf, sharesOf, type PeriodEnergies } from './energies.ts'
import classes from './history.module.css'

interface Props {
  energies: PeriodEnergies
  /** Whether the shares of use mean anything: not where all is fed in. */
  ofUse: boolean
  words: Words['history']
}

/** What came in stands beside what went out, equally high: the eye does the sum. */
export const Balance = ({ energies, ofUse, words }: Props) => {
  const { sources, uses, whole } = balanceOf(energies)
  const { selfSufficiency, selfUse } = sharesOf(energies)
  if (whole === 0) return <p className={classes.empty}>{words.balanceEmpty}</p>
  return (
    <div className={classes.balanceBox}>
      <div className={classes.balance}>
        <Stack title={words.sources} parts={sources} whole={whole} words={words} />
        {ofUse && (
          <div className={classes.rings}>
            <Ring name={words.selfSufficiency} percent={selfSufficiency} colour="--hg-use" />
            <Ring name={words.selfUse} percent={selfUse} colour="--hg-generation" />
          </div>
        )}
        <Stack title={words.uses} parts={uses} whole={whole} words={words} />
      </div>
    </div>
  )
}

type BalancePart = ReturnType<typeof balanceOf>['sources' | 'uses'][number]

interface StackProps {
  title: string
  parts: readonly BalancePart[]
  whole: number
  words: Words['history']
}

const Stack = ({ title, parts, whole, words }: StackProps) => (
  <section className={classes.stack} aria-label={title}>
    <h2>
      {title} <span>{quantityText(whole, 'kWh')}</span>
    </h2>
    <ul>
      {parts.map(({ id, kwh }) => (
        <li
          key={id}
          data-part={id}
          data-small={kwh / whole < smallShare}
          // Shares, not kWh: less than 1 in all would leave a part of the height empty.
          style={{ flexGrow: kwh / whole, ...(id !== 'unknown' && { color: `var(--hg-${id})` }) }}
          title={id === 'unknown' ? words.balanceUnknownHint : undefined}
        >
          <span>{words[id]}</span> <b>{quantityText(kwh, 'kWh')}</b>
        </li>
      ))}
    </ul>
  </section>
)

const Ring = ({ name, percent, colour }: { name: string; percent: number | null; colour: string }) => (
  <div className={classes.ring}>
    <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={84} widthPx={9}>
      <b data-missing={percent === null}>{percentText(percent)}</b>
    </ShareRing>
    <span>{name}</span>
  </div>
)

/** Less than this of the whole is too low for two lines. */
const smallShare = 0.1
