import { countryCodeOf } from '@heliograph/domain/countries'
import { Refusal } from '@heliograph/domain/errors'
import { serverWordsIn } from '@heliograph/phrases/server'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { cleanPdf, NoPdf } from '#documents/clean-pdf.ts'
import type { CleanRoom } from '#documents/clean-room.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { spokenLanguage } from '#needs/languages.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post } from '#needs/messages.ts'
import { TooManyWaiting } from '#needs/own-thread.ts'
import { createInsuranceDesk } from './desk.ts'
import { createDocumentStore } from './documents.store.ts'
import type { Inside, Within } from './inside.ts'
import { createInsuranceNews, type TellStep } from './insurance-news.ts'
import { insuranceRoutes } from './insurance.routes.ts'
import { createInsuredPlantStore } from './insured-plants.store.ts'
import { createInsurerGateway, isInsurer, type Seal } from './insurer-gateway.ts'
import { createKeptPolicyStore } from './kept-policies.store.ts'
import { createKeptPolicies } from './kept-policies.ts'
import { createOfferStore, createReceiverStore } from './offers.store.ts'
import { createInsuranceOffers } from './offers.ts'
import { createOverdueStore } from './overdue.store.ts'
import { createRequestStore, type StoreNeeds } from './requests.store.ts'
import { createInsuranceRequests } from './requests.ts'

interface Needs extends StoreNeeds {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  seal: Seal
  cleanRoom: CleanRoom
  outbox: { postIn: (trx: Kysely<Database>) => Post; poke: () => void }
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

export const composeInsurance = ({ db, outbox, cleanRoom, ...needs }: Needs) => {
  const { poke } = outbox
  const tell = createInsuranceNews({
    postIn: outbox.postIn,
    wordsIn: (language) => serverWordsIn(spokenLanguage(language), 'insurance'),
  })
  const within: Within = (work) => db.transaction().execute((trx) => work(on(trx, needs)))
  const inside = on(db, needs)
  const rules = rulesWith({ ...needs, inside, within, tell, poke, clean: cleanRoom.clean })
  return {
    routes: insuranceRoutes({ ...rules, kept: createKeptPolicies(createKeptPolicyStore(db)) }),
    jobs: [
      { name: 'settle-insurance', cron: '*/5 * * * *', work: rules.desk.settle },
      { name: 'forget-insurance-documents', cron: '51 3 * * *', work: rules.desk.forgetUnused },
    ],
  }
}

/** In a transaction that is open already, for the demo: nobody is told, and no webhook is kept. */
export const insuranceRulesIn = (trx: Kysely<Database>, needs: StoreNeeds & { now: () => number }) => {
  const inside = on(trx, needs)
  const nothing = async () => undefined
  const unsealed = () => {
    throw new Error('The demo has no webhooks')
  }
  return rulesWith({
    ...needs,
    inside,
    within: (work) => work(inside),
    tell: nothing,
    poke: () => undefined,
    // Its documents are its own.
    clean: cleanPdf,
    seal: { close: unsealed, open: unsealed },
    limit: nothing,
    record: nothing,
  })
}

const on = (db: Kysely<Database>, { brand, operablePlants }: StoreNeeds): Inside => ({
  offers: createOfferStore(db, brand),
  requests: createRequestStore(db, { brand, operablePlants }),
  documents: createDocumentStore(db, brand),
  plants: createInsuredPlantStore(db, { brand, operablePlants }),
  overdue: createOverdueStore(db, brand),
  trx: db,
})

interface RuleNeeds extends Pick<Needs, 'seal' | 'limit' | 'record' | 'now'> {
  inside: Inside
  within: Within
  tell: TellStep
  poke: () => void
  clean: (bytes: Buffer) => Promise<Buffer>
}

const rulesWith = ({ clean, ...needs }: RuleNeeds) => ({
  requests: createInsuranceRequests({ ...needs, countryOf: countryCodeOf }),
  offers: createInsuranceOffers({ ...needs, cleanPdf: cleaned(clean) }),
  desk: createInsuranceDesk({ ...needs, cleanPdf: cleaned(clean) }),
})

type Gateway = Pick<ReturnType<typeof createInsurerGateway>, 'send'>

interface InsurerNeeds extends Omit<Parameters<typeof createInsurerGateway>[0], 'store'> {
  /** Connections that see the rows of all brands. */
  db: Kysely<Database>
  /** The webhooks of people. */
  others: Gateway
}

/** What sends to webhooks, and to those of insurers. */
export const composeInsurers = ({ db, others, ...needs }: InsurerNeeds): Gateway => {
  const insurers = createInsurerGateway({ ...needs, store: createReceiverStore(db) })
  return { send: (message) => (isInsurer(message.to) ? insurers : others).send(message) }
}

const cleaned = (clean: RuleNeeds['clean']) => async (bytes: Buffer) => {
  try {
    return await clean(bytes)
  } catch (error) {
    if (error instanceof TooManyWaiting) throw new Refusal('TOO_MANY_REQUESTS')
    if (error instanceof NoPdf) throw new Refusal('RECOGNITION_ERROR')
    throw error
  }
}
