import { amountText } from '@heliograph/domain/amounts'
import type { InsuranceStep } from '@heliograph/domain/insurance'
import type { ServerWords } from '@heliograph/phrases/server'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Post } from '#needs/messages.ts'
import type { Inside } from './inside.ts'
import type { Told } from './insured-plants.store.ts'
import { recipientOf } from './insurer-gateway.ts'
import type { InsuranceRequest } from './requests.store.ts'

export type TellStep = (inside: Inside, request: InsuranceRequest) => Promise<void>

/**
 * Tells both sides of the last step of a request, in its transaction, and the insurer if the person agreed to that. Mails to
 * people have no facts of the request: they are read after a log-in.
 */
export const createInsuranceNews =
  ({ postIn, wordsIn }: Needs): TellStep =>
  async ({ plants, offers, requests, trx }, request) => {
    const [event] = request.events
    if (!event) return
    const { step, doneBy } = event
    const tellAll = async (people: readonly Told[], path: string) => {
      for (const { email, language } of people) {
        const words = await wordsIn(language)
        const facts = {
          headline: words.steps[step]({ title: request.title }),
          news: [linesOf(request, event, words).join('\n')],
          path: `${path}?request=${request.id}`,
        }
        await postIn(trx)({ channel: 'mail', to: email, kind: 'insurance-news', language, facts })
      }
    }
    const askers: Told[] = []
    for (const person of await plants.peopleOf(request)) {
      // Who left the organisation, or works on the plant no more, is told nothing further of it; that it is gone ends the request.
      const sees = await requests.find(request.id, { userId: person.id, organisationId: null })
      if (sees || request.plantName === null) askers.push(person)
    }
    await tellAll(askers, insurancePath)
    const desk = await plants.administrators()
    // Who did it on this side knows.
    await tellAll(
      desk.filter(({ id }) => id !== doneBy && !askers.some((asker) => asker.id === id)),
      deskPath,
    )

    if (!sentSteps.has(step) || request.sentBy === null) return
    const receiver = await offers.receiverOf(request.offerId)
    // The person agreed to this insurer, not to one that the offer names since.
    if (receiver?.insurer !== request.insurer) return
    const words = await wordsIn(receiver.language)
    const facts = {
      headline: `${words.steps[step]({ title: request.title })} (${words.number({ number: request.id })})`,
      news: [[...linesOf(request, event, words), ...factLines(request, words)].join('\n')],
      request: { number: request.id, step, title: request.title, currency: request.currency, ...amountsOf(request) },
    }
    const sent = { kind: 'insurance-request', language: receiver.language, facts } as const
    if (receiver.mail !== null) await postIn(trx)({ ...sent, channel: 'mail', to: receiver.mail })
    if (receiver.webhook !== null) await postIn(trx)({ ...sent, channel: 'webhook', to: recipientOf(request.offerId) })
  }

const linesOf = (
  { currency, plantName, facts }: InsuranceRequest,
  { note, yearlyMinor, validUntil, policy }: InsuranceRequest['events'][number],
  words: Words,
) => [
  words.plant({ plant: plantName ?? facts?.plantName ?? '--' }),
  ...(yearlyMinor === null ? [] : [words.price({ amount: amountText(yearlyMinor, currency) })]),
  ...(validUntil === null ? [] : [words.until({ day: validUntil })]),
  ...(policy === null ? [] : [words.covers({ from: policy.fromDay, to: policy.toDay })]),
  ...(note ? [words.note({ note })] : []),
]

const factLines = ({ facts, estimateMinor, currency }: InsuranceRequest, words: Words) =>
  facts === null
    ? []
    : [
        words.facts.holder({ value: facts.holder }),
        words.facts.email({ value: facts.email }),
        words.facts.phone({ value: facts.phone ?? '--' }),
        words.facts.plantName({ value: facts.plantName }),
        words.facts.plantType({ value: words.types[facts.plantType] }),
        words.facts.address({ value: facts.address }),
        words.facts.capacityKwp({ value: facts.capacityKwp }),
        words.facts.startDay({ value: facts.startDay }),
        words.facts.estimate({ value: amountText(estimateMinor, currency) }),
        ...(facts.note === '' ? [] : [words.note({ note: facts.note })]),
      ]

/** For a program. Amounts are in the smallest unit. */
const amountsOf = ({ priceMinor, estimateMinor, yearlyMinor, validUntil, facts }: InsuranceRequest) => ({
  pricePerKwpMinor: priceMinor,
  estimateMinor,
  yearlyMinor,
  validUntil,
  facts,
})

type Words = ServerWords['insurance']

/** What an insurer has to know. */
const sentSteps: ReadonlySet<InsuranceStep> = new Set(['ask', 'accept', 'withdraw'])

const insurancePath = '/application/detail/insurance'
const deskPath = '/installation/insurance'

interface Needs {
  /** Stores a message in a transaction. */
  postIn: (trx: Kysely<Database>) => Post
  wordsIn: (language: string) => Promise<Words>
}
