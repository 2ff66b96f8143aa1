import { sure } from '@heliograph/domain/sure'
import { addDays, dayAt, dayMs } from '@heliograph/domain/zones'
import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#db/schema.ts'
import { textPdf } from '#documents/text-pdf.ts'
import { operablePlants } from '#features/plants/plants/plants.compose.ts'
import { insuranceRulesIn } from '#features/platform/insurance/insurance.compose.ts'

/**
 * A brand that offers insurance: of the owner’s plant one is insured and another one declined; for those of the installer a price
 * is offered, and one waits for an answer. Made by the rules that people meet.
 */
export const offerInsurance = async (client: PoolClient, brand: string, now: number) => {
  const clock = { at: now - 50 * dayMs }
  const rules = insuranceRulesIn(onClient(client), { brand, operablePlants, now: () => clock.at })
  const { offers, requests, desk } = rules
  const idOf = async (text: string, value: string) =>
    sure((await client.query<{ id: number }>(text, [brand, value])).rows[0]).id
  const userNamed = (email: string) => idOf('select id from users where brand = $1 and email = $2', email)
  const plantNamed = (name: string) => idOf('select id from plants where brand = $1 and name = $2', name)
  const [admin, owner, installer] = [
    await userNamed('admin@nordlicht.test'),
    await userNamed('owner@nordlicht.test'),
    await userNamed('installer@nordlicht.test'),
  ]
  const organisationId = await idOf('select id from organisations where brand = $1 and name = $2', 'Nordlicht Energie')
  const by = { userId: admin, ip }

  const published = async ({ terms, ...text }: (typeof texts)[number]) => {
    const { offer } = await offers.add({ ...text, plantTypes: [...text.plantTypes], webhook: null }, by)
    const pdf = await textPdf(terms, [text.insurer, text.about, 'These terms belong to the demo.'])
    await offers.setTerms(offer.id, { name: `${terms}.pdf`, bytes: pdf }, by)
    return (await offers.setState(offer.id, 'published', by)).offer
  }
  const [storm, allRisk] = [await published(texts[0]), await published(texts[1])]

  const [ida, sven] = [
    { userId: owner, organisationId: null, ip },
    { userId: installer, organisationId, ip },
  ]
  const ask = async (plant: string, offer: typeof storm, asker: typeof ida | typeof sven, note = '') => {
    const plantId = await plantNamed(plant)
    const { plant: known } = await requests.ofPlant(plantId, asker)
    const facts = {
      holder: asker === ida ? 'Ida Halvorsen' : 'Nordlicht Energie',
      email: asker === ida ? 'owner@nordlicht.test' : 'installer@nordlicht.test',
      phone: null,
      plantName: known.name,
      plantType: known.type,
      address: known.address ?? 'Hamburg',
      capacityKwp: known.capacityKwp,
      startDay: known.startDay,
      note,
    }
    return requests.ask(plantId, { offerId: offer.id, version: offer.version, facts }, asker)
  }
  const today = () => dayAt('Europe/Berlin', clock.at)
  const quote = (request: { id: number; version: number }, yearlyMinor: number) =>
    desk.quote(
      { id: request.id, version: request.version, note: '' },
      { yearlyMinor, validUntil: addDays(today(), 30) },
      by,
    )

  const first = await ask('Halvorsen Home', storm, ida, 'With a battery of 10.2 kWh in the cellar.')
  clock.at += dayMs
  const offered = await quote(first, 4350)
  clock.at += 2 * dayMs
  const accepted = await requests.accept(offered, ida)
  clock.at += 3 * dayMs
  await desk.insure(
    { id: accepted.id, version: accepted.version, note: 'Welcome.' },
    {
      name: 'Policy HS-2026-0117.pdf',
      bytes: await textPdf('Policy HS-2026-0117', [
        storm.insurer,
        'Halvorsen Home',
        'This policy belongs to the demo.',
      ]),
      fromDay: today(),
      toDay: addDays(today(), 364),
    },
    by,
  )
  clock.at += dayMs
  const second = await ask('Halvorsen Home', allRisk, ida)
  clock.at += dayMs
  const reason = 'The insurer asks for a yearly inspection first.'
  await desk.decline({ id: second.id, version: second.version, note: reason }, by)

  clock.at = now - 3 * dayMs
  await quote(await ask('Lotsenweg 3', storm, sven), 3500)
  clock.at = now - dayMs
  await ask('Werft Nord', allRisk, sven, 'Flat roof, checked in spring.')
}

/** In the transaction of the demo, on its only connection. */
const onClient = (client: PoolClient) => {
  const connection = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => undefined } }),
  })
}

const ip = '127.0.0.1'

const texts = [
  {
    title: 'Storm and hail',
    insurer: 'Hanse Solarversicherung',
    about: 'Storm, hail, snow load and fire, with what is not generated until the repair.',
    country: 'DE',
    plantTypes: ['HOUSE_ROOF' as const, 'GROUND' as const],
    priceMinor: 420,
    currency: 'EUR',
    mail: null,
    terms: 'Storm and hail 2026',
  },
  {
    title: 'All risks',
    insurer: 'Nordsee Mutual',
    about: 'Everything that is not excluded: also theft, overvoltage and mistakes in operation.',
    country: 'DE',
    plantTypes: ['HOUSE_ROOF' as const, 'COMMERCIAL_ROOF' as const, 'INDUSTRIAL_ROOF' as const, 'GROUND' as const],
    priceMinor: 680,
    currency: 'EUR',
    mail: null,
    terms: 'All risks 2026',
  },
] as const
