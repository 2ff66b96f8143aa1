import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Targets, TargetStore } from './targets.store.ts'

export type TargetRules = ReturnType<typeof createTargets>

/** What an installer promised for each month. */
export const createTargets = ({ store, record, now }: TargetNeeds) => ({
  find: async (plantId: number) =>
    (await store.find(plantId)) ?? { months: Array<null>(12).fill(null), guaranteePct: null, setAt: null },

  /** Nothing entered at all removes them. */
  async set(plantId: number, targets: Targets, { userId, ip }: Actor) {
    const entered = targets.months.filter((kwh) => kwh !== null)
    await (entered.length === 0 ? store.remove(plantId) : store.set(plantId, targets, { userId, now: now() }))
    const kwh = entered.reduce((sum, each) => sum + each, 0)
    await record({
      kind: 'plant.targets',
      userId,
      ip,
      plantId,
      facts: { months: entered.length, kwh, guarantee: entered.length === 0 ? null : targets.guaranteePct },
    })
  },
})

interface TargetNeeds {
  store: TargetStore
  record: RecordAudit
  now: () => number
}
