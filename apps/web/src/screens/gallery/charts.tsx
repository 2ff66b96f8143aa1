import { EnergyBars } from '#charts/bars/energy-bars.tsx'
import { PowerCurve } from '#charts/curve/power-curve.tsx'
import { DayGrid } from '#charts/day-grid/day-grid.tsx'
import { ShareRing } from '#charts/small/share-ring.tsx'
import { Sparkline } from '#charts/small/sparkline.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import {
  brokenCurve,
  brokenSparkValues,
  day,
  emptyCurve,
  fullCurve,
  month,
  months,
  now,
  shares,
  span,
  sparkValues,
  year,
  zone,
} from './examples.ts'
import { Section, Shown } from './section.tsx'
import classes from '#screens/gallery.module.css'

export const Charts = () => {
  const { chart } = useWords('history')
  const curve = {
    span,
    zone,
    title: day,
    summary: `Power on ${day}.`,
    emptyText: 'No data on this day',
    fileName: day,
    words: chart,
  }
  return (
    <>
      <Section name="curve" title="A day's curve">
        <Card>
          <PowerCurve {...curve} curve={fullCurve} />
        </Card>
      </Section>
      <Section name="curve-gap" title="A day with a gap, up to now">
        <Card>
          <PowerCurve {...curve} curve={brokenCurve} now={now} />
        </Card>
      </Section>
      <Section name="curve-empty" title="A day without data">
        <Card>
          <PowerCurve {...curve} curve={emptyCurve} />
        </Card>
      </Section>
      <Section name="bars" title="A month's bars">
        <Card>
          <EnergyBars
            bars={month}
            title="2026-06"
            zone={zone}
            summary="Energy by day for 2026-06."
            fileName="2026-06"
            words={chart}
            onPick={() => undefined}
          />
        </Card>
      </Section>
      <Section name="calendar" title="A year's days">
        <Card>
          <DayGrid
            days={year}
            label="Generation"
            unit="kWh"
            colour="--hg-generation"
            monthNames={months}
            title="Generation 2026"
            zone={zone}
            summary="Generation in 2026."
            fileName="2026"
            words={chart}
            onPick={() => undefined}
          />
        </Card>
      </Section>
      <SmallCharts />
    </>
  )
}

const SmallCharts = () => (
  <Section name="small-charts" title="Rings and small lines">
    <div className={classes.row}>
      <ShareRing shares={shares} label="62 and 24 of 86">
        <b>72 %</b>
      </ShareRing>
      <ShareRing shares={shares} whole={200} label="62 and 24 of 200" />
      <ShareRing shares={[]} label="Nothing known">
        --
      </ShareRing>
      <ShareRing shares={shares} sizePx={40} widthPx={5} label="Small" />
    </div>
    <div className={classes.row}>
      <Shown as="a day">
        <Sparkline values={sparkValues} colour="--hg-generation" label="A day" />
      </Shown>
      <Shown as="with a gap">
        <Sparkline values={brokenSparkValues} colour="--hg-use" label="A day with a gap" />
      </Shown>
      <Shown as="nothing known">
        <Sparkline values={sparkValues.map(() => null)} colour="--hg-use" label="Nothing known" />
      </Shown>
    </div>
  </Section>
)
