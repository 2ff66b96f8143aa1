import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable, pageOf, plantId, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** An action that a person may have to answer for. */
const auditEvent = Type.Object({
  /** Too large for a number. */
  id: Type.String(),
  time: instant,
  /** log-in, relation.add, plant.look, refused … */
  kind: Type.String(),
  refused: Type.Boolean(),
  /** The person who did it, and for which business; null if no longer known. */
  userId: nullable(Type.Integer()),
  userName: word,
  orgName: word,
  /** The person affected. */
  subjectName: word,
  /** The plant, as long as the caller has access to it. */
  systemId: nullable(Type.Integer()),
  systemName: word,
  /** Only for the caller's own actions. */
  ip: word,
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})
export type AuditEvent = Static<typeof auditEvent>

const window = unorderedPaging().properties
const ofKind = Type.Object({ ...window, kind: Type.Optional(text(40)) })

export const audit = {
  mine: call({
    endpoint: 'GET /user-s/audit/mine',
    summary: 'Actions by and concerning the caller, newest first',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: ofKind,
    output: pageOf(auditEvent),
  }),
  ofOrganisation: call({
    endpoint: 'GET /user-s/audit/organisation',
    summary: "Actions on behalf of the caller's current organisation, newest first",
    access: { organisation: 'member.manage' },
    refusals: [],
    query: ofKind,
    output: pageOf(auditEvent),
  }),
  ofPlant: call({
    endpoint: 'GET /maintain-s/station/{id}/audit',
    summary: 'Actions on a plant and who viewed it, since its current owner has had it, newest first',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId }),
    query: ofKind,
    output: pageOf(auditEvent),
  }),
}
