import { heliograph } from '@heliograph/brand/heliograph'
import { countryIdOf } from '@heliograph/domain/countries'
import { afterAll, expect, test } from 'vitest'
import { textPdf } from '#documents/text-pdf.ts'
import { refusalOf } from '#testing/refusals.fixture.ts'
import type { Caller } from '#testing/test-server.ts'
import { startTwoCentres, type Side } from './two-centres.fixture.ts'

const start = Date.parse('2026-11-20T11:00:00Z')
const brand = { ...heliograph, flags: { ...heliograph.flags, insurance: true } }
const { server, eu, cn, cut } = await startTwoCentres(() => start, [brand])
afterAll(server.close)

const consent = true as const
const pdf = (await textPdf('Policy', ['All of it'])).toString('base64')
const operators = { eu: await eu.aCaller({ operator: true }), cn: await cn.aCaller({ operator: true }) }
const deskOf = (side: Side) => (side === eu ? operators.eu : operators.cn).api.insurance

const anOwner = async (side: Side) => {
  const owner = await side.aCaller()
  const place = { nation_id: countryIdOf('DE'), zone: 'Europe/Berlin', address: 'Street 1', capacity_kwp: 9.9 }
  const plantId = await side.aPlant({ ...place, owner_id: owner.id, name: `Roof of ${owner.id}` })
  return { ...owner, plantId }
}

/** A plant of theirs is insured, with a policy that is replaced by the next one. */
const insure = async (side: Side, { api }: Caller, plantId: number, names: readonly string[]) => {
  const desk = deskOf(side)
  const { offer } = await desk.addOffer({
    body: {
      title: 'Roof cover',
      insurer: 'Sun Mutual',
      about: 'Storm and hail',
      country: 'DE',
      plantTypes: ['HOUSE_ROOF'],
      pricePerKwpMinor: 435,
      currency: 'EUR',
      mail: null,
      webhook: null,
    },
  })
  await desk.setTerms({ params: { id: offer.id }, body: { name: 'Terms', pdf } })
  const { version } = (await desk.publish({ params: { id: offer.id } })).offer
  const { facts } = await api.insurance.ofPlant({ params: { id: plantId } })
  const filled = { ...facts, holder: 'Marta', email: 'marta@insurance.test' }
  const body = { offerId: offer.id, version, facts: filled, consent }
  const asked = await api.insurance.ask({ params: { id: plantId }, body })
  const { id } = asked
  const quote = { note: '', yearlyMinor: 4500, validUntil: '2026-12-01' }
  const offered = await desk.quote({ params: { id }, body: { ...quote, version: asked.version } })
  let seen = await api.insurance.accept({ params: { id }, body: { version: offered.version } })
  for (const [place, name] of names.entries()) {
    const days = { fromDay: `202${6 + place}-12-01`, toDay: `202${7 + place}-11-30` }
    seen = await desk.insure({ params: { id }, body: { version: seen.version, note: '', name, pdf, ...days } })
  }
  return seen
}

const logIn = async (side: Side, { email, digest }: { email: string; digest: string }) => {
  const body = { grant_type: 'password', username: email, password: digest } as const
  return side.apiWith((await side.apiWith('').auth.token({ body })).access_token)
}
const opened = async (api: Awaited<ReturnType<typeof logIn>>) => {
  const kept = await api.insurance.kept()
  const files = await Promise.all(kept.map(({ id }) => api.insurance.keptDocument({ params: { id } })))
  for (const { blob } of files) expect((await blob.text()).startsWith('%PDF-')).toBe(true)
  return kept.map(({ name }) => name)
}

test('who moves to the other data centre opens the policies of their plant there, and nobody else does', async () => {
  const marta = await anOwner(eu)
  await insure(eu, marta, marta.plantId, ['Policy 7', 'Policy 8'])
  await marta.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, marta)
  expect(await there.insurance.kept()).toMatchObject([
    {
      title: 'Roof cover',
      insurer: 'Sun Mutual',
      plantName: `Roof of ${marta.id}`,
      fromDay: '2027-12-01',
      toDay: '2028-11-30',
      name: 'Policy 8',
    },
    { name: 'Policy 7' },
  ])
  expect(await opened(there)).toEqual(['Policy 8', 'Policy 7'])

  const [{ id } = { id: 0 }] = await there.insurance.kept()
  const stranger = await cn.aCaller()
  expect(await stranger.api.insurance.kept()).toEqual([])
  expect(await refusalOf(stranger.api.insurance.keptDocument({ params: { id } }))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(operators.cn.api.insurance.keptDocument({ params: { id } }))).toBe(
    'resource_not_exist_or_deleted',
  )
  await expect(cn.apiWith('').insurance.keptDocument({ params: { id } })).rejects.toMatchObject({ status: 401 })
  // The request stays with the brand that answers for it, with its document.
  const { data } = await deskOf(eu).search({ query: {} })
  expect(data).toMatchObject([{ state: 'insured', policy: { name: 'Policy 8' } }])
})

test('they go along once more when the person moves back, and once when a move is cut off and repeated', async () => {
  const marta = await anOwner(eu)
  await insure(eu, marta, marta.plantId, ['Policy 9'])
  cut('receive')
  await expect(marta.api.centres.move({ body: { consent, area: 'CN' } })).rejects.toThrow()
  cut()
  await marta.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, marta)
  expect(await opened(there)).toEqual(['Policy 9'])
  await there.centres.move({ body: { consent, area: 'EU' } })
  expect(await opened(await logIn(eu, marta))).toEqual(['Policy 9'])
  const { rows } = await cn.engine.pool.query(
    'select k.id from kept_policies k join users u on u.id = k.user_id where u.email = $1',
    [marta.email],
  )
  expect(rows).toEqual([])
})

test('in a merge they go to the account that takes the plants; what was cut off leaves none behind', async () => {
  const [marta, kept] = [await anOwner(eu), await cn.aCaller()]
  await insure(eu, marta, marta.plantId, ['Policy 10'])
  const proof = { username: kept.email, password: kept.digest }
  const begin = async () => {
    const { ticket } = await marta.api.centres.otherAccount({ body: proof })
    return marta.api.centres.move({ body: { consent, ticket } })
  }
  cut('receive')
  await expect(begin()).rejects.toThrow()
  cut()
  await begin()
  expect(await opened(kept.api)).toEqual(['Policy 10'])
})

test('the file of people’s data has them, and they go with the account', async () => {
  const marta = await anOwner(eu)
  await insure(eu, marta, marta.plantId, ['Policy 11'])
  await marta.api.centres.move({ body: { consent, area: 'CN' } })
  const there = await logIn(cn, marta)
  const { rows } = await cn.engine.pool.query('select from kept_policies where name = $1', ['Policy 11'])
  expect(rows).toHaveLength(1)
  const file = JSON.parse(await (await there.profile.exportAccount()).blob.text()) as { keptPolicies: object[] }
  expect(file.keptPolicies).toMatchObject([{ name: 'Policy 11', file: { type: 'application/pdf' } }])
  await there.codes.requestOwn({ body: { purpose: 'revoke' } })
  const mail = await cn.engine.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', marta.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const verifyCode = /\d{8}/.exec(mail.body ?? '')?.[0] ?? ''
  await there.profile.revoke({ body: { permanent: true, verifyCode } })
  const left = await cn.engine.pool.query('select from kept_policies where name = $1', ['Policy 11'])
  expect(left.rows).toEqual([])
})

test('no request caused an internal error', () =>
  expect(server.reported.filter(({ message }) => message !== 'cut')).toEqual([]))
