import { numberText } from '@heliograph/domain/numbers'
import type { PlantCondition } from '@heliograph/domain/plants'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { useNow } from '#browser/use-now.ts'
import { quantityOf, quantityText } from '#charts/axes/quantity.ts'
import { viewerZone } from '#i18n/dates.ts'
import { oldAfterMs } from './age.ts'
import { AlertList, type ListedAlert } from './alert-list.tsx'
import { AreaCurve, type CurvePoint } from './area-curve.tsx'
import type { ConditionSigns } from './condition-counts.tsx'
import { Header } from './header.tsx'
import { Kpi, massOf } from './kpi.tsx'
import { Scaled } from './scaled.tsx'
import classes from './views.module.css'

/** Only what passers-by can see: no address, no people, no serial numbers. */
interface PlantOnWall {
  name: string
  zone: string
  capacityKwp: number
  fullLoadHours: number | null
  powerW: number | null
  /** The data service of a logger is not paid: nothing of this moment is known. */
  isResting: boolean
  todayKwh: number | null
  monthKwh: number | null
  totalKwh: number | null
  /** Undefined while unknown. */
  avoided: { co2: number; trees: number } | undefined
}

interface Props {
  plant: PlantOnWall | undefined
  /** The span of the plant's day. */
  day: { from: number; to: number }
  points: readonly CurvePoint[] | undefined
  /** The open ones; undefined while unknown, null: they are not shown. */
  alerts: { total: number; data: readonly ListedAlert[] } | undefined | null
  /** Ms; null if it never reported, undefined while unknown. */
  spokeAt: number | null | undefined
  /** Neither sun nor power. */
  night: boolean
  /** The viewer has no access to it. */
  refused: boolean
  failing: boolean
  logo: ReactNode
  /** Undefined while unknown. */
  condition: PlantCondition | undefined
  signs: ConditionSigns
  weather: ReactNode
  flow: ReactNode
  words: Words['largeScreen']
  units: Words['units']
}

/** One plant: its figures, its energy flow and its day. */
export const PlantView = ({
  plant,
  day,
  points,
  alerts,
  spokeAt,
  night,
  refused,
  failing,
  logo,
  condition,
  signs,
  weather,
  flow,
  words,
  units,
}: Props) => {
  const now = useNow(minuteMs)
  // Outdated power is not shown as current: the energy flow shows it with its age.
  const isOld = typeof spokeAt === 'number' && now - spokeAt > oldAfterMs
  const avoided = plant?.avoided
  const missingText = words.noData
  return (
    <div className={classes.view} data-view="plant" data-dim={night} aria-busy={!plant}>
      <Header
        logo={logo}
        title={plant?.name ?? (refused ? words.title : words.loading)}
        sign={condition && signs[condition]}
        weather={weather}
        dataAt={spokeAt}
        failing={failing}
        zone={plant?.zone ?? viewerZone()}
        words={words}
      />
      {refused ? (
        <section className={classes.nothing}>
          <h2>{words.refused}</h2>
        </section>
      ) : (
        <>
          <dl className={classes.kpis}>
            <Kpi
              name={words.powerNow}
              value={plant && quantityOf(isOld ? null : plant.powerW, 'W')}
              note={
                plant &&
                (plant.isResting ? words.paused : `${words.capacity} ${quantityText(plant.capacityKwp, 'kWp')}`)
              }
              missingText={missingText}
            />
            <Kpi
              name={words.today}
              value={plant && quantityOf(plant.todayKwh, 'kWh')}
              note={plant && `${numberText(plant.fullLoadHours)}\u00A0kWh/kWp`}
              missingText={missingText}
            />
            <Kpi
              name={words.total}
              value={plant && quantityOf(plant.totalKwh, 'kWh')}
              note={plant && `${words.month} ${quantityText(plant.monthKwh, 'kWh')}`}
              missingText={missingText}
            />
            <Kpi
              name={words.co2}
              value={plant && massOf(avoided?.co2 ?? null, words.tonnes)}
              note={avoided && words.estimatedTrees({ trees: units.trees({ count: Math.trunc(avoided.trees) }) })}
              missingText={missingText}
            />
          </dl>
          <div className={classes.plant} data-alerts={alerts !== null}>
            <section className={classes.flow} aria-label={words.flow}>
              <h2>{words.flow}</h2>
              <Scaled widthPx={640} heightPx={400}>
                {flow}
              </Scaled>
            </section>
            <section className={classes.day}>
              <AreaCurve
                title={words.curveOfDay}
                points={points ?? []}
                {...day}
                gapMs={20 * minuteMs}
                zone={plant?.zone ?? 'UTC'}
                empty={points ? words.curveNone : words.loading}
                words={words}
              />
            </section>
            {alerts !== null && (
              <section className={classes.alerts} aria-label={words.alerts}>
                <h2>
                  {words.alerts} {alerts && alerts.total > 0 && <b>{numberText(alerts.total, 0)}</b>}
                </h2>
                <AlertList alerts={alerts} ofOnePlant words={words} units={units} />
              </section>
            )}
          </div>
        </>
      )}
    </div>
  )
}
