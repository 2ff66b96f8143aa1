import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconOld from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './plants.module.css'

interface Props {
  plant: Pick<PlantRow, 'condition' | 'generationPower'>
  words: Words['plants']
  shell: Words['shell']
}

/** The plant's current power; for an offline plant, its last known power, marked as such. */
export const PlantPower = ({ plant: { condition, generationPower }, words, shell }: Props) => {
  const power = <Quantity {...quantityOf(generationPower, 'W')} missing={shell.noData} />
  if (condition !== 'ALL_OFFLINE' || generationPower === null) return power
  return (
    <span className={classes.old} title={words.lastKnown}>
      <IconOld size={14} aria-hidden="true" />
      <span className="only-heard">{words.lastKnown}</span>
      {power}
    </span>
  )
}
