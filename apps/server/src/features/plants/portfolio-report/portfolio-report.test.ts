import { daysBetween } from '@heliograph/domain/zones'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const clock = { at: Date.parse('2026-07-10T10:00:00Z') }
const server = await startTestServer({ now: () => clock.at })
afterAll(server.close)
const { pool, db } = server.engine

const ada = await server.aCaller()
const cleo = await server.aCaller()
const company = await server.anOrganisation([{ userId: cleo.id, may: 'read' }])
const own = { owner_id: ada.id, zone, currency: 'EUR' }
const good = await server.aPlant({ ...own, name: '=Good', capacity_kwp: 10, organisation_id: company })
const weak = await server.aPlant({ ...own, name: 'Weak', capacity_kwp: 10 })
const abroad = await server.aPlant({ ...own, name: 'Abroad', capacity_kwp: 5, currency: 'CNY', address: 'Sun Road 1' })
/** Reported for five days only. */
const gone = await server.aPlant({ ...own, name: 'Gone', capacity_kwp: 10 })
const never = await server.aPlant({ ...own, name: 'Never', capacity_kwp: 10 })

const june = { first: '2026-06-01', last: '2026-06-30' }
const dayS = 86_400
const enter = async (plantId: number, days: readonly string[], kwh: number) => {
  await pool.query(
    `insert into plant_days (plant_id, day, generation, generation_known_s, flows_known_s)
     select $1, day::date, $3::float8 * 1e6, ${dayS}, 0 from unnest($2::text[]) day`,
    [plantId, days, kwh],
  )
  await pool.query(
    `insert into plant_months (plant_id, month, generation, generation_known_s, flows_known_s, days)
     select plant_id, date_trunc('month', day)::date, sum(generation), sum(generation_known_s), 0, count(*)
     from plant_days where plant_id = $1 group by 1, 2`,
    [plantId],
  )
  await pool.query('insert into plant_latest (plant_id, at) values ($1, $2)', [plantId, new Date(clock.at)])
}
const days = daysBetween('2026-05-25', '2026-07-05')
await enter(good, days, 50)
await enter(weak, days, 30)
await enter(abroad, days, 20)
await enter(gone, days.slice(10, 15), 60)

const expected = (plantId: number, kwh: number, of: readonly string[], source = 'measured') =>
  pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh,
       clipped_kwh, expected_kwh, low_kwh, high_kwh, own_days)
     select $1, day::date, $4, false, 10, 6, $3, 0, $3, $3, $3, 30 from unnest($2::text[]) day`,
    [plantId, of, kwh, source],
  )
await expected(good, 50, daysBetween(june.first, june.last))
await expected(weak, 60, daysBetween(june.first, june.last))
await expected(abroad, 10, daysBetween(june.first, june.last), 'usual')
/** Of weak: an hour out of order of ten in the light of each of two days, by an alert. */
const [broken] = (
  await pool.query<{ id: number }>(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
     select $1, $2, 1, 'X', 'broken', 2, 1, at, at + interval '1 day', at + interval '1 day'
     from unnest(array['2026-06-03T10:00:00Z', '2026-05-30T10:00:00Z', '2026-05-31T10:00:00Z']::timestamptz[]) at returning id`,
    [weak, (await server.aDevice(weak, (await server.aGateway(weak)).id)).id],
  )
).rows
await pool.query(
  `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
   select $1, day::date, 0, '{0,0,4,0,0,1,0}', '{0,0,1200000,0,0,300000,0}', false, 36000, 3600, 0, 0, $2
   from unnest(array['2026-06-03', '2026-06-04']) day`,
  [weak, JSON.stringify([[broken!.id, 4, 1_200_000]])],
)

type Query = Parameters<typeof ada.api.portfolioReport.search>[0]['query']
const searched = (query: Partial<Query> = {}, caller = ada) =>
  caller.api.portfolioReport.search({ query: { ...june, size: 100, ...query } })
const names = async (query: Partial<Query>) => (await searched(query)).data.map(({ systemName }) => systemName)

test('the figures of a plant are those of its own page', async () => {
  const { data } = await searched()
  const rowOf = (id: number) => data.find(({ systemId }) => systemId === id)!
  for (const id of [good, weak, abroad, gone]) {
    const { statistics } = await ada.api.history.month({ params: { id }, query: { year: 2026, month: 6 } })
    const { generationValue, fullPowerHoursDay, incomeValue, coverage } = statistics
    expect(rowOf(id)).toMatchObject({
      generation: generationValue,
      specificYield: fullPowerHoursDay,
      income: incomeValue,
      heard: (coverage!.generation / coverage!.of) * 100,
    })
  }
  expect(rowOf(weak)).toMatchObject({
    generation: 900,
    specificYield: 90,
    performance: 50,
    judgedDays: 30,
    expected: 1800,
    availability: 90,
    alerts: 2,
    alertsEnergy: 8,
    lostEnergy: 10,
    lostMoney: 3,
    income: 270,
    heard: 100,
  })
})

