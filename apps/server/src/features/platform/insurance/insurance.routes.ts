import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { InsuranceDesk } from './desk.ts'
import {
  askerOf,
  bytesIn,
  offerIn,
  toAskers,
  toDesk,
  toOffer,
  toPdf,
  toPlantInsurance,
  toSavedOffer,
} from './insurance.wire.ts'
import type { KeptPolicies } from './kept-policies.ts'
import type { InsuranceOffers } from './offers.ts'
import type { InsuranceRequests } from './requests.ts'

interface Parts {
  requests: InsuranceRequests
  offers: InsuranceOffers
  desk: InsuranceDesk
  kept: KeptPolicies
}

export const insuranceRoutes = ({ requests, offers, desk, kept }: Parts): Route[] =>
  routes(contract.insurance, {
    mine: async ({ session, query }) => pageOf(await requests.mine(session, query), toAskers),
    plants: async ({ session, query: { search = '' } }) =>
      pageOf(await requests.plants(session, search), (plant) => plant),
    ofPlant: async ({ plantId, session }) => toPlantInsurance(await requests.ofPlant(plantId, session)),
    terms: async ({ plantId, params, session }) => toPdf(await requests.terms(plantId, params.offerId, session)),
    ask: async ({ plantId, body: { consent: _, ...asked }, session, ip }) =>
      toAskers(await requests.ask(plantId, asked, askerOf(session, ip))),
    read: async ({ params, session }) => toAskers(await requests.read(params.id, session)),
    accept: async ({ params, body, session, ip }) =>
      toAskers(await requests.accept({ ...params, ...body }, askerOf(session, ip))),
    withdraw: async ({ params, body, session, ip }) =>
      toAskers(await requests.withdraw({ ...params, ...body }, askerOf(session, ip))),
    document: async ({ params, session }) => toPdf(await requests.document(params, session)),
    kept: ({ session }) => kept.list(session),
    keptDocument: async ({ params, session }) => toPdf(await kept.document(params.id, session)),

    offers: async () => (await offers.list()).map(toOffer),
    addOffer: async ({ body, session: { userId }, ip }) =>
      toSavedOffer(await offers.add(offerIn(body), { userId, ip })),
    changeOffer: async ({ params, body: { version, ...body }, session: { userId }, ip }) =>
      toSavedOffer(await offers.change(params.id, { ...offerIn(body), version }, { userId, ip })),
    setTerms: async ({ params, body: { name, pdf }, session: { userId }, ip }) =>
      toSavedOffer(await offers.setTerms(params.id, { name, bytes: bytesIn(pdf) }, { userId, ip })),
    offerTerms: async ({ params }) => toPdf(await offers.terms(params.id)),
    publish: async ({ params, session: { userId }, ip }) =>
      toSavedOffer(await offers.setState(params.id, 'published', { userId, ip })),
    withdrawOffer: async ({ params, session: { userId }, ip }) =>
      toSavedOffer(await offers.setState(params.id, 'withdrawn', { userId, ip })),
    search: async ({ query: { state, ...window } }) => pageOf(await desk.search(state, window), toDesk),
    searched: async ({ params }) => toDesk(await desk.read(params.id)),
    quote: async ({ params, body: { version, note, ...quote }, session: { userId }, ip }) =>
      toDesk(await desk.quote({ ...params, version, note }, quote, { userId, ip })),
    decline: async ({ params, body, session: { userId }, ip }) =>
      toDesk(await desk.decline({ ...params, ...body }, { userId, ip })),
    insure: async ({ params, body: { version, note, pdf, ...policy }, session: { userId }, ip }) =>
      toDesk(await desk.insure({ ...params, version, note }, { ...policy, bytes: bytesIn(pdf) }, { userId, ip })),
    end: async ({ params, body, session: { userId }, ip }) =>
      toDesk(await desk.end({ ...params, ...body }, { userId, ip })),
    searchedDocument: async ({ params }) => toPdf(await desk.document(params)),
  })
