import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { ShareRing } from '#charts/small/share-ring.tsx'
import { Definition } from '#ui/text/definition.tsx'
import { balanceOf, sharesOf, type PeriodEnergies } from './energies.ts'
import classes from './history.module.css'

interface Props {
  energies: PeriodEnergies
  /** Whether the shares of use mean anything: not for a plant that feeds in fully. */
  ofUse: boolean
  words: Words['history']
}

/** Energy in and energy out side by side, at equal height. */
export const Balance = ({ energies, ofUse, words }: Props) => {
  const { sources, uses, whole } = balanceOf(energies)
  const { selfSufficiency, selfUse } = sharesOf(energies)
  if (whole === 0) return <p className={classes.empty}>{words.balanceEmpty}</p>
  return (
    <div className={classes.balanceBox}>
      <div className={classes.balance}>
        <Stack title={words.sources} text={words.sourcesText} parts={sources} whole={whole} words={words} />
        {ofUse && (
          <div className={classes.rings}>
            <Ring
              name={words.selfSufficiency}
              text={words.selfSufficiencyText}
              formula={words.selfSufficiencyFormula}
              percent={selfSufficiency}
              colour="--hg-use"
            />
            <Ring
              name={words.selfUse}
              text={words.selfUseText}
              formula={words.selfUseFormula}
              percent={selfUse}
              colour="--hg-generation"
            />
          </div>
        )}
        <Stack title={words.uses} text={words.usesText} parts={uses} whole={whole} words={words} />
      </div>
    </div>
  )
}

type BalancePart = ReturnType<typeof balanceOf>['sources' | 'uses'][number]

interface StackProps {
  title: string
  text: string
  parts: readonly BalancePart[]
  whole: number
  words: Words['history']
}

const Stack = ({ title, text, parts, whole, words }: StackProps) => (
  <section className={classes.stack} aria-label={title}>
    <h2>
      <span>
        {title}
        <Definition term={title} text={text}>
          <dl className={classes.definitions}>
            {parts.map(({ id, kwh }) => (
              <div key={id}>
                <dt>
                  {words[id]} {percentText((kwh / whole) * 100, 1)}
                </dt>
                <dd>{id === 'unknown' ? words.balanceUnknownHint : words.partTexts[id]}</dd>
              </div>
            ))}
          </dl>
        </Definition>
      </span>{' '}
      <span>{quantityText(whole, 'kWh')}</span>
    </h2>
    <ul>
      {parts.map(({ id, kwh }) => (
        <li
          key={id}
          data-part={id}
          data-small={kwh / whole < smallShare}
          // Shares, not kWh: if the factors add up to less than 1, a part of the height stays empty.
          style={{ flexGrow: kwh / whole, ...(id !== 'unknown' && { color: `var(--hg-${id})` }) }}
          title={id === 'unknown' ? words.balanceUnknownHint : undefined}
        >
          <span>{words[id]}</span> <b>{quantityText(kwh, 'kWh')}</b>
        </li>
      ))}
    </ul>
  </section>
)

interface RingProps {
  name: string
  text: string
  formula: string
  percent: number | null
  colour: string
}

const Ring = ({ name, text, formula, percent, colour }: RingProps) => (
  <div className={classes.ring}>
    <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={84} widthPx={9}>
      <b data-missing={percent === null}>{percentText(percent)}</b>
    </ShareRing>
    <span>
      {name}
      <Definition term={name} text={text}>
        {formula}
      </Definition>
    </span>
  </div>
)

/** Below this share, two lines of text do not fit. */
const smallShare = 0.1
