import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const sharedRight = Type.Enum(['read', 'operate'])

/** The shapes of these calls are ours: nothing of the platform's own is published. */
const relation = Type.Object({
  id,
  stationId: id,
  orgId: id,
  orgName: Type.String(),
  /** How the business wants to be reached. */
  contactEmail: word,
  contactPhone: word,
  may: sharedRight,
  createdDate: instant,
  /** When it ends by itself; null is never. */
  expiresTime: nullable(instant),
  /** When it ended; null is that it stands. */
  endedTime: nullable(instant),
  /** Who let the business in. */
  addedBy: word,
  /** Whether the caller may end it. */
  endable: Type.Boolean(),
})
export type Relation = Static<typeof relation>

/** A business as an owner finds it, before it is let in: no more than tells two of one name apart, and only what is proven. */
const businessFound = Type.Object({ name: Type.String(), domain: word })

/** The name; or the e-mail address or domain, where the business has proven that it is its own. */
const business = Type.With(text(100), { minLength: 1 })
/** No later than years of four digits go. */
const term = Type.Optional(nullable(Type.With(instant, { minimum: 0, maximum: 253_402_300_799 })))
const ofPlant = Type.Object({ id: plantId })
const ofRelation = Type.Object({ id: plantId, relId: id })

const handOver = Type.Object({
  pending: nullable(
    Type.Object({ receiver: Type.String(), startedTime: instant, expiresTime: instant, startedBy: word }),
  ),
})
export type HandOver = Static<typeof handOver>

/** What one sees of a plant before one takes it. */
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

/** What came in the link: 128 random bits. */
const ticket = Type.With(text(64), { minLength: 16 })
const kept = Type.Array(id, { maxItems: 200 })

/** A plant as an operator sees it who is about to give it into other hands. */
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
    summary: 'The businesses that a plant is open to: all of them for its owner, their own for others',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    /** Those that ended, instead of those that stand. */
    query: Type.Object({ past: Type.Optional(Type.Boolean()) }),
    output: Type.Array(relation),
  }),
  relatable: call({
    endpoint: 'GET /maintain-s/station/{id}/relatable/businesses',
    summary: 'The businesses of exactly that name, e-mail address or e-mail domain',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    query: Type.Object({ business }),
    output: Type.Array(businessFound),
  }),
  relate: call({
    endpoint: 'POST /maintain-s/station/addRelated/business',
    summary: 'Lets a business in; refused if its name is not the only one of its kind',
    access: { plant: 'own', at: 'body.stationId' },
    refusals: ['DATA_SOURCE_DUPLICATED', 'resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ stationId: plantId, business, may: sharedRight, expiresTime: term }),
    output: Type.Object({ id }),
  }),
  change: call({
    endpoint: 'POST /maintain-s/station/{id}/changeRelated/business/{relId}',
    summary: 'How far, and until when a business is let in',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted'],
    params: ofRelation,
    body: Type.Object({ may: sharedRight, expiresTime: term }),
    output: nothing,
  }),
  end: call({
    endpoint: 'DELETE /maintain-s/station/{id}/deleteRelated/business/{relId}',
    summary: 'Ends a relation: the owner any, a business its own',
    access: { plant: 'read', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    params: ofRelation,
    output: nothing,
  }),
  authConfig: call({
    endpoint: 'POST /maintain-s/station/{id}/auth/config',
    summary: 'Whether the businesses that are let in see how to reach the owner',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    query: Type.Object({ authOpen: Type.Boolean() }),
    output: nothing,
  }),
  handOver: call({
    endpoint: 'GET /maintain-s/station/{id}/handOver',
    summary: 'To whom the plant is offered',
    access: { plant: 'own', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: handOver,
  }),
  startHandOver: call({
    endpoint: 'POST /maintain-s/station/{id}/handOver',
    summary: 'Offers the plant to who has an e-mail address or phone number; an earlier offer ends',
    access: { plant: 'own', at: 'params.id' },
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS', 'EMAIL_FORMAT_WRONG', 'ACCOUNT_ALREADY_USED'],
    params: ofPlant,
    body: Type.Object({ receiver: Type.With(text(254), { minLength: 1 }) }),
    output: handOver,
  }),
  withdrawHandOver: call({
    endpoint: 'DELETE /maintain-s/station/{id}/handOver',
    summary: 'Takes the offer back',
    access: { plant: 'own', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: ofPlant,
    output: nothing,
  }),
  offer: call({
    endpoint: 'POST /maintain-s/station/handOver/offer',
    summary: 'What is offered to the holder of a link, if it was sent to the caller',
    access: 'session',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({ ticket }),
    output: plantOffer,
  }),
  accept: call({
    endpoint: 'POST /maintain-s/station/handOver/accept',
    summary: 'The plant is the caller’s; of the businesses let in, those stay that the caller keeps',
    access: 'session',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({ ticket, keep: kept }),
    output: Type.Object({ id }),
  }),
  stranded: call({
    endpoint: 'GET /maintain-s/operator/plant',
    summary: 'For a take-over: the plant of exactly that id or device serial number',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    query: Type.Object({ text: Type.With(text(64), { minLength: 1 }) }),
    output: strandedPlant,
  }),
  takeOver: call({
    endpoint: 'POST /maintain-s/operator/takeOver',
    summary: 'Gives a plant another owner, another business, or both; the owner is told, with the reason',
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
      /** Relations that end. */
      ends: Type.Optional(kept),
    }),
    output: nothing,
  }),
}