test('what is not known is null, and never zero', async () => {
  const { data } = await searched()
  const rowOf = (id: number) => data.find(({ systemId }) => systemId === id)!
  expect(rowOf(never)).toMatchObject({
    generation: null,
    specificYield: null,
    performance: null,
    judgedDays: 0,
    expected: null,
    availability: null,
    alerts: null,
    alertsEnergy: null,
    lostEnergy: null,
    lostMoney: null,
    income: null,
    heard: null,
  })
  // What is usual of the season is not what could be expected of those days.
  expect(rowOf(abroad)).toMatchObject({ performance: null, judgedDays: 0, expected: null })
  expect(rowOf(gone).heard).toBeCloseTo((5 / 30) * 100)
})

test('what is unknown is last in both directions', async () => {
  const by = 'specificYield' as const
  expect(await names({ 'order.property': by })).toEqual(['=Good', 'Abroad', 'Weak', 'Gone', 'Never'])
  expect(await names({ 'order.property': by, 'order.direction': 'ASC' })).toEqual([
    'Gone',
    'Weak',
    'Abroad',
    '=Good',
    'Never',
  ])
  expect(await names({ 'order.property': 'plant', 'order.direction': 'ASC' })).toEqual([
    '=Good',
    'Abroad',
    'Gone',
    'Never',
    'Weak',
  ])
})

test('money is ranked within its currency', async () => {
  const { data } = await searched({ 'order.property': 'income' })
  expect(data.map(({ systemName, currency, income }) => [systemName, currency, income])).toEqual([
    ['=Good', 'EUR', 450],
    ['Weak', 'EUR', 270],
    ['Gone', 'EUR', 90],
    ['Abroad', 'CNY', 180],
    ['Never', 'EUR', null],
  ])
})

test('totals say of how many plants they are made, and money stays in its currency', async () => {
  const { totals } = await searched()
  expect(totals).toMatchObject({
    plants: 5,
    installedCapacity: 45,
    generation: { value: 1500 + 900 + 600 + 300, plants: 4 },
    specificYield: { value: 3300 / 35, plants: 4 },
    performance: { value: (2400 / 3300) * 100, plants: 2 },
    availability: { value: 90, plants: 1 },
    alerts: { value: 2, plants: 1 },
    alertsEnergy: { value: 8, plants: 1 },
    lostEnergy: { value: 10, plants: 1 },
    money: [
      { currency: 'EUR', income: { value: 810, plants: 3 }, lost: { value: 3, plants: 1 } },
      { currency: 'CNY', income: { value: 180, plants: 1 }, lost: { value: null, plants: 0 } },
    ],
  })
})

test('the best and the worst are found among plants that are known for as long as the others', async () => {
  const { extremes } = await searched()
  const named = (placed: readonly { systemName: string }[]) => placed.map(({ systemName }) => systemName)
  expect(extremes.map(({ by, compared, best, worst }) => [by, compared, named(best), named(worst)])).toEqual([
    ['specificYield', 3, ['=Good'], ['Weak']],
    ['performance', 2, ['=Good'], ['Weak']],
  ])
})

test('days of one’s own cut through months, and a search and pages show a part', async () => {
  const { data } = await searched({ first: '2026-05-31', last: '2026-06-02', search: 'good' })
  expect(data).toMatchObject([{ systemName: '=Good', generation: 150 }])
  expect(await names({ search: 'sun road' })).toEqual(['Abroad'])
  expect(await names({ search: '%' })).toEqual([])
  const second = await searched({ page: 2, size: 2 })
  expect([second.total, second.data.map(({ systemName }) => systemName)]).toEqual([5, ['Weak', 'Gone']])
})

