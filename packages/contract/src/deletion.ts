import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const count = Type.Integer({ minimum: 0 })

const answer = Type.Object({
  deleted: Type.Array(id),
  /** The others, each with the code of its refusal. */
  kept: Type.Array(Type.Object({ id, reason: Type.String() })),
})
export type DeletionAnswer = Static<typeof answer>

const consequences = Type.Object({
  gateways: count,
  devices: count,
  /** Days with totals. */
  days: count,
  alerts: count,
  /** With access to it. */
  businesses: count,
})
export type DeletionConsequences = Static<typeof consequences>

const deletedPlant = Type.Object({
  id,
  name: Type.String(),
  deletedTime: instant,
  deletedBy: nullable(Type.String()),
  restorableUntil: instant,
})
export type DeletedPlant = Static<typeof deletedPlant>

/** Owners delete their plants, and restore them within 30 days. */
export const deletion = {
  delete: call({
    endpoint: 'DELETE /maintain-s/station',
    summary:
      "Delete plants (the body is inferred), each by itself: those that the caller doesn't own are kept and named with the " +
      'reason. Their gateways can be registered elsewhere at once. They can be restored for 30 days, then they are erased',
    access: 'session',
    proof: 'recent',
    refusals: [],
    body: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
    output: answer,
  }),
  consequences: call({
    endpoint: 'GET /maintain-s/station/{id}/deletion',
    summary: 'What is deleted with a plant (ours)',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId }),
    output: consequences,
  }),
  deleted: call({
    endpoint: 'GET /maintain-s/station/deleted',
    summary: "The caller's deleted plants that can still be restored, newest first (ours)",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Array(deletedPlant),
  }),
  restore: call({
    endpoint: 'POST /maintain-s/station/deleted/{id}/restore',
    summary: 'Restore a deleted plant. It comes back without gateways that were registered elsewhere meanwhile (ours)',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: Type.Object({
      gatewaysElsewhere: Type.Array(Type.Object({ sn: Type.String(), name: Type.String() })),
    }),
  }),
}
