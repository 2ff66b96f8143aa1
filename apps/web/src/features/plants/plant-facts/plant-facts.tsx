import type {
  DeviceListItem,
  EnergySaved,
  PlantDetail,
  PlantInformation,
  Statistics,
} from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconEnergy from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconFinance from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconMetering from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconPlace from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlant from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconPeople from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import { DevicesByType } from './device-list.tsx'
import { FactCard, Facts, FactsLoading, PartFailed } from './fact-card.tsx'
import { energyOf, meteringOf } from './of-energy.ts'
import { financeOf } from './of-money.ts'
import { identityOf, peopleOf, placeOf } from './of-plant.ts'
import type { Manner } from './writing.ts'
import classes from './plant-facts.module.css'

/** A part of the page with its own call. */
interface Part<Value> {
  value: Value | undefined
  failed: boolean
  retry: () => void
}

interface Props {
  /** The plant's photo, if it has one. */
  photo?: ReactNode
  /** Undefined while loading. */
  detail: PlantDetail | undefined
  energy: Part<{ information: PlantInformation; saved: EnergySaved }>
  /** How its energies are measured. */
  methods: Part<Statistics['methods']>
  devices: Part<readonly DeviceListItem[]>
  /** Leads to where facts of the plant are entered; undefined for people who can't. */
  enter?: ReactNode
  /** Whether the contact details are shown to the person. */
  seesContact: boolean
  /** Leads to the metering's own page; undefined for people who can't change it. */
  changeMetering: ReactNode
  /** The current time, ms. */
  now: number
  localTime: ReactNode
  /** Leads to the page of tariffs and income. */
  finance?: ReactNode
  manner: Omit<Manner, 'words'>
  words: Pick<Words, 'plantFacts' | 'plants' | 'units' | 'devices' | 'shell'>
}

/** Everything known about a plant, in cards. */
export const PlantFacts = ({
  photo,
  detail,
  energy,
  methods,
  devices,
  enter,
  seesContact,
  changeMetering,
  now,
  localTime,
  finance,
  manner: told,
  words,
}: Props) => {
  const { plantFacts } = words
  const manner = { ...told, words }
  return (
    <div className={classes.sheet}>
      <div className={classes.columns}>
        <FactCard title={plantFacts.identity.title} icon={IconPlant}>
          {photo}
          {detail ? <Facts facts={identityOf(detail, manner)} words={words} /> : <FactsLoading lines={12} />}
        </FactCard>
        <FactCard title={plantFacts.place.title} icon={IconPlace}>
          {detail ? (
            <Facts
              facts={placeOf(detail, now, manner)}
              more={[{ name: plantFacts.place.localTime, value: localTime }]}
              words={words}
            />
          ) : (
            <FactsLoading lines={4} />
          )}
        </FactCard>
        <FactCard title={plantFacts.energy.title} icon={IconEnergy}>
          {energy.value && detail ? (
            <Facts facts={energyOf({ ...energy.value, hasBattery: detail.hasBattery }, manner)} words={words} />
          ) : energy.failed ? (
            <PartFailed onRetry={energy.retry} words={words} />
          ) : (
            <FactsLoading lines={11} />
          )}
        </FactCard>
        <FactCard title={plantFacts.people.title} icon={IconPeople}>
          {detail ? (
            <Facts facts={peopleOf(detail, seesContact, manner)} enter={enter} words={words} />
          ) : (
            <FactsLoading lines={7} />
          )}
        </FactCard>
        <FactCard title={plantFacts.finance.title} icon={IconFinance}>
          {detail ? (
            <Facts facts={financeOf(detail.finance, manner)} enter={enter} words={words} />
          ) : (
            <FactsLoading lines={3} />
          )}
          {finance && <div className={classes.change}>{finance}</div>}
        </FactCard>
        <FactCard title={plantFacts.metering.title} icon={IconMetering}>
          {detail && methods.value !== undefined ? (
            <>
              <Facts facts={meteringOf({ metering: detail.metering, methods: methods.value }, manner)} words={words} />
              {changeMetering && <div className={classes.change}>{changeMetering}</div>}
            </>
          ) : methods.failed ? (
            <PartFailed onRetry={methods.retry} words={words} />
          ) : (
            <FactsLoading lines={11} />
          )}
        </FactCard>
      </div>
      <FactCard title={plantFacts.devices.title} icon={IconDevices}>
        {devices.value ? (
          <DevicesByType devices={devices.value} words={words} />
        ) : devices.failed ? (
          <PartFailed onRetry={devices.retry} words={words} />
        ) : (
          <FactsLoading lines={3} />
        )}
      </FactCard>
    </div>
  )
}
