import { balanceOf, sharesOf, type PeriodEnergies } from '@heliograph/domain/balance'
import type { Coverage } from '@heliograph/domain/coverage'
import { knownFor } from '@heliograph/domain/known-for'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { ShareRing } from '#charts/small/share-ring.tsx'
import { Definition } from '#ui/text/definition.tsx'
import classes from './history.module.css'

interface Props {
  energies: PeriodEnergies
  /** Whether the shares of use mean anything: not for a plant that feeds in fully. */
  ofUse: boolean
  words: Words['history']
}

/** Energy in and energy out side by side: at equal height if they can be compared. */
export const Balance = ({ energies, ofUse, words }: Props) => {
  const { sources, uses, whole, given, taken, isBalanced } = balanceOf(energies)
  const { coverage } = energies
  const { selfSufficiency, selfUse } = sharesOf(energies)
  const known = knownFor(coverage, 'flows', words)
  if (whole === 0) return <p className={classes.empty}>{words.balanceEmpty}</p>
  return (
    <div className={classes.balanceBox}>
      <div className={classes.balance}>
        <Stack
          title={words.sources}
          text={words.sourcesText}
          parts={sources}
          whole={whole}
          sum={isBalanced ? whole : given}
          coverage={coverage}
          words={words}
        />
        {ofUse && (
          <div className={classes.rings}>
            <Ring
              name={words.selfSufficiency}
              text={words.selfSufficiencyText}
              formula={words.selfSufficiencyFormula}
              percent={selfSufficiency}
              known={known}
              words={words}
              colour="--hg-use"
            />
            <Ring
              name={words.selfUse}
              text={words.selfUseText}
              formula={words.selfUseFormula}
              percent={selfUse}
              known={known}
              words={words}
              colour="--hg-generation"
            />
          </div>
        )}
        <Stack
          title={words.uses}
          text={isBalanced ? words.usesText : words.usesTextPartly}
          parts={uses}
          whole={whole}
          sum={isBalanced ? whole : taken}
          coverage={coverage}
          words={words}
        />
      </div>
      {!isBalanced && <p className={classes.partly}>{words.balancePartly}</p>}
    </div>
  )
}

type BalancePart = ReturnType<typeof balanceOf>['sources' | 'uses'][number]

interface StackProps {
  title: string
  text: string
  parts: readonly BalancePart[]
  /** Of the higher side. */
  whole: number
  sum: number
  coverage: Coverage | null
  words: Words['history']
}

const Stack = ({ title, text, parts, whole, sum, coverage, words }: StackProps) => {
  const shown = parts.map((part) => ({
    ...part,
    known: part.id === 'unknown' ? undefined : knownFor(coverage, part.id, words),
  }))
  return (
    <section className={classes.stack} aria-label={title}>
      <h2>
        <span>
          {title}
          <Definition term={title} text={text}>
            <dl className={classes.definitions}>
              {shown.map(({ id, kwh, known }) => (
                <div key={id}>
                  <dt>
                    {words[id]} {percentText((kwh / sum) * 100, 1)}
                  </dt>
                  <dd>{id === 'unknown' ? words.balanceUnknownHint : words.partTexts[id]}</dd>
                  {known !== undefined && <dd>{words.knownForText({ known })}</dd>}
                </div>
              ))}
            </dl>
          </Definition>
        </span>{' '}
        <span>{quantityText(sum, 'kWh')}</span>
      </h2>
      <ul>
        {shown.map(({ id, kwh, known }) => (
          <li
            key={id}
            data-part={id}
            data-small={kwh / whole < smallShare}
            data-partly={known !== undefined}
            // Shares, not kWh: if the factors add up to less than 1, a part of the height stays empty.
            style={{ flexGrow: kwh / whole, ...(id !== 'unknown' && { color: `var(--hg-${id})` }) }}
            title={id === 'unknown' ? words.balanceUnknownHint : undefined}
          >
            <span>{words[id]}</span> <b>{quantityText(kwh, 'kWh')}</b>
            {known !== undefined && <small>{known}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RingProps {
  name: string
  text: string
  formula: string
  percent: number | null
  colour: string
  known: string | undefined
  words: Words['history']
}

const Ring = ({ name, text, formula, percent, colour, known, words }: RingProps) => (
  <div className={classes.ring}>
    <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={84} widthPx={9}>
      <b data-missing={percent === null}>{percentText(percent)}</b>
    </ShareRing>
    <span>
      {name}
      <Definition term={name} text={text}>
        {formula}
        {percent !== null && known !== undefined && <p>{words.shareKnownForText({ known })}</p>}
      </Definition>
    </span>
    {percent !== null && known !== undefined && <small>{known}</small>}
  </div>
)

/** Below this share, two lines of text do not fit. */
const smallShare = 0.1