test('files have all plants by their names, no formula, and empty cells for what is unknown', async () => {
  const csv = await ada.api.portfolioReport.csv({ query: { ...june, separator: 'semicolon' } })
  expect(csv.name).toBe('portfolio-report-2026-06-01-to-2026-06-30.csv')
  const lines = (await csv.blob.text()).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    'plant',
    "'=Good",
    'Abroad',
    'Gone',
    'Never',
    'Weak',
    'Total',
    'Total',
    'Plants in the total',
    'Plants in the total',
  ])
  expect(lines[4]).toBe('Never;;Europe/Berlin;10;;;;0;;;;;;;EUR;;')
  expect(lines[3]!.split(';')[13]).toBe('16,66')
  const workbook = await ada.api.portfolioReport.workbook({ query: june })
  const rows = await readSheet(Buffer.from(await workbook.blob.arrayBuffer()))
  expect(rows).toHaveLength(10)
  expect(rows[1]!.slice(0, 7)).toEqual(['=Good', null, zone, 10, 1500, 150, 100])
  expect(rows[4]!.slice(4, 7)).toEqual([null, null, null])
})

test('files end with the totals of the page, and say of how many plants each of their figures is made', async () => {
  const columns = ['income', 'performance', 'generation', 'alerts'] as const
  const csv = await ada.api.portfolioReport.csv({ query: { ...june, columns: [...columns] } })
  const lines = (await csv.blob.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('plant,currency,income,performance_pct,judged_days,generation_kWh,alerts,lost_by_alerts_kWh')
  expect(lines.slice(6)).toEqual([
    'Total,EUR,810,72.72,,3300,2,8',
    'Total,CNY,180,,,,,',
    'Plants in the total,EUR,3,2,,4,1,1',
    'Plants in the total,CNY,1,,,,,',
  ])
  const workbook = await ada.api.portfolioReport.workbook({ query: { ...june, columns: ['generation'] } })
  const rows = await readSheet(Buffer.from(await workbook.blob.arrayBuffer()))
  expect(rows.slice(-2)).toEqual([
    ['Total', 3300],
    ['Plants in the total', 4],
  ])
})

test('plants are grouped by the tags of the reader: one with several is in each, and counts once in the total', async () => {
  await ada.api.tags.put({ body: { name: 'North', ids: [good, weak], isOn: true } })
  await ada.api.tags.put({ body: { name: 'Old', ids: [weak, abroad], isOn: true } })
  const { data, groups, total, totals } = await searched({ group: 'tag', 'order.property': 'generation' })
  expect(data).toEqual([])
  expect(groups.map(({ name, plants, generation }) => [name, plants, generation.value])).toEqual([
    ['North', 2, 2400],
    ['Old', 2, 1500],
    [null, 2, 300],
  ])
  expect([total, totals?.generation.value]).toEqual([3, 3300])
  expect(groups[1]!.money.map(({ currency }) => currency)).toEqual(['CNY', 'EUR'])
  const csv = await ada.api.portfolioReport.csv({ query: { ...june, group: 'tag', columns: ['generation', 'income'] } })
  expect((await csv.blob.text()).trimEnd().split('\r\n')).toEqual([
    'tag,plants,generation_kWh,currency,income',
    'North,2,2400,EUR,720',
    'Old,2,1500,CNY,180',
    'Old,,,EUR,270',
    '(none),2,300,EUR,90',
    'Total,5,3300,EUR,810',
    'Total,,,CNY,180',
    'Plants in the total,5,4,EUR,3',
    'Plants in the total,,,CNY,1',
  ])
})

test('only plants with one of the tags are reported, and a tag that is gone shows none instead of all', async () => {
  expect(await names({ tags: ['North'] })).toEqual(['=Good', 'Weak'])
  expect(await names({ tags: ['North', 'Old'] })).toEqual(['=Good', 'Abroad', 'Weak'])
  const csv = await ada.api.portfolioReport.csv({ query: { ...june, tags: ['Old'], columns: ['generation'] } })
  expect((await csv.blob.text()).split('\r\n').slice(1, 3)).toEqual(['Abroad,600', 'Weak,900'])
  // The tags of another person show nothing.
  expect((await searched({ tags: ['North'] }, cleo)).data).toEqual([])
  // One that was tagged a moment ago is in it at once.
  await ada.api.tags.put({ body: { name: 'North', ids: [abroad], isOn: true } })
  expect(await names({ tags: ['North'] })).toEqual(['=Good', 'Abroad', 'Weak'])
  await ada.api.tags.put({ body: { name: 'North', ids: [good, weak, abroad], isOn: false } })
  expect(await searched({ tags: ['North'] })).toMatchObject({ total: 0, data: [] })
})

test('only plants that a person created are reported, or the organisation that they act for; also of those only what they may read', async () => {
  await pool.query('update plants set created_by = $1 where id = any($2)', [ada.id, [weak, never]])
  await pool.query('update plants set created_by = $1, creator_organisation_id = $2 where id = $3', [
    (await server.aCaller()).id,
    company,
    good,
  ])
  expect(await names({ created: true })).toEqual(['Weak', 'Never'])
  // They are those of the list, which the same call of the large screen has.
  const { data } = await ada.api.largeScreen.created({ query: {} })
  expect(data.map(({ id }) => id).toSorted()).toEqual([weak, never].toSorted())
  expect(await names({ created: true, search: 'wea' })).toEqual(['Weak'])
  expect(await names({ created: false })).toHaveLength(5)
  // A figure that was computed for all of them is not shown for some.
  expect((await searched({ created: true })).totals).toMatchObject({ plants: 2, generation: { value: 900, plants: 1 } })
  const csv = await ada.api.portfolioReport.csv({ query: { ...june, created: true, columns: ['generation'] } })
  expect((await csv.blob.text()).split('\r\n').slice(1, 3)).toEqual(['Never,', 'Weak,900'])
  const sheet = await ada.api.portfolioReport.workbook({ query: { ...june, created: true, columns: ['generation'] } })
  expect((await readSheet(Buffer.from(await sheet.blob.arrayBuffer()))).slice(1, 3).map(([name]) => name)).toEqual([
    'Never',
    'Weak',
  ])
  // Who created a plant for someone else, and may no longer read it, is told nothing of it.
  const fitter = await server.aCaller()
  await pool.query('update plants set created_by = $1 where id = $2', [fitter.id, abroad])
  expect(await searched({ created: true }, fitter)).toMatchObject({ total: 0, data: [] })
  expect(await names({ created: true })).toEqual(['Weak', 'Never'])
  // Of an organisation it is what was created for it, by whomever; by oneself, what one created.
  expect(await searched({ created: true }, cleo)).toMatchObject({ total: 0, data: [] })
  const { access_token } = await cleo.api.auth.token({
    body: { grant_type: 'password', username: cleo.email, password: cleo.digest, org_id: `${company}` },
  })
  const { data: ofCompany } = await server
    .apiWith(access_token)
    .portfolioReport.search({ query: { ...june, created: true } })
  expect(ofCompany.map(({ systemName }) => systemName)).toEqual(['=Good'])
})

test('an owner groups by all organisations of a plant, others by their own', async () => {
  const second = await server.anOrganisation([], { name: 'Zweitwerk' })
  await pool.query(`insert into plant_relations (plant_id, organisation_id, may) values ($1, $2, 'read')`, [
    good,
    second,
  ])
  const groupsOf = async (caller: typeof ada) =>
    (await searched({ group: 'organisation', 'order.property': 'plant', 'order.direction': 'ASC' }, caller)).groups
  expect((await groupsOf(ada)).map(({ name, plants }) => [name, plants])).toEqual([
    ['Sonnwerk', 1],
    ['Zweitwerk', 1],
    [null, 4],
  ])
  expect((await groupsOf(cleo)).map(({ name, plants }) => [name, plants])).toEqual([['Sonnwerk', 1]])
})

test('everyone sees only the plants that they may read, also when a report is turned over', async () => {
  expect((await searched({}, cleo)).data.map(({ systemId }) => systemId)).toEqual([good])
  await db.updateTable('plant_relations').set({ ended_at: new Date() }).where('plant_id', '=', good).execute()
  expect(await searched({}, cleo)).toMatchObject({ total: 0, data: [], extremes: [] })
  const csv = await cleo.api.portfolioReport.csv({ query: june })
  expect((await csv.blob.text()).trimEnd().split('\r\n')).toHaveLength(1)
  const eve = await server.aCaller()
  expect(await searched({}, eve)).toMatchObject({ total: 0, data: [] })
})

test('a plant of another brand is nowhere, although it would be the caller’s', async () => {
  await server.aPlant({ ...own, name: 'Elsewhere', brand: 'NORDLICHT' })
  clock.at += 10 * 60_000
  expect(await names({ search: 'Elsewhere' })).toEqual([])
  expect(await (await ada.api.portfolioReport.csv({ query: june })).blob.text()).not.toContain('Elsewhere')
})

test.each([
  ['a day that no calendar has', { first: '2026-02-30', last: '2026-03-01' }],
  ['days that run backwards', { first: '2026-06-02', last: '2026-06-01' }],
  ['more than 400 days', { first: '2025-01-01', last: '2026-06-01' }],
])('%s is refused', async (_, wrong) => {
  for (const call of [ada.api.portfolioReport.search, ada.api.portfolioReport.csv, ada.api.portfolioReport.workbook])
    await expect(call({ query: wrong })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})
