import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable, pageOf, plantId, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** What somebody may have to answer for. */
const deed = Type.Object({
  /** Too long for a number. */
  id: Type.String(),
  time: instant,
  /** log-in, relation.add, plant.look, refused … */
  kind: Type.String(),
  refused: Type.Boolean(),
  /** Who did it, and for which business; null if that is not known any more. */
  userId: nullable(Type.Integer()),
  userName: word,
  orgName: word,
  /** To whom. */
  subjectName: word,
  /** The plant, as long as the caller may read it. */
  systemId: nullable(Type.Integer()),
  systemName: word,
  /** Only of what one did oneself. */
  ip: word,
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})
export type AuditedDeed = Static<typeof deed>

const window = unorderedPaging().properties
const ofKind = Type.Object({ ...window, kind: Type.Optional(text(40)) })

export const audit = {
  mine: call({
    endpoint: 'GET /user-s/audit/mine',
    summary: 'What the caller did and what was done to them, newest first',
    access: 'session',
    refusals: [],
    query: ofKind,
    output: pageOf(deed),
  }),
  ofOrganisation: call({
    endpoint: 'GET /user-s/audit/organisation',
    summary: 'What was done for the organisation that the caller speaks for, newest first',
    access: { organisation: 'member.manage' },
    refusals: [],
    query: ofKind,
    output: pageOf(deed),
  }),
  ofPlant: call({
    endpoint: 'GET /maintain-s/station/{id}/audit',
    summary: 'What happened to a plant and who looked at it since it is its owner’s, newest first',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId }),
    query: ofKind,
    output: pageOf(deed),
  }),
}
