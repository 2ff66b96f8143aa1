import { errorOf } from '@heliograph/domain/caught'

interface Work<Plant extends { id: number }> {
  /** By their number. */
  due: (after: number, most: number) => Promise<readonly Plant[]>
  work: (plant: Plant) => Promise<void>
  report: (error: Error) => void
}

/**
 * The work of a job that has something to do for many plants. One that fails keeps no other waiting: it is reported with its
 * number, is due again at the next run, and the job fails when all others are done.
 */
export const forEachPlant = async <Plant extends { id: number }>({ due, work, report }: Work<Plant>) => {
  const failed: number[] = []
  for (let after = 0; ;) {
    const plants = await due(after, atOnce)
    for (const plant of plants) {
      try {
        await work(plant)
      } catch (error) {
        failed.push(plant.id)
        // Without a database, all of them fail for the same reason.
        if (failed.length > mostReported) continue
        report(new Error(`Plant ${plant.id}: ${errorOf(error).message}`, { cause: error }))
      }
    }
    const last = plants.at(-1)
    if (!last || plants.length < atOnce) break
    after = last.id
  }
  if (failed.length === 0) return
  const named = failed.slice(0, mostNamed).join(', ')
  throw new Error(
    `${failed.length === 1 ? '1 plant' : `${failed.length} plants`} failed: ${named}${failed.length > mostNamed ? ', …' : ''}`,
  )
}

const atOnce = 200
const mostReported = 20
const mostNamed = 10
