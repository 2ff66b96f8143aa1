import type { Trouble } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import IconFault from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconUnseen from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { EvidenceBars } from './evidence-bars.tsx'
import { spanOf } from './span.ts'
import classes from './trouble-row.module.css'

export interface TroubleLinks {
  /** To the alert of a trouble in one plant. */
  alert: (trouble: Trouble, plant: NonNullable<Trouble['plant']>, props: LinkProps) => ReactNode
  /** To all plants that need help. */
  needing: (props: LinkProps) => ReactNode
}

interface LinkProps {
  className: string | undefined
  'aria-label'?: string
  children: ReactNode
}

interface Props {
  trouble: Trouble
  place: number
  /** The largest cost in the list. */
  most: number
  now: number
  links: TroubleLinks
  words: Words['fleet']
}

/** One cause: where and what it is, the evidence, what it costs with both factors, and a way to it. */
export const TroubleRow = ({ trouble, place, most, now, links, words }: Props) => {
  const { kind, plant, plants, capacityDays } = trouble
  const Sign = kind === 'OUT_OF_SIGHT' ? IconUnseen : kind === 'STOPPED' ? IconFault : IconWarning
  return (
    <li className={classes.row} data-kind={kind} data-first={place === 1} tabIndex={-1}>
      <span className={classes.place} aria-hidden="true">
        {place}
      </span>
      <div className={classes.what}>
        <h3 className={classes.name}>
          {plant ? plant.name : words.inPlants({ count: plants })}{' '}
          <small>
            {plant
              ? quantityText(plant.installedCapacity, 'kWp')
              : words.plantsNamed({ names: trouble.plantNames.join(', ') })}
          </small>
        </h3>
        <p className={classes.why}>
          <Sign size={16} stroke={2} aria-hidden="true" />
          <span>
            <b>{trouble.showName}</b> {detailsOf(trouble, now, words).join(' · ')}
          </span>
        </p>
      </div>
      {plant ? (
        <EvidenceBars days={plant.days} startedAt={trouble.startTime * 1000} zone={plant.timezone} words={words} />
      ) : (
        <span className={classes.evidence} />
      )}
      <div className={classes.cost}>
        {capacityDays > 0 ? (
          <>
            <p>
              <b>{costText(capacityDays)}</b> <small>{words.costUnit}</small>
            </p>
            <span className={classes.track} aria-hidden="true">
              <i style={{ inlineSize: `${most > 0 ? (capacityDays / most) * 100 : 0}%` }} />
            </span>
            <small>
              {words.kind[kind]} ·{' '}
              {words.factors({ capacity: numberText(trouble.capacityOut), days: numberText(trouble.days) })}
            </small>
          </>
        ) : (
          <small>
            {words.kind[kind]} · {words.noCost}
          </small>
        )}
      </div>
      {plant
        ? links.alert(trouble, plant, {
            className: classes.open,
            'aria-label': words.openAlertOf({ plant: plant.name }),
            children: words.openAlert,
          })
        : links.needing({ className: classes.open, children: words.showPlants })}
    </li>
  )
}

const detailsOf = (
  { plant, plants, kind, capacityOut, startTime, lastStartTime, days }: Trouble,
  now: number,
  words: Words['fleet'],
) => {
  if (!plant) {
    const apartMs = (lastStartTime - startTime) * 1000
    return plants > 1 && kind === 'OUT_OF_SIGHT' && days > 0
      ? [words.beganWithin({ span: spanOf(apartMs, words) })]
      : []
  }
  const isWhole = capacityOut > 0 && capacityOut >= plant.installedCapacity * 0.999
  return [
    plant.devices === 1 ? plant.deviceName : undefined,
    isWhole
      ? words.wholePlant
      : plant.devicesInPlant > 1
        ? words.devicesOf({ devices: plant.devices, all: plant.devicesInPlant })
        : undefined,
    words.lasting({ span: spanOf(now - startTime * 1000, words) }),
    plant.furtherAlerts > 0 ? words.further({ count: plant.furtherAlerts }) : undefined,
  ].filter((text) => text !== undefined)
}

/** Whole kWp·days, except where that would be nothing. */
export const costText = (cost: number) => numberText(cost, cost < 10 ? 1 : 0)
