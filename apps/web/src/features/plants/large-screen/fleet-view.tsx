import type { FleetCurve, FleetSummary, OpenAlert } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useMemo, type ReactNode } from 'react'
import { useNow } from '#browser/use-now.ts'
import { quantityOf, quantityText } from '#charts/axes/quantity.ts'
import { viewerZone } from '#i18n/dates.ts'
import { AlertList } from './alert-list.tsx'
import { AreaCurve, lastDay } from './area-curve.tsx'
import { ConditionCounts, type ConditionSigns } from './condition-counts.tsx'
import { Header } from './header.tsx'
import { Kpi, massOf } from './kpi.tsx'
import { Ranking } from './ranking.tsx'
import classes from './views.module.css'

interface Props {
  /** Instead of “All plants”. */
  title?: string | undefined
  summary: FleetSummary | undefined
  /** When the summary arrived, as `useNow` tells the time. */
  summaryAt: number
  curve: FleetCurve | undefined
  /** Undefined while unknown; null: they are not shown. */
  alerts: { total: number; data: OpenAlert[] } | undefined | null
  failing: boolean
  logo: ReactNode
  /** The map of the plants, if it says something. */
  map: ReactNode | undefined
  /** In place of everything but the sums. */
  tiles?: ReactNode
  /** What it says without plants. */
  nothing?: { title: string; text: string }
  signs: ConditionSigns
  words: Words['largeScreen']
  units: Words['units']
}

/** All plants together. */
export const FleetView = ({
  summary,
  summaryAt,
  curve,
  alerts,
  failing,
  logo,
  map,
  tiles,
  signs,
  words,
  units,
  ...own
}: Props) => {
  const energy = (kwh: number | null | undefined) => quantityText(kwh, 'kWh')
  const missingText = words.noData
  return (
    <div
      className={classes.view}
      data-view="fleet"
      data-dim={summary !== undefined && isNight(summary)}
      aria-busy={!summary}
    >
      <Header
        logo={logo}
        title={own.title ?? words.fleet}
        dataAt={summary && dataAtOf(summary, summaryAt)}
        failing={failing}
        zone={viewerZone()}
        words={words}
      />
      <dl className={classes.kpis}>
        <Kpi
          name={words.powerNow}
          value={summary && quantityOf(summary.powerW, 'W')}
          note={summary && reportingText(summary, words)}
          missingText={missingText}
        />
        <Kpi
          name={words.today}
          value={summary && quantityOf(summary.todayKwh, 'kWh')}
          note={summary && `${words.month} ${energy(summary.monthKwh)}`}
          missingText={missingText}
        />
        <Kpi
          name={words.total}
          value={summary && quantityOf(summary.totalKwh, 'kWh')}
          note={summary && `${words.year} ${energy(summary.yearKwh)}`}
          missingText={missingText}
        />
        <Kpi
          name={words.co2}
          value={summary && massOf(summary.co2T, words.tonnes)}
          note={
            summary &&
            summary.trees !== null &&
            words.estimatedTrees({ trees: units.trees({ count: Math.trunc(summary.trees) }) })
          }
          missingText={missingText}
        />
      </dl>
      {summary?.plants === 0 ? (
        <section className={classes.nothing}>
          <h2>{own.nothing?.title ?? words.noPlants}</h2>
          <p>{own.nothing?.text ?? words.noPlantsText}</p>
        </section>
      ) : (
        (tiles ?? (
          <div className={classes.fleet} data-map={map !== undefined}>
            <section className={classes.conditions} aria-label={words.conditions}>
              <h2>{words.conditions}</h2>
              <ConditionCounts conditions={summary?.conditions} signs={signs} />
              <p className={classes.capacity}>
                {words.capacity} <b>{summary && quantityText(summary.capacityKwp, 'kWp')}</b>
              </p>
            </section>
            {map && <section className={classes.map}>{map}</section>}
            <div className={classes.side}>
              <section className={classes.ranking} aria-label={words.ranking}>
                <h2>{words.ranking}</h2>
                <Ranking plants={summary?.ranking} words={words} />
              </section>
              {alerts !== null && (
                <section className={classes.alerts} aria-label={words.alerts}>
                  <h2>
                    {words.alerts} {alerts && <b>{numberText(alerts.total, 0)}</b>}
                  </h2>
                  <AlertList alerts={alerts} words={words} units={units} />
                </section>
              )}
            </div>
            <section className={classes.bottom}>
              <FleetCurvePart curve={curve} words={words} />
            </section>
          </div>
        ))
      )}
    </div>
  )
}

const FleetCurvePart = ({ curve, words }: { curve: FleetCurve | undefined; words: Words['largeScreen'] }) => {
  const { from, to } = lastDay(useNow(minuteMs))
  const halfStepMs = (curve?.stepSeconds ?? 0) * 500
  const points = useMemo(
    () =>
      (curve?.steps ?? []).map(({ dateTime, generationPower, usePower }) => ({
        // A mean is placed in the middle of its interval.
        at: dateTime * 1000 + halfStepMs,
        generationW: generationPower,
        useW: usePower,
      })),
    [curve, halfStepMs],
  )
  const tooMany = curve !== undefined && curve.steps === null
  return (
    <AreaCurve
      title={words.curve}
      points={points}
      from={from}
      to={to}
      gapMs={2 * 15 * minuteMs}
      zone={viewerZone()}
      empty={
        !curve
          ? words.loading
          : tooMany
            ? words.curveTooMany({ count: curve.plants, most: curve.mostPlants })
            : words.curveNone
      }
      words={words}
    />
  )
}

const reportingText = ({ plants, reporting, resting }: FleetSummary, words: Words['largeScreen']) =>
  words.reporting({ count: plants, reporting }) + (resting > 0 ? ` · ${words.resting({ resting })}` : '')

/** The server reports the age of its data, so the age is correct even if this device's clock is wrong. */
const dataAtOf = ({ lastUpdateTime, countedAt }: FleetSummary, answeredAt: number) =>
  lastUpdateTime === null ? null : answeredAt - (countedAt - lastUpdateTime) * 1000

/** Neither sun nor power: dim the screen. */
const isNight = ({ daylight, powerW }: FleetSummary) => !daylight && !((powerW ?? 0) > 0)
