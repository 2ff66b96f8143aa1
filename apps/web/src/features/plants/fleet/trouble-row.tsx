import type { Trouble } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { hourMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconFault from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconUnseen from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { useId, useState, type ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { useListed } from '#i18n/use-listed.ts'
import { EvidenceBars } from './evidence-bars.tsx'
import { spanOf } from './span.ts'
import { TroubleCost } from './trouble-cost.tsx'
import classes from './trouble-row.module.css'

export interface TroubleLinks {
  /** To the alert of a trouble in one plant. */
  alert: (trouble: Trouble, plant: NonNullable<Trouble['plant']>, props: LinkProps) => ReactNode
  /** To the alert of one of the plants of a cause. */
  member: (trouble: Trouble, member: Trouble['members'][number], props: LinkProps) => ReactNode
  /** To all plants of a cause, in the list. */
  cause: (trouble: Trouble, props: LinkProps) => ReactNode
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
  const inList = useListed()
  const { kind, plant, plants } = trouble
  const [opened, setOpened] = useState(false)
  const membersId = useId()
  const Sign = kind === 'OUT_OF_SIGHT' ? IconUnseen : kind === 'STOPPED' ? IconFault : IconWarning
  const openButton = (
    <button
      type="button"
      className={classes.open}
      aria-expanded={opened}
      aria-controls={membersId}
      onClick={() => setOpened(!opened)}
    >
      {opened ? words.hidePlants : words.showPlants}
    </button>
  )
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
              : words.plantsNamed({ names: inList(trouble.plantNames) })}
          </small>
        </h3>
        <p className={classes.why}>
          <Sign className="in-text" aria-hidden="true" />
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
      <TroubleCost {...{ trouble, most, words }} />
      {plant
        ? links.alert(trouble, plant, {
            className: classes.open,
            'aria-label': words.openAlertOf({ plant: plant.name }),
            children: words.openAlert,
          })
        : openButton}
      {opened && (
        <div id={membersId} className={classes.members}>
          <ul>
            {trouble.members.map((member) => (
              <li key={member.id}>
                {links.member(trouble, member, { className: undefined, children: member.name })}{' '}
                <small>
                  {[
                    quantityText(member.installedCapacity, 'kWp'),
                    member.deviceName,
                    words.lasting({ span: spanOf(now - member.startTime * 1000, words) }),
                  ].join(' · ')}
                </small>
              </li>
            ))}
          </ul>
          {links.cause(trouble, { className: undefined, children: `${words.allOfCause} (${numberText(plants, 0)})` })}
        </div>
      )}
    </li>
  )
}

const detailsOf = (
  { plant, shared, capacityOut, startTime, lastStartTime }: Trouble,
  now: number,
  words: Words['fleet'],
) => {
  if (!plant) {
    const apartMs = (lastStartTime - startTime) * 1000
    return [
      words.lasting({ span: spanOf(now - startTime * 1000, words) }),
      apartMs < hourMs ? words.beganWithin({ span: spanOf(apartMs, words) }) : undefined,
      shared && shared.withinKm < regionKm ? words.withinKm({ km: Math.ceil(shared.withinKm) }) : undefined,
      shared?.firmware ? words.sameFirmware({ firmware: shared.firmware }) : undefined,
    ].filter((text) => text !== undefined && text !== null)
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

/** Further apart, plants have nothing in common by their place. */
const regionKm = 100
