import { checkKinds, checkStates } from '@heliograph/domain/commissioning'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'

const check = Type.Object({
  kind: Type.Enum([...checkKinds]),
  state: Type.Enum([...checkStates]),
  /** Percent of the signal, minutes that a clock is ahead, V, percent of the charge, or kW that were sold. */
  value: nullable(Type.Number()),
  /** Devices and strings that are not good. */
  of: Type.Array(Type.String()),
})

const report = Type.Object({
  id,
  checkedTime: instant,
  /** Null if the account is gone, and for those who may only view the plant. */
  checkedBy: people(nullable(Type.String())),
  note: Type.String(),
  checks: Type.Array(check),
})
export type CommissioningReport = Static<typeof report>

const commissioningState = Type.Object({
  checkedTime: instant,
  checks: Type.Array(check),
  /** What was kept, the newest first. */
  kept: Type.Array(report),
})
export type CommissioningState = Static<typeof commissioningState>

const params = Type.Object({ id: plantId })

/** What an installer checks on the roof before leaving. */
export const commissioning = {
  find: call({
    endpoint: 'GET /maintain-s/power/system/{id}/commissioning',
    summary: 'Ten checks of a new plant as they are now, and those that were kept (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params,
    output: commissioningState,
  }),
  keep: call({
    endpoint: 'POST /maintain-s/power/system/{id}/commissioning',
    summary: 'Keep the checks as they are now, with what the person at the plant confirms and a note (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PARAM_ERROR'],
    params,
    body: Type.Object({
      /** Checks that only a person can make; the others are not changed by it. */
      confirmed: Type.Array(Type.Enum([...checkKinds]), { maxItems: checkKinds.length }),
      note: text(1000),
    }),
    output: commissioningState,
  }),
}
