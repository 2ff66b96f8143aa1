import {
  insuranceOfferStates,
  insuranceSides,
  insuranceStates,
  insuranceSteps,
  mostPdfBytes,
  type InsuranceOfferState,
  type InsuranceSide,
  type InsuranceState,
  type InsuranceStep,
} from '@heliograph/domain/insurance'
import { plantTypes, type PlantType } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nullable, pageOf, plantId, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })
const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })
const plantType = Type.Unsafe<PlantType>(Type.Enum([...plantTypes]))
const state = Type.Unsafe<InsuranceState>(Type.Enum([...insuranceStates]))

/** In the smallest unit of the currency: cents, or whole yen. */
const amountMinor = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })
const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

/** A PDF file of at most 4 MB. What it runs, and what is attached to it, is removed. */
const pdf = Type.String({ maxLength: Math.ceil(mostPdfBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' })
const pdfBodyLimit = Math.ceil(mostPdfBytes / 3) * 4 + 16 * 1024
const document = Type.Object({ documentId: id, name: Type.String() })

/** What is sent to the insurer: filled in from the plant and the account, and theirs to change. */
const facts = Type.Object({
  holder: name(120),
  email: name(254),
  phone: nullable(text(40)),
  plantName: name(120),
  plantType,
  address: name(300),
  capacityKwp: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  /** When it began to work. */
  startDay: day,
  note: text(300),
})
export type InsuranceFacts = Static<typeof facts>

const offerWish = Type.Object({
  title: name(120),
  insurer: name(120),
  /** What is covered, in a few sentences. */
  about: text(1000),
  /** ISO 3166. */
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  plantTypes: Type.Array(plantType, { minItems: 1, maxItems: plantTypes.length, uniqueItems: true }),
  /** Of a kWp and year. */
  pricePerKwpMinor: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** ISO 4217. */
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  /** Where requests are sent. Without both, nothing leaves the platform. */
  mail: nullable(text(254)),
  /** Left out: as it was. It is not told again. */
  webhook: Type.Optional(nullable(text(2000))),
})
export type InsuranceOfferWish = Static<typeof offerWish>

const offer = Type.Object({
  id,
  version,
  state: Type.Unsafe<InsuranceOfferState>(Type.Enum([...insuranceOfferStates])),
  title: Type.String(),
  insurer: Type.String(),
  about: Type.String(),
  country: Type.String(),
  plantTypes: Type.Array(plantType),
  pricePerKwpMinor: Type.Integer(),
  currency: Type.String(),
  mail: word,
  webhookHost: word,
  terms: nullable(document),
  /** Requests that wait for an answer. */
  waiting: Type.Integer(),
  changedTime: instant,
})
export type InsuranceOffer = Static<typeof offer>

const savedOffer = Type.Object({
  offer,
  /** What a new webhook is signed with. Shown this once. */
  secret: word,
})
export type SavedInsuranceOffer = Static<typeof savedOffer>

/** What is not known, or not theirs to know, is empty. */
const filled = Type.Object({
  ...facts.properties,
  holder: Type.String(),
  email: Type.String(),
  address: Type.String(),
})

const ofPlant = Type.Object({
  facts: filled,
  country: word,
  offers: Type.Array(
    Type.Object({
      id,
      version,
      title: Type.String(),
      insurer: Type.String(),
      about: Type.String(),
      pricePerKwpMinor: Type.Integer(),
      currency: Type.String(),
      /** Of this plant. */
      yearlyMinor: Type.Integer(),
      terms: Type.String(),
      sentBy: nullable(Type.Enum(['mail', 'webhook'])),
      /** A request of this plant for it that is not over. */
      requestId: nullable(Type.Integer()),
    }),
  ),
})
export type PlantInsurance = Static<typeof ofPlant>

const request = Type.Object({
  id,
  version,
  state,
  /** As it was when it was asked for, whatever became of the offer. */
  title: Type.String(),
  insurer: Type.String(),
  pricePerKwpMinor: Type.Integer(),
  currency: Type.String(),
  terms: document,
  plantId: Type.Integer(),
  /** Null: it is not there. */
  plantName: word,
  /** Null if the account was closed. */
  facts: nullable(facts),
  sentBy: nullable(Type.Enum(['mail', 'webhook'])),
  /** By the price of a kWp. */
  estimateMinor: Type.Integer(),
  /** What was offered for a year, and until when that can be accepted. */
  yearlyMinor: nullable(Type.Integer()),
  validUntil: word,
  policy: nullable(Type.Object({ documentId: id, name: Type.String(), fromDay: day, toDay: day })),
  askedTime: instant,
  mayAccept: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
  /** The newest first. */
  events: Type.Array(
    Type.Object({
      step: Type.Unsafe<InsuranceStep>(Type.Enum([...insuranceSteps])),
      side: Type.Unsafe<InsuranceSide>(Type.Enum([...insuranceSides])),
      /** Of the asking side, and for administrators also of theirs. Null if the account is gone. */
      person: word,
      time: instant,
      note: word,
      yearlyMinor: nullable(Type.Integer()),
      validUntil: word,
      policy: nullable(Type.Object({ documentId: id, name: Type.String(), fromDay: day, toDay: day })),
    }),
  ),
})
export type InsuranceRequest = Static<typeof request>

/** Of the other data centre, where its request stays. */
const keptPolicy = Type.Object({
  id,
  title: Type.String(),
  insurer: Type.String(),
  plantName: word,
  fromDay: day,
  toDay: day,
  /** Of the document. */
  name: Type.String(),
})

const ofRequest = Type.Object({ id })
const ofDocument = Type.Object({ id, documentId: id })
const step = {
  access: 'session',
  scope: 'none',
  refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION', 'ABNORMAL_SITUATION'],
  params: ofRequest,
  body: Type.Object({ version }),
  output: request,
} as const
const deskStep = {
  access: { permission: 'operator' },
  refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
  params: ofRequest,
  output: request,
} as const
const ofOffers = { access: { permission: 'operator' }, proof: 'recent', output: savedOffer } as const
const gone = 'resource_not_exist_or_deleted'

/** Ours. Insurance that a brand offers for plants. Nothing leaves the platform but to the insurer whom the offer names. */
export const insurance = {
  mine: call({
    endpoint: 'GET /backyard-api-s/insurance',
    summary:
      'Ours: requests for insurance, newest first: those of one’s own plants, and those that one asked for, alone or for the organisation',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: unorderedPaging(),
    output: pageOf(request),
  }),
  plants: call({
    endpoint: 'GET /backyard-api-s/insurance/plants',
    summary: 'Ours: the first plants by name that one may ask for',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ search: Type.Optional(text(100)) }),
    output: pageOf(Type.Object({ plantId: Type.Integer(), plantName: Type.String() })),
  }),
  ofPlant: call({
    endpoint: 'GET /backyard-api-s/insurance/plant/{id}',
    summary: 'Ours: the offers for a plant of this country and type with its price, and the facts for a request',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId }),
    output: ofPlant,
  }),
  terms: call({
    endpoint: 'GET /backyard-api-s/insurance/plant/{id}/offer/{offerId}/terms',
    summary: 'Ours: the terms of an offer for a plant as PDF',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [gone],
    params: Type.Object({ id: plantId, offerId: id }),
    output: file('application/pdf'),
  }),
  ask: call({
    endpoint: 'POST /backyard-api-s/insurance/plant/{id}',
    summary:
      'Ours: asks for an offer with these facts, by the price and terms of this version. The facts go to the insurer whom the offer names',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [gone, 'ABNORMAL_SITUATION', 'DATA_SOURCE_DUPLICATED', 'TOO_MANY_REQUESTS'],
    params: Type.Object({ id: plantId }),
    body: Type.Object({
      offerId: id,
      version,
      facts,
      /** That the facts are given to the insurer. */
      consent: Type.Literal(true),
    }),
    output: request,
  }),
  read: call({
    endpoint: 'GET /backyard-api-s/insurance/request/{id}',
    summary: 'Ours: a request of theirs',
    access: 'session',
    scope: 'none',
    refusals: [gone],
    params: ofRequest,
    output: request,
  }),
  accept: call({
    endpoint: 'POST /backyard-api-s/insurance/request/{id}/accept',
    summary: 'Ours: the owner accepts the price that was offered, in the version that they saw',
    ...step,
  }),
  withdraw: call({
    endpoint: 'POST /backyard-api-s/insurance/request/{id}/withdraw',
    summary: 'Ours: takes back a request that was not accepted yet',
    ...step,
  }),
  document: call({
    endpoint: 'GET /backyard-api-s/insurance/request/{id}/document/{documentId}',
    summary: 'Ours: the terms or the policy of a request of theirs as PDF',
    access: 'session',
    scope: 'none',
    refusals: [gone],
    params: ofDocument,
    output: file('application/pdf'),
  }),
  kept: call({
    endpoint: 'GET /backyard-api-s/insurance/kept',
    summary: 'Ours: policies that came along when the account moved here from the other data centre',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Array(keptPolicy),
  }),
  keptDocument: call({
    endpoint: 'GET /backyard-api-s/insurance/kept/{id}',
    summary: 'Ours: such a policy as PDF',
    access: 'session',
    scope: 'none',
    refusals: [gone],
    params: ofRequest,
    output: file('application/pdf'),
  }),

  offers: call({
    endpoint: 'GET /backyard-api-s/insurance/offer',
    summary: 'Ours: all offers of the brand',
    access: { permission: 'operator' },
    refusals: [],
    output: Type.Array(offer),
  }),
  addOffer: call({
    endpoint: 'POST /backyard-api-s/insurance/offer',
    summary: 'Ours: a draft of an offer',
    ...ofOffers,
    refusals: [],
    body: offerWish,
  }),
  changeOffer: call({
    endpoint: 'POST /backyard-api-s/insurance/offer/{id}',
    summary: 'Ours: changes an offer. What was asked for before keeps its price and terms',
    ...ofOffers,
    refusals: [gone, 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    body: Type.Object({ ...offerWish.properties, version }),
  }),
  setTerms: call({
    endpoint: 'POST /backyard-api-s/insurance/offer/{id}/terms',
    summary: 'Ours: the terms of an offer, a PDF of at most 4 MB, of which only the pages are kept',
    ...ofOffers,
    refusals: [gone, 'RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: pdfBodyLimit,
    params: Type.Object({ id }),
    body: Type.Object({ name: name(120), pdf }),
  }),
  offerTerms: call({
    endpoint: 'GET /backyard-api-s/insurance/offer/{id}/terms',
    summary: 'Ours: the terms of an offer as PDF',
    access: { permission: 'operator' },
    refusals: [gone],
    params: Type.Object({ id }),
    output: file('application/pdf'),
  }),
  publish: call({
    endpoint: 'POST /backyard-api-s/insurance/offer/{id}/publish',
    summary: 'Ours: shows an offer to owners. It needs terms',
    ...ofOffers,
    refusals: [gone, 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
  }),
  withdrawOffer: call({
    endpoint: 'POST /backyard-api-s/insurance/offer/{id}/withdraw',
    summary: 'Ours: shows it no longer. What was asked for goes on',
    ...ofOffers,
    refusals: [gone],
    params: Type.Object({ id }),
  }),
  search: call({
    endpoint: 'GET /backyard-api-s/insurance/desk',
    summary: 'Ours: everyone’s requests, newest first',
    access: { permission: 'operator' },
    refusals: [],
    query: Type.Object({ ...unorderedPaging().properties, state: Type.Optional(state) }),
    output: pageOf(request),
  }),
  searched: call({
    endpoint: 'GET /backyard-api-s/insurance/desk/{id}',
    summary: 'Ours: any request, for the operator',
    access: { permission: 'operator' },
    refusals: [gone],
    params: ofRequest,
    output: request,
  }),
  quote: call({
    endpoint: 'POST /backyard-api-s/insurance/desk/{id}/quote',
    summary: 'Ours: offers a price for a year that can be accepted until a day',
    ...deskStep,
    body: Type.Object({ version, yearlyMinor: amountMinor, validUntil: day, note: text(350) }),
  }),
  decline: call({
    endpoint: 'POST /backyard-api-s/insurance/desk/{id}/decline',
    summary: 'Ours: declines a request, with the reason',
    ...deskStep,
    body: Type.Object({ version, note: name(350) }),
  }),
  insure: call({
    endpoint: 'POST /backyard-api-s/insurance/desk/{id}/policy',
    summary: 'Ours: attaches the policy, a PDF of at most 4 MB, with the days that it covers; or the next one',
    ...deskStep,
    refusals: [...deskStep.refusals, 'RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: pdfBodyLimit,
    body: Type.Object({ version, name: name(120), pdf, fromDay: day, toDay: day, note: text(350) }),
  }),
  end: call({
    endpoint: 'POST /backyard-api-s/insurance/desk/{id}/end',
    summary: 'Ours: ends an insurance, with the reason',
    ...deskStep,
    body: Type.Object({ version, note: name(350) }),
  }),
  searchedDocument: call({
    endpoint: 'GET /backyard-api-s/insurance/desk/{id}/document/{documentId}',
    summary: 'Ours: the terms or a policy of any request, for the operator',
    access: { permission: 'operator' },
    refusals: [gone],
    params: ofDocument,
    output: file('application/pdf'),
  }),
}
