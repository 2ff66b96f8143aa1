import type { PlantPast } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { PlantDraft } from './plant-draft.ts'
import classes from './new-plant.module.css'

interface Props {
  past: PlantPast | undefined
  start: PlantDraft
  draft: PlantDraft
  words: Words['editPlant']
}

/** What a change of zone or capacity does to the past, before it is saved; and which days an earlier one left as they were. */
export const PastNote = ({ past, start, draft, words }: Props) => {
  if (!past) return null
  const { recalculatedFrom, otherZone } = past
  const day = dayAt(start.zone, recalculatedFrom * 1000)
  return (
    <div className={classes.said} role="status">
      {otherZone && (
        <p>{words.pastZone({ day: dayAt(start.zone, otherZone.until * 1000), zone: otherZone.timezone })}</p>
      )}
      {draft.zone !== start.zone && <p>{words.newZone({ day, zone: start.zone })}</p>}
      {draft.capacity !== start.capacity && <p>{words.newCapacity({ day })}</p>}
    </div>
  )
}
