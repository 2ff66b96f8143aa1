import type { PlantRow } from '@heliograph/contract/browser'
import { sunElevationDeg } from '@heliograph/domain/daylight'
import type { Words } from '@heliograph/phrases'
import IconOld from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconNight from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { serverNow } from '#browser/server-time.ts'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './plants.module.css'

interface Props {
  plant: Pick<PlantRow, 'condition' | 'generationPower' | 'locationLat' | 'locationLng'>
  words: Words['plants']
  shell: Words['shell']
}

/** The plant's current power, or that it is night there; for a plant that is offline or asleep, its last known power, marked as such. */
export const PlantPower = ({ plant, words, shell }: Props) => {
  const { condition, generationPower } = plant
  const power = <Quantity {...quantityOf(generationPower, 'W')} missing={shell.noData} />
  const isAsleep = condition === 'ASLEEP'
  if ((isAsleep || (condition !== 'ALL_OFFLINE' && generationPower === 0)) && isNight(plant)) {
    return (
      <span className={classes.old}>
        <IconNight className="in-text" aria-hidden="true" />
        {words.night}
      </span>
    )
  }
  if ((condition !== 'ALL_OFFLINE' && !isAsleep) || generationPower === null) return power
  return (
    <span className={classes.old} title={words.lastKnown}>
      <IconOld className="in-text" aria-hidden="true" />
      <span className="only-heard">{words.lastKnown}</span>
      {power}
    </span>
  )
}

/** By the sun alone: a report of 0 W in daylight is still 0 W. */
const isNight = ({ locationLat, locationLng }: Props['plant']) =>
  locationLat !== null && locationLng !== null && sunElevationDeg(serverNow(), locationLat, locationLng) <= 0
