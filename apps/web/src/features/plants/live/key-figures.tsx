import type { Words } from '@heliograph/phrases'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import { ShareRing } from '#charts/small/share-ring.tsx'
import { Definition } from '#ui/text/definition.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import type { Told } from './live-card.tsx'
import { hoursOf } from './told.ts'
import classes from './live.module.css'

export interface Figures {
  todayKwh: number | null
  usedTodayKwh: number | null
  /** Percent. */
  selfSufficiency: number | null
  selfUse: number | null
  /** kWh per kWp. */
  fullLoadHours: number | null
  /** Today's, formatted in the plant's currency, and what it counts. */
  income: { text: string; hint: string }
}

interface Props {
  figures: Figures
  /** Self-consumption shares mean nothing for a plant that feeds in fully or cannot feed in. */
  kind: 'on-grid' | 'feeds-in-fully' | 'off-grid'
  words: Words['live']
}

/** Three figures beside the picture: with its powers, as many as can be read at a glance. */
export const KeyFigures = ({ figures, kind, words }: Props) => (
  <dl className={classes.figures} aria-label={words.keyFigures}>
    <Figure
      missing={words.noData}
      name={words.today}
      hint={words.todayHint}
      value={quantityOf(figures.todayKwh, 'kWh')}
    />
    {kind === 'on-grid' && <Shares figures={figures} words={words} />}
    {kind === 'off-grid' && (
      <Figure
        missing={words.noData}
        name={words.usedToday}
        hint={words.usedTodayHint}
        value={quantityOf(figures.usedTodayKwh, 'kWh')}
      />
    )}
    {kind !== 'on-grid' && (
      <Figure
        missing={words.noData}
        name={words.fullLoadHours}
        hint={words.fullLoadHoursHint}
        how={words.fullLoadHoursHow}
        value={hoursOf(figures.fullLoadHours)}
      />
    )}
    {kind === 'feeds-in-fully' && (
      <Figure
        missing={words.noData}
        name={words.incomeToday}
        hint={figures.income.hint}
        value={{ text: figures.income.text, unit: '' }}
      />
    )}
  </dl>
)

const Shares = ({ figures, words }: Omit<Props, 'kind'>) => (
  <>
    <Ring
      missing={words.noData}
      name={words.selfSufficiency}
      hint={words.selfSufficiencyHint}
      how={words.selfSufficiencyHow}
      percent={figures.selfSufficiency}
      colour="--hg-use"
    />
    <Ring
      missing={words.noData}
      name={words.selfUse}
      hint={words.selfUseHint}
      how={words.selfUseHow}
      percent={figures.selfUse}
      colour="--hg-generation"
    />
  </>
)

interface FigureProps {
  name: string
  hint: string
  how?: string
  value: Told
  /** What screen readers say for a missing value. */
  missing: string
}

const Figure = ({ name, hint, how, value, missing }: FigureProps) => (
  <div className={classes.figure}>
    <Name name={name} hint={hint} how={how} />
    <dd>
      <Quantity {...value} missing={missing} />
    </dd>
  </div>
)

interface RingProps {
  name: string
  hint: string
  how: string
  percent: number | null
  missing: string
  colour: string
}

const Ring = ({ name, hint, how, percent, missing, colour }: RingProps) => (
  <div className={classes.figure}>
    <Name name={name} hint={hint} how={how} />
    <dd className={classes.figureRing}>
      <ShareRing shares={[{ id: name, value: percent ?? 0, colour }]} whole={100} sizePx={34} widthPx={5} />
      <Quantity text={percentText(percent)} unit="" missing={missing} />
    </dd>
  </div>
)

const Name = ({ name, hint, how }: { name: string; hint: string; how: string | undefined }) => (
  <dt>
    {name}
    <Definition term={name} text={hint}>
      {how}
    </Definition>
  </dt>
)
