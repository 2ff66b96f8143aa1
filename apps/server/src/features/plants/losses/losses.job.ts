import { addDays, dayAt } from '@heliograph/domain/zones'
import { forEachPlant } from '#jobs/for-each-plant.ts'
import type { FindPlant } from '#needs/plants.ts'
import { mostDays } from './loss-inputs.ts'
import { mendableOf } from './loss-sums.ts'
import type { LossStore } from './losses.store.ts'
import type { LostDays } from './lost-days.ts'
import { rankedDays } from './ranking.ts'

interface Needs {
  store: Pick<LossStore, 'due' | 'keep' | 'keepSum'>
  lostDays: LostDays
  findPlant: FindPlant
  report: (error: Error) => void
  now: () => number
}

/** A job: keeps what was lost on the days that are over, soon after each plant's midnight. */
export const createNotingLosses = ({ store, lostDays, findPlant, report, now }: Needs) => {
  const note = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) return
    const yesterday = addDays(dayAt(plant.zone, now()), -1)
    const { old, days } = await lostDays(plant, addDays(yesterday, -mostDays), yesterday)
    await store.keep(
      plantId,
      old.map(({ day, kept }) => ({ ...kept, day })),
    )
    const lately = days.filter(({ day }) => day > addDays(yesterday, -rankedDays))
    await store.keepSum({ plantId, day: yesterday, days: lately.length, ...mendableOf(lately) })
  }
  return () =>
    forEachPlant({
      due: (after, most) => store.due(now(), after, most),
      work: ({ id }) => note(id),
      report,
    })
}
