import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const sharedRight = Type.Enum(['read', 'operate'])

/** The shapes of these calls are ours, because the original platform's are not published. */
const relation = Type.Object({
  id,
  stationId: id,
  orgId: id,
  orgName: Type.String(),
  /** The contact details of the business. */
  contactEmail: word,
  contactPhone: word,
  may: sharedRight,
  createdDate: instant,
  /** When it expires; null is never. */
  expiresTime: nullable(instant),
  /** When it ended; null while it is active. */
  endedTime: nullable(instant),
  /** Who gave the business access. */
  addedBy: word,
  /** Whether the caller can end it. */
  endable: Type.Boolean(),
})
export type Relation = Static<typeof relation>

/** A business as an owner finds it before giving access: just enough to distinguish two of the same name, all verified. */
const businessFound = Type.Object({ name: Type.String(), domain: word })

/** The name, or an e-mail address or domain that the business has verified. */
const business = Type.With(text(100), { minLength: 1 })
/** The year has four digits at most. */
const term = Type.Optional(nullable(Type.With(instant, { minimum: 0, maximum: 253_402_300_799 })))
const ofPlant = Type.Object({ id: plantId })
const ofRelation = Type.Object({ id: plantId, relId: id })

const handOver = Type.Object({
  pending: nullable(
    Type.Object({ receiver: Type.String(), startedTime: instant, expiresTime: instant, startedBy: word }),
  ),
})
export type HandOver = Static<typeof handOver>

/** What is shown of a plant before it is accepted. */
const plantOffer = Type.Object({
  name: Type.String(),
  address: word,
  type: Type.String(),
  /** kWp. */
  installedCapacity: Type.Number(),
  from: word,
  expiresTime: instant,
  businesses: Type.Array(Type.Object({ id, name: Type.String(), may: sharedRight, expiresTime: nullable(instant) })),
})
export type PlantOffer = Static<typeof plantOffer>

/** From the link: 128 random bits. */
const ticket = Type.With(text(64), { minLength: 16 })
const kept = Type.Array(id, { maxItems: 200 })

/** A plant as an operator sees it before transferring it. */
const strandedPlant = Type.Object({
  id,
  name: Type.String(),
  address: word,
  owner: word,
  businesses: Type.Array(Type.Object({ id, name: Type.String(), may: sharedRight, expiresTime: nullable(instant) })),
})
export type StrandedPlant = Static<typeof strandedPlant>

export const relations = {
  related: call({
    endpoint: 'GET /maintain-s/station/{id}/queryRelated/businesses',
    summary: "The businesses with access to a plant: all of them for the owner, only the caller's own for others",
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    /** Ended relations instead of active ones. */
    query: Type.Object({ past: Type.Optional(Type.Boolean()) }),
    output: Type.Array(relation),
  }),
  relatable: call({
    endpoint: 'GET /maintain-s/station/{id}/relatable/businesses',
    summary: 'The businesses with exactly this name, e-mail address or e-mail domain',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    query: Type.Object({ business }),
    output: Type.Array(businessFound),
  }),
  relate: call({
    endpoint: 'POST /maintain-s/station/addRelated/business',
    summary: 'Gives a business access; refused if its name is not unique',
    access: { plant: 'own', at: 'body.stationId' },
    refusals: ['DATA_SOURCE_DUPLICATED', 'resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ stationId: plantId, business, may: sharedRight, expiresTime: term }),
    output: Type.Object({ id }),
  }),
  change: call({
    endpoint: 'POST /maintain-s/station/{id}/changeRelated/business/{relId}',
    summary: 'Changes the permission and end date of a business',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted'],
    params: ofRelation,
    body: Type.Object({ may: sharedRight, expiresTime: term }),
    output: nothing,
  }),
  end: call({
    endpoint: 'DELETE /maintain-s/station/{id}/deleteRelated/business/{relId}',
    summary: 'Ends a relation: the owner can end any, a business its own',
    access: { plant: 'read', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    params: ofRelation,
    output: nothing,
  }),
  authConfig: call({
    endpoint: 'POST /maintain-s/station/{id}/auth/config',
    summary: "Whether businesses with access see the owner's contact details",
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    query: Type.Object({ authOpen: Type.Boolean() }),
    output: nothing,
  }),
  handOver: call({
    endpoint: 'GET /maintain-s/station/{id}/handOver',
    summary: 'The person that the plant is offered to',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: handOver,
  }),
  startHandOver: call({
    endpoint: 'POST /maintain-s/station/{id}/handOver',
    summary: 'Offers the plant to the person with an e-mail address or phone number; an earlier offer ends',
    access: { plant: 'own', at: 'params.id' },
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS', 'EMAIL_FORMAT_WRONG', 'ACCOUNT_ALREADY_USED'],
    params: ofPlant,
    body: Type.Object({ receiver: Type.With(text(254), { minLength: 1 }) }),
    output: Type.Object({
      ...handOver.properties,
      /** Null if it was sent. Otherwise the link, because this installation cannot send it. */
      link: word,
    }),
  }),
  withdrawHandOver: call({
    endpoint: 'DELETE /maintain-s/station/{id}/handOver',
    summary: 'Withdraws the offer',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofPlant,
    output: nothing,
  }),
  offer: call({
    endpoint: 'POST /maintain-s/station/handOver/offer',
    summary: 'The offer behind a link, if it was sent to the caller',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({ ticket }),
    output: plantOffer,
  }),
  accept: call({
    endpoint: 'POST /maintain-s/station/handOver/accept',
    summary: 'Accepts the plant; of the businesses with access, only those that the caller selects keep it',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({ ticket, keep: kept }),
    output: Type.Object({ id }),
  }),
  stranded: call({
    endpoint: 'GET /maintain-s/operator/plant',
    summary: 'For a take-over: the plant with exactly this id or device serial number',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    query: Type.Object({ text: Type.With(text(64), { minLength: 1 }) }),
    output: strandedPlant,
  }),
  takeOver: call({
    endpoint: 'POST /maintain-s/operator/takeOver',
    summary: 'Gives a plant another owner, another business, or both; the owner is notified, with the reason',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted', 'ACCOUNT_NOT_EXIST', 'DATA_SOURCE_DUPLICATED'],
    body: Type.Object({
      systemId: id,
      reason: Type.With(text(400), { minLength: 10 }),
      /** The e-mail address or phone number of an account. */
      owner: Type.Optional(nullable(text(254))),
      business: Type.Optional(nullable(text(100))),
      may: Type.Optional(sharedRight),
      expiresTime: term,
      /** Relations to end. */
      ends: Type.Optional(kept),
    }),
    output: nothing,
  }),
}
