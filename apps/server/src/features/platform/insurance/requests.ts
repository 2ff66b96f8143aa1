import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { insuranceOrder, yearlyMinor } from '@heliograph/domain/insurance'
import { dayAt, dayMs, isPlantDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Window } from '#needs/pages.ts'
import { documentOf, foundFor, type Inside, type Within } from './inside.ts'
import type { TellStep } from './insurance-news.ts'
import type { RequestFacts } from './insurance.table.ts'
import type { InsuredPlant } from './insured-plants.store.ts'
import type { Offer } from './offers.store.ts'

export type InsuranceRequests = ReturnType<typeof createInsuranceRequests>

export type Asker = Caller & Actor

export interface Asked {
  offerId: number
  version: number
  facts: RequestFacts
}

/** Owners, and who may work on a plant, ask for insurance. Whether they may was checked before. */
export const createInsuranceRequests = ({ inside, within, countryOf, tell, poke, limit, record, now }: Needs) => {
  const plantOf = async (plantId: number, caller: Caller) => {
    const plant = await inside.plants.find(plantId, caller)
    if (!plant) throw new Refusal('resource_not_exist_or_deleted')
    return plant
  }

  /** Of its country and type. */
  const offersFor = async ({ offers }: Pick<Inside, 'offers'>, { nationId, type }: InsuredPlant) => {
    const country = nationId === null ? undefined : countryOf(nationId)
    return country === undefined ? [] : offers.fitting({ country, plantType: type })
  }

  const offerFor = async (stores: Pick<Inside, 'offers'>, plant: InsuredPlant, id: number): Promise<Offer> => {
    const offer = (await offersFor(stores, plant)).find((each) => each.id === id)
    if (!offer) throw new Refusal('resource_not_exist_or_deleted')
    return offer
  }

  const audit = (step: string, { userId, organisationId, ip }: Asker, request: { id: number; plantId: number }) =>
    record({
      kind: 'insurance.request',
      userId,
      organisationId,
      ip,
      plantId: request.plantId,
      facts: { request: request.id, step },
    })

  const take = async (step: 'accept' | 'withdraw', { id, version }: Pressed, by: Asker) => {
    const done = await within(async (each) => {
      const seen = await foundFor(each.requests, id, by)
      if (step === 'accept' && !seen.mayDecide) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const isOver = seen.validUntil !== null && seen.validUntil < dayAt(seen.zone, now())
      const { from, to } = insuranceOrder[step]
      const wish = { id, version, from, to, step, side: 'asker', doneBy: by.userId, note: null } as const
      if ((step === 'accept' && isOver) || !(await each.requests.step(wish, now())))
        throw new Refusal('ABNORMAL_SITUATION')
      const request = await foundFor(each.requests, id, by)
      await tell(each, request)
      return request
    })
    poke()
    await audit(step, by, done)
    return done
  }

  return {
    mine: (caller: Caller, window: Window) => inside.requests.page({ reader: caller }, window),
    read: (id: number, caller: Caller) => foundFor(inside.requests, id, caller),
    plants: (caller: Caller, search: string) => inside.plants.named(caller, search.trim()),
    document: (wanted: { id: number; documentId: number }, caller: Caller) => documentOf(inside, wanted, caller),

    /** What can be asked for, at which price, and what is known for it. */
    async ofPlant(plantId: number, caller: Caller) {
      const plant = await plantOf(plantId, caller)
      const [offers, open] = await Promise.all([offersFor(inside, plant), inside.requests.openOf(plantId)])
      return {
        plant,
        country: plant.nationId === null ? null : (countryOf(plant.nationId) ?? null),
        offers: offers.map((offer) => ({
          ...offer,
          yearlyMinor: yearlyMinor(plant.capacityKwp, offer.priceMinor),
          requestId: open.get(offer.id) ?? null,
        })),
      }
    },

    async terms(plantId: number, offerId: number, caller: Caller) {
      const { terms } = await offerFor(inside, await plantOf(plantId, caller), offerId)
      const document = terms === null ? undefined : await inside.documents.find(terms.documentId)
      if (!document) throw new Refusal('resource_not_exist_or_deleted')
      return document
    },

    /**
     * At the price and by the terms that they saw.
     * @throws Refusal ABNORMAL_SITUATION if the offer was changed since, DATA_SOURCE_DUPLICATED if it was asked for already
     */
    async ask(plantId: number, { offerId, version, facts }: Asked, by: Asker) {
      if (!isEmail(facts.email)) throw new Refusal('PARAM_ERROR', 'email')
      if (!isPlantDay(facts.startDay)) throw new Refusal('PARAM_ERROR', 'startDay')
      const plant = await plantOf(plantId, by)
      await limit(new Map([[`insurance requests of ${by.userId}`, requestsADay]]), dayMs)
      const made = await within(async (each) => {
        const offer = await offerFor(each, plant, offerId)
        if (offer.version !== version || offer.terms === null) throw new Refusal('ABNORMAL_SITUATION')
        const id = await each.requests.add(
          {
            offerId,
            title: offer.title,
            insurer: offer.insurer,
            priceMinor: offer.priceMinor,
            currency: offer.currency,
            termsId: offer.terms.documentId,
            plantId,
            zone: plant.zone,
            askedBy: by.userId,
            organisationId: by.organisationId,
            asOwner: plant.ownerId === by.userId && by.organisationId === null,
            language: await each.plants.languageOf(by.userId),
            facts,
            sentBy: sentBy(offer),
            estimateMinor: yearlyMinor(facts.capacityKwp, offer.priceMinor),
          },
          now(),
        )
        if (id === undefined) throw new Refusal('DATA_SOURCE_DUPLICATED')
        const request = await foundFor(each.requests, id, by)
        await tell(each, request)
        return request
      })
      poke()
      await audit('ask', by, made)
      return made
    },

    /** The price that they saw: another one has another version. */
    accept: (pressed: Pressed, by: Asker) => take('accept', pressed, by),
    withdraw: (pressed: Pressed, by: Asker) => take('withdraw', pressed, by),
  }
}

/** Where the facts go, besides to the brand's administrators. */
export const sentBy = ({ mail, webhookHost }: Pick<Offer, 'mail' | 'webhookHost'>) =>
  mail !== null ? 'mail' : webhookHost !== null ? 'webhook' : null

export interface Pressed {
  id: number
  version: number
}

interface Needs {
  inside: Inside
  within: Within
  /** The ISO code of a country's id. */
  countryOf: (nationId: number) => string | undefined
  tell: TellStep
  /** Called after messages were stored. */
  poke: () => void
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

const requestsADay = 20
