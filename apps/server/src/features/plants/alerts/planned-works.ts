import { longestWorkDays } from '@heliograph/domain/alert-cases'
import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { NewWork, PlannedWork, PlannedWorkStore } from './planned-works.store.ts'

export type PlannedWorks = ReturnType<typeof createPlannedWorks>

/** Work on a plant that people planned: meanwhile its alerts call nobody. It ends by itself. */
export const createPlannedWorks = ({ store, rightIn, record, now }: PlannedWorkNeeds) => {
  /** Names are for those who work together on the plant. */
  const list = async (plantId: number, caller: Caller): Promise<PlannedWork[]> => {
    const [works, right] = await Promise.all([store.list(plantId), rightIn(plantId, caller)])
    if (right !== undefined && reaches(right, 'operate')) return works
    const own = (id: number | null, name: string | null) => (id === caller.userId ? name : null)
    return works.map((work) => ({
      ...work,
      plannedByName: own(work.plannedBy, work.plannedByName),
      endedByName: own(work.endedBy, work.endedByName),
    }))
  }

  const audit = (plantId: number, { caller, ip }: Acting, step: 'plan' | 'end', facts: Record<string, string>) =>
    record({
      kind: 'plant.work',
      userId: caller.userId,
      organisationId: caller.organisationId,
      ip,
      plantId,
      facts: { step, ...facts },
    })

  return {
    list,

    async plan(plantId: number, wish: NewWork, acting: Acting) {
      const { from, to } = wish
      const why = wish.why.trim()
      const span = longestWorkDays * dayMs
      if (why === '') throw new Refusal('PARAM_ERROR', 'body/why is empty')
      if (to <= from || to - from > span) throw new Refusal('PARAM_ERROR', 'body/to must be within a year after from')
      // What is over changes how its days are counted, but only recent ones are still looked at.
      if (from < now() - span || from > now() + span) throw new Refusal('PARAM_ERROR', 'body/from is not within a year')
      if (!(await store.plan(plantId, { ...wish, why }, acting.caller.userId, now())))
        throw new Refusal('PARAM_ERROR', 'body/on is not in the plant, or too much is planned')
      const facts = { from: new Date(from).toISOString(), until: new Date(to).toISOString() }
      await audit(plantId, acting, 'plan', facts)
      return list(plantId, acting.caller)
    },

    async end(plantId: number, id: number, acting: Acting) {
      if (!(await store.end(plantId, id, acting.caller.userId, now())))
        throw new Refusal('resource_not_exist_or_deleted')
      await audit(plantId, acting, 'end', {})
      return list(plantId, acting.caller)
    },
  }
}

export interface PlannedWorkNeeds {
  store: PlannedWorkStore
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  record: RecordAudit
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}
