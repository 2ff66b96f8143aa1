import { reminderOf } from '@heliograph/domain/due-dates'
import { Refusal } from '@heliograph/domain/errors'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { addDays, dayAt, daysBetween, isDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { DueDate, DueDateStore, NewDueDate } from './due-dates.store.ts'

export type DueDates = ReturnType<typeof createDueDates>

/** When warranties end, and inspections, certificates and payments are due. */
export const createDueDates = ({ store, findPlant, rightIn, record, now }: DueDateNeeds) => {
  /** Names are for those who work together on the plant. */
  const list = async (plantId: number, caller: Caller): Promise<DueDate[]> => {
    const [dates, right] = await Promise.all([store.list(plantId), rightIn(plantId, caller)])
    if (right !== undefined && reaches(right, 'operate')) return dates
    return dates.map((date) => ({
      ...date,
      enteredByName: date.enteredBy === caller.userId ? date.enteredByName : null,
    }))
  }

  const audit = (plantId: number, { caller, ip }: Acting, step: 'enter' | 'remove', facts: Record<string, string>) =>
    record({
      kind: 'plant.due-date',
      userId: caller.userId,
      organisationId: caller.organisationId,
      ip,
      plantId,
      facts: { step, ...facts },
    })

  return {
    list,

    async add(plantId: number, wish: NewDueDate, acting: Acting) {
      const { day } = wish
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('resource_not_exist_or_deleted')
      const today = dayAt(plant.zone, now())
      if (!isDay(day) || day < addDays(today, -farDays) || day > addDays(today, farDays))
        throw new Refusal('PARAM_ERROR', 'body/day is not within 50 years')
      const { userId } = acting.caller
      // Who enters it knows how long it is.
      const remindedDays = day < today ? null : (reminderOf(daysLeft(today, day)) ?? null)
      const by = { userId, at: now(), remindedDays }
      if (!(await store.add(plantId, { ...wish, note: wish.note.trim() }, by)))
        throw new Refusal('PARAM_ERROR', 'body/on is not in the plant, or too many dates are kept')
      await audit(plantId, acting, 'enter', { kind: wish.kind, day })
      return list(plantId, acting.caller)
    },

    async remove(plantId: number, id: number, acting: Acting) {
      const removed = await store.remove(plantId, id)
      if (!removed) throw new Refusal('resource_not_exist_or_deleted')
      await audit(plantId, acting, 'remove', removed)
      return list(plantId, acting.caller)
    },
  }
}

export interface DueDateNeeds {
  store: Pick<DueDateStore, 'list' | 'add' | 'remove'>
  findPlant: FindPlant
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  record: RecordAudit
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}

const daysLeft = (today: Day, day: Day) => daysBetween(today, day).length - 1

/** Modules have warranties of 30 years. */
const farDays = 50 * 365
