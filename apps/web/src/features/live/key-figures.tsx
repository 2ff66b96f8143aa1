import type { Words } from '@heliograph/phrases'
import { percentText, quantityOf } from '../../charts/quantity.ts'
import { ShareRing } from '../../charts/share-ring.tsx'
import { Quantity } from '../../ui/quantity.tsx'
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
  /** Whether the shares of use mean anything: not where all is fed in. */
  ofUse: boolean
  words: Words['live']
}

/** The plant in seven tiles, or five. */
export const KeyFigures = ({ figures, ofUse, words }: Props) => (
  <dl className={classes.figures} aria-label={words.keyFigures}>
    <Figure missing={words.noData} name={words.now} value={quantityOf(figures.generationW, 'W')} />
    <Figure missing={words.noData} name={words.today} value={quantityOf(figures.todayKwh, 'kWh')} />
    {ofUse && (
      <>
        <Ring
          missing={words.noData}
          name={words.selfSufficiency}
          hint={words.selfSufficiencyHint}
          percent={figures.selfSufficiency}
          colour="--hg-use"
        />
        <Ring
          missing={words.noData}
          name={words.selfUse}
          hint={words.selfUseHint}
          percent={figures.selfUse}
          colour="--hg-generation"
        />
      </>
    )}
    <Figure missing={words.noData} name={words.month} value={quantityOf(figures.monthKwh, 'kWh')} />
    <Figure
      missing={words.noData}
      name={words.total}
      value={quantityOf(figures.totalKwh, 'kWh')}
      beside={{ name: words.year, value: quantityOf(figures.yearKwh, 'kWh') }}
    />
    <Figure missing={words.noData} name={words.income} value={{ text: figures.income, unit: '' }} note={words.incomeTotal} />
  </dl>
)

interface Shown {
  text: string
  unit: string
}

interface FigureProps {
  name: string
  value: Shown
  /** What is heard of a value that is not there. */
  missing: string
  note?: string
  beside?: { name: string; value: Shown }
}

const Figure = ({ name, value, missing, note, beside }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>
      <Quantity {...value} missing={missing} />
    </dd>
    {note !== undefined && <dd className={classes.figureNote}>{note}</dd>}
    {beside && (
      <dd className={classes.figureNote}>
        {beside.name} <Quantity {...beside.value} missing={missing} />
      </dd>
    )}
  </div>
)

interface RingProps {
  name: string
  hint: string
  percent: number | null
  missing: string
  colour: string
}

const Ring = ({ name, hint, percent, missing, colour }: RingProps) => (
  <div className={classes.figure} title={hint}>
    <dt>{name}</dt>
    <dd className={classes.figureRing}>
      <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={34} widthPx={5} />
      <Quantity text={percentText(percent)} unit="" missing={missing} />
    </dd>
  </div>
)
