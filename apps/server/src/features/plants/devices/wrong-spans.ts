import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, startOfDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { FindPlant } from '#needs/plants.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import type { WrongSpan, WrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import type { Device } from './devices.store.ts'

/** What a person marks as wrong. Without an end it lasts until it is taken back. */
export interface WrongSpanTold {
  from: number
  to: number | null
  reason: string
}

export interface TakenBack {
  id: number
  /** From when the readings are right again. Undefined: they never were wrong. */
  rightFrom: number | undefined
}

export interface WrongSpanList {
  /** Earlier days can't be calculated again, because their samples are no longer kept. */
  earliest: number
  spans: WrongSpan[]
}

export type WrongSpans = ReturnType<typeof createWrongSpans>

export const createWrongSpans = ({ store, deviceOf, findPlant, keptSince, record, now }: WrongSpanNeeds) => {
  const earliestIn = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    // A reading shortly after midnight also changes the day before, and what that reads from the evening before it.
    const first = dayAt(plant.zone, keptSince() + longestAllowanceMs)
    return startOfDay(plant.zone, addDays(first, 2))
  }

  const list = async (deviceId: number, plantId: number, actor: Actor): Promise<WrongSpanList> => ({
    earliest: await earliestIn(plantId),
    spans: await store.list(deviceId, actor.userId),
  })

  const audit = async (deviceId: number, plantId: number, { userId, ip }: Actor, facts: Told & { step: string }) =>
    record({
      kind: 'device.mark-wrong',
      userId,
      ip,
      plantId,
      facts: {
        step: facts.step,
        device: (await deviceOf(deviceId))?.name ?? null,
        from: new Date(facts.from).toISOString(),
        until: facts.to === null ? null : new Date(facts.to).toISOString(),
      },
    })

  return {
    list,

    async add(deviceId: number, plantId: number, { from, to, reason }: WrongSpanTold, actor: Actor) {
      if (to !== null && to <= from) throw new Refusal('PARAM_ERROR', 'body/to must be after from')
      if (from > now()) throw new Refusal('PARAM_ERROR', 'body/from is in the future')
      const earliest = await earliestIn(plantId)
      if (from < earliest) throw new Refusal('READINGS_NO_LONGER_KEPT', new Date(earliest).toISOString())
      const told = { deviceId, from, to, reason: reason.trim() || null, userId: actor.userId, now: now() }
      if (!(await store.add(told, mostSpans)))
        throw new Refusal('PARAM_ERROR', `a device can have at most ${mostSpans} wrong spans`)
      await audit(deviceId, plantId, actor, { step: 'mark', from, to })
      return list(deviceId, plantId, actor)
    },

    /**
     * All of a span, or its part from `rightFrom` on. Of a span that began before the earliest day, only the part from that
     * day on: the rest stays wrong.
     */
    async takeBack(deviceId: number, plantId: number, { id, rightFrom }: TakenBack, actor: Actor) {
      const span = await store.find(deviceId, id)
      if (!span) throw new Refusal('resource_not_exist_or_deleted')
      const earliest = await earliestIn(plantId)
      if (span.to !== null && span.to <= earliest)
        throw new Refusal('READINGS_NO_LONGER_KEPT', new Date(earliest).toISOString())
      if (rightFrom !== undefined) {
        if (rightFrom <= span.from || rightFrom >= (span.to ?? Infinity) || rightFrom > now())
          throw new Refusal('PARAM_ERROR', 'query/from must be within the span and not in the future')
        if (rightFrom < earliest) throw new Refusal('READINGS_NO_LONGER_KEPT', new Date(earliest).toISOString())
      }
      const from = rightFrom ?? Math.max(span.from, earliest)
      if (!(await store.takeBack(id, from, actor.userId, now()))) throw new Refusal('resource_not_exist_or_deleted')
      await audit(deviceId, plantId, actor, { step: 'take-back', from, to: span.to })
      return list(deviceId, plantId, actor)
    },
  }
}

export interface WrongSpanNeeds {
  store: WrongSpanStore
  deviceOf: (deviceId: number) => Promise<Device | undefined>
  findPlant: FindPlant
  /** Since when samples are kept. */
  keptSince: () => number
  record: RecordAudit
  now: () => number
}

type Told = Pick<WrongSpanTold, 'from' | 'to'>

/** Of one device, not counting those that were taken back. */
const mostSpans = 100
