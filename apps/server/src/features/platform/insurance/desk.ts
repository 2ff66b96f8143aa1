import { Refusal } from '@heliograph/domain/errors'
import { insuranceOrder, type InsuranceState } from '@heliograph/domain/insurance'
import { addDays, dayAt, dayMs, isDay, isPlantDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import { documentOf, foundFor, type Inside, type Within } from './inside.ts'
import type { TellStep } from './insurance-news.ts'
import type { InsuranceRequest, Step } from './requests.store.ts'

export type InsuranceDesk = ReturnType<typeof createInsuranceDesk>

/** What a brand's administrators answer. */
export const createInsuranceDesk = ({ inside, within, tell, poke, cleanPdf, limit, record, now }: Needs) => {
  const take = async (
    step: 'quote' | 'decline' | 'insure' | 'end',
    { id, version, note }: Pressed,
    by: Actor,
    more: (each: Inside, seen: InsuranceRequest) => Promise<Pick<Step, 'quote' | 'policy'>> = async () => ({}),
  ) => {
    const done = await within(async (each) => {
      const seen = await foundFor(each.requests, id, 'desk')
      const { from, to } = insuranceOrder[step]
      const wish = { id, version, from, to, step, side: 'brand', doneBy: by.userId, note: note.trim() || null } as const
      if (!(await each.requests.step({ ...wish, ...(await more(each, seen)) }, now())))
        throw new Refusal('ABNORMAL_SITUATION')
      const request = await foundFor(each.requests, id, 'desk')
      await tell(each, request)
      return request
    })
    poke()
    const { plantId } = done
    await record({ kind: 'insurance.request', ...by, plantId, facts: { request: id, step } })
    return done
  }

  return {
    search: (state: InsuranceState | undefined, window: Window) =>
      inside.requests.page({ reader: 'desk', state }, window),
    read: (id: number) => foundFor(inside.requests, id, 'desk'),
    document: (wanted: { id: number; documentId: number }) => documentOf(inside, wanted, 'desk'),

    /** Offers a price, until a day where the plant is. */
    quote: (pressed: Pressed, quote: { yearlyMinor: number; validUntil: Day }, by: Actor) =>
      take('quote', pressed, by, async (_, { zone }) => {
        const today = dayAt(zone, now())
        const { validUntil } = quote
        if (!isDay(validUntil) || validUntil < today || validUntil > addDays(today, longestQuote))
          throw new Refusal('PARAM_ERROR', 'validUntil')
        return { quote }
      }),

    decline: (pressed: Pressed, by: Actor) => take('decline', pressed, by),

    /** Attaches the policy; again for the next one. */
    async insure(pressed: Pressed, { name, bytes, fromDay, toDay }: EnteredPolicy, by: Actor) {
      if (!isPlantDay(fromDay)) throw new Refusal('PARAM_ERROR', 'fromDay')
      if (!isPlantDay(toDay) || toDay < fromDay || toDay > addDays(fromDay, longestPolicy))
        throw new Refusal('PARAM_ERROR', 'toDay')
      await foundFor(inside.requests, pressed.id, 'desk')
      await limit(new Map([[`insurance documents of ${by.userId}`, documentsADay]]), dayMs)
      const pdf = await cleanPdf(bytes)
      return take('insure', pressed, by, async ({ documents }) => ({
        policy: { policyId: await documents.add({ name: name.trim(), pdf }, now()), fromDay, toDay },
      }))
    },

    end: (pressed: Pressed, by: Actor) => take('end', pressed, by),

    /** Runs on a schedule: ends what time or its plant has passed by, and tells of what nobody was told. */
    async settle() {
      for (const { id, version, step, from } of await inside.overdue.list(now()))
        await within(async (each) => {
          const { to } = insuranceOrder[step]
          const wish = { id, version, from: [from], to, step, side: 'platform', doneBy: null, note: null } as const
          if (await each.requests.step(wish, now())) await tell(each, await foundFor(each.requests, id, 'desk'))
        })
      await within(async (each) => {
        for (const { requestId } of await each.overdue.untold())
          await tell(each, await foundFor(each.requests, requestId, 'desk'))
      })
      poke()
    },

    /** Runs on a schedule. */
    forgetUnused: () => inside.documents.forgetUnused(),
  }
}

export interface Pressed {
  id: number
  version: number
  note: string
}

export interface EnteredPolicy {
  name: string
  bytes: Buffer
  fromDay: Day
  toDay: Day
}

interface Needs {
  inside: Inside
  within: Within
  tell: TellStep
  /** Called after messages were stored. */
  poke: () => void
  /** @throws Refusal RECOGNITION_ERROR */
  cleanPdf: (bytes: Buffer) => Promise<Buffer>
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

const longestQuote = 366
const longestPolicy = 40 * 366
const documentsADay = 200
