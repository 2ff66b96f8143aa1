import type * as wire from '@heliograph/contract'
import type { FileAnswer } from '@heliograph/contract'
import type { Session } from '#wire/request.ts'
import { secondsOf } from '#wire/times.ts'
import type { KeptPdf } from './documents.store.ts'
import type { Offer } from './offers.store.ts'
import type { EnteredOffer } from './offers.ts'
import type { InsuranceRequest } from './requests.store.ts'
import { sentBy, type Asker, type InsuranceRequests } from './requests.ts'

export const askerOf = ({ userId, organisationId }: Session, ip: string): Asker => ({ userId, organisationId, ip })

export const offerIn = ({ pricePerKwpMinor, webhook, ...wish }: wire.InsuranceOfferWish): EnteredOffer => ({
  ...wish,
  priceMinor: pricePerKwpMinor,
  webhook,
})

export const toOffer = ({ priceMinor, changedAt, ...offer }: Offer): wire.InsuranceOffer => ({
  ...offer,
  pricePerKwpMinor: priceMinor,
  changedTime: secondsOf(changedAt),
})

export const toSavedOffer = ({ offer, secret }: { offer: Offer; secret: string | null }): wire.SavedInsuranceOffer => ({
  offer: toOffer(offer),
  secret,
})

export const toPlantInsurance = ({
  plant,
  country,
  offers,
}: Awaited<ReturnType<InsuranceRequests['ofPlant']>>): wire.PlantInsurance => ({
  facts: {
    holder: plant.contact?.name ?? '',
    email: plant.contact?.email ?? '',
    phone: plant.contact?.phone ?? null,
    plantName: plant.name,
    plantType: plant.type,
    address: plant.address ?? '',
    capacityKwp: plant.capacityKwp,
    startDay: plant.startDay,
    note: '',
  },
  country,
  offers: offers.map((offer) => ({
    id: offer.id,
    version: offer.version,
    title: offer.title,
    insurer: offer.insurer,
    about: offer.about,
    pricePerKwpMinor: offer.priceMinor,
    currency: offer.currency,
    yearlyMinor: offer.yearlyMinor,
    terms: offer.terms?.name ?? '',
    sentBy: sentBy(offer),
    requestId: offer.requestId,
  })),
})

/** Names of administrators are for administrators. */
const toRequest = (request: InsuranceRequest, isDesk: boolean): wire.InsuranceRequest => ({
  id: request.id,
  version: request.version,
  state: request.state,
  title: request.title,
  insurer: request.insurer,
  pricePerKwpMinor: request.priceMinor,
  currency: request.currency,
  terms: request.terms,
  plantId: request.plantId,
  plantName: request.plantName,
  facts: request.facts,
  sentBy: request.sentBy,
  estimateMinor: request.estimateMinor,
  yearlyMinor: request.yearlyMinor,
  validUntil: request.validUntil,
  policy: request.policy,
  askedTime: secondsOf(request.askedAt),
  mayAccept: request.state === 'offered' && request.mayDecide,
  mayWithdraw: !isDesk && (request.state === 'asked' || request.state === 'offered'),
  events: request.events.map((event) => ({
    step: event.step,
    side: event.side,
    person: event.side === 'asker' || isDesk ? event.person : null,
    time: secondsOf(event.at),
    note: event.note,
    yearlyMinor: event.yearlyMinor,
    validUntil: event.validUntil,
    policy: event.policy,
  })),
})

export const toAskers = (request: InsuranceRequest) => toRequest(request, false)
export const toDesk = (request: InsuranceRequest) => toRequest(request, true)

export const bytesIn = (pdf: string) => Buffer.from(pdf, 'base64')

export const toPdf = ({ name, pdf }: KeptPdf): FileAnswer => ({
  name: /[.]pdf$/i.test(name) ? name : `${name}.pdf`,
  pieces: [pdf],
})
