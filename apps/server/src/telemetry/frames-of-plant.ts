import { addDays, type Day } from '@heliograph/domain/zones'
import type { HistoryStore, PlantFrame } from './history.store.ts'
import type { Span } from './spans.ts'

/**
 * A plant's powers in a span, every five minutes and in order: what is measured, and the curves of imported days where nothing is.
 * @param days those that the span touches in the plant's zone
 */
export const framesOfPlant = async (
  history: Pick<HistoryStore, 'framesOf' | 'importedFramesOf'>,
  plantId: number,
  { from, to }: Span,
  { first, last }: { first: Day; last: Day },
): Promise<PlantFrame[]> => {
  const [frames, imported] = await Promise.all([
    history.framesOf(plantId, from, to),
    // Their curves begin where the days began in the zone in which they were imported.
    history.importedFramesOf(plantId, addDays(first, -1), addDays(last, 1)),
  ])
  if (imported.length === 0) return frames
  const measured = new Set(frames.map(({ at }) => at))
  const added = imported.filter(({ at }) => at >= from && at < to && !measured.has(at))
  return [...frames, ...added].toSorted((one, other) => one.at - other.at)
}
