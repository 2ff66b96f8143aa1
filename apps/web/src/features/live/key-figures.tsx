import type { Words } from '@heliograph/phrases'
import { percentText, quantityOf } from '../../charts/quantity.ts'
import { ShareRing } from '../../charts/share-ring.tsx'
import classes from './live.module.css'

export interface Figures {
  generationW: number | null
  todayKwh: number | null
  monthKwh: number | null
  yearKwh: number | null
  totalKwh: number | null
  /** Percent. */
  selfSufficiency: number | null
  selfUse: number | null
  /** In the plant's currency, as it is shown. */
  income: string
}

interface Props {
  figures: Figures
  words: Words['live']
}

/** The plant in seven tiles. */
export const KeyFigures = ({ figures, words }: Props) => (
  <dl className={classes.figures} aria-label={words.keyFigures}>
    <Figure name={words.now} value={quantityOf(figures.generationW, 'W')} />
    <Figure name={words.today} value={quantityOf(figures.todayKwh, 'kWh')} />
    <Ring name={words.selfSufficiency} hint={words.selfSufficiencyHint} percent={figures.selfSufficiency} colour="--hg-use" />
    <Ring name={words.selfUse} hint={words.selfUseHint} percent={figures.selfUse} colour="--hg-generation" />
    <Figure name={words.month} value={quantityOf(figures.monthKwh, 'kWh')} />
    <Figure
      name={words.total}
      value={quantityOf(figures.totalKwh, 'kWh')}
      beside={{ name: words.year, value: quantityOf(figures.yearKwh, 'kWh') }}
    />
    <Figure name={words.income} value={{ text: figures.income, unit: '' }} note={words.incomeTotal} />
  </dl>
)

interface Quantity {
  text: string
  unit: string
}

interface FigureProps {
  name: string
  value: Quantity
  note?: string
  beside?: { name: string; value: Quantity }
}

const Figure = ({ name, value, note, beside }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>
      <Shown {...value} />
    </dd>
    {note !== undefined && <dd className={classes.figureNote}>{note}</dd>}
    {beside && (
      <dd className={classes.figureNote}>
        {beside.name} {beside.value.text}
        {beside.value.unit !== '' && `\u00A0${beside.value.unit}`}
      </dd>
    )}
  </div>
)

const Ring = ({ name, hint, percent, colour }: { name: string; hint: string; percent: number | null; colour: string }) => (
  <div className={classes.figure} title={hint}>
    <dt>{name}</dt>
    <dd className={classes.figureRing}>
      <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={34} widthPx={5} />
      <Shown text={percentText(percent)} unit="" />
    </dd>
  </div>
)

const Shown = ({ text, unit }: Quantity) => (
  <>
    {text}
    {unit !== '' && <small>{`\u00A0${unit}`}</small>}
  </>
)
