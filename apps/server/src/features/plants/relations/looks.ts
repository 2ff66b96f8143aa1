import type { PlantRight } from '@heliograph/domain/permissions'
import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { RelationStore } from './relations.store.ts'

/**
 * Records once a day that a person saw a plant through a business, so that its owner can read it. Requests do not wait for
 * this and query the database at most once an hour. Failures are reported.
 */
export const createLooks = ({ store, recordOnce, now, report }: Needs) => {
  const noticed = createCache<string, void>({ forMs: hourMs, now })

  const write = async (plantId: number, { userId, organisationId }: Caller) => {
    const look = await store.lookOf(plantId, { userId, organisationId })
    if (!look) return
    await recordOnce({
      kind: 'plant.look',
      userId,
      organisationId: look.organisationId,
      plantId,
      facts: { day: look.day },
    })
  }

  return {
    notice(plantId: number, held: PlantRight, caller: Caller) {
      // The owner's own visits are not recorded.
      if (held === 'own') return
      const key = `${plantId} ${caller.userId} ${caller.organisationId}`
      noticed.recall(key, () => write(plantId, caller)).catch(report)
    },
  }
}

interface Needs {
  store: Pick<RelationStore, 'lookOf'>
  recordOnce: RecordAudit
  now: () => number
  report: (error: Error) => void
}
