import { dayMs, hourMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// A summer day in Berlin, at a plant of several people.
const noon = Date.parse('2026-06-12T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { pool } = server.engine
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const bensDevice = await server.aDevice(bensPlantId, (await server.aGateway(bensPlantId)).id)

const params = { id: plantId }
const date = (own: object = {}) => ({
  params,
  body: { on: null, kind: 'inspection' as const, day: '2026-10-01', note: ' Yearly ', ...own },
})
const remind = () => server.runJob('remind-of-dates')
const mails = async () => {
  const { rows } = await pool.query<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body from outbox where kind = 'dates-due' order by id`,
  )
  return rows
}

beforeEach(async () => {
  await pool.query('truncate due_dates, outbox, outbox_files, audit')
  clock = noon
})

test('who may work on a plant enters when something is due, for it or a device, and removes it; who may view it sees no names', async () => {
  await cleo.api.dueDates.add(date())
  const dates = await ada.api.dueDates.add(date({ on: inverter.id, kind: 'warranty', day: '2026-08-01', note: '' }))
  expect(dates).toMatchObject([
    { kind: 'warranty', day: '2026-08-01', deviceId: inverter.id, note: '', enteredBy: 'Ada' },
    { kind: 'inspection', day: '2026-10-01', deviceId: null, note: 'Yearly', enteredBy: 'Cleo' },
  ])
  expect(await dan.api.dueDates.list({ params })).toMatchObject([{ enteredBy: null }, { enteredBy: null }])
  const { token } = await ada.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
  const told = await server.apiWith(token).dueDates.list({ params })
  expect(told).toMatchObject([{ enteredBy: null }, { enteredBy: null }])
  const remove = (dateId: number, who = ada) => who.api.dueDates.remove({ params: { ...params, dateId } })
  const [first] = dates
  expect(await refusalOf(remove(first!.id, dan))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await remove(first!.id)).toMatchObject([{ kind: 'inspection' }])
  expect(await refusalOf(remove(first!.id))).toBe('resource_not_exist_or_deleted')
  const { rows } = await pool.query(
    `select facts->>'step' as step from audit where kind = 'plant.due-date' order by id`,
  )
  expect(rows.map(({ step }) => step)).toEqual(['enter', 'enter', 'remove'])
})

test('a day that is none, a device of another plant, and strangers are refused', async () => {
  expect(await refusalOf(ada.api.dueDates.add(date({ day: '2026-02-30' })))).toBe('PARAM_ERROR')
  expect(await refusalOf(ada.api.dueDates.add(date({ day: '2126-02-01' })))).toBe('PARAM_ERROR')
  expect(await refusalOf(ada.api.dueDates.add(date({ on: bensDevice.id })))).toBe('PARAM_ERROR')
  expect(await refusalOf(dan.api.dueDates.add(date()))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(ben.api.dueDates.list({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect(await ada.api.dueDates.list({ params })).toEqual([])
})

test('who entered a date is reminded 90, 30 and 7 days before, once each, by day, in one mail for all that are new', async () => {
  await cleo.api.dueDates.add(date({ on: inverter.id }))
  await cleo.api.dueDates.add(date({ kind: 'paid-until', day: '2026-10-01' }))
  // It is 20 days ahead: she knows. The next reminder is the one of a week.
  await cleo.api.dueDates.add(date({ kind: 'certificate', day: '2026-07-02' }))
  const told = async () => {
    await remind()
    return (await mails()).length
  }
  expect(await told()).toBe(0)
  clock = Date.parse('2026-06-25T03:00:00+02:00')
  expect(await told()).toBe(0)
  clock = Date.parse('2026-06-25T09:00:00+02:00')
  expect(await told()).toBe(1)
  expect((await mails())[0]!.subject).toContain('End of the certificate')
  clock = Date.parse('2026-07-03T09:00:00+02:00')
  expect(await told()).toBe(2)
  expect(await told()).toBe(2)
  const [, both] = await mails()
  expect(both!.subject).toBe('2 dates come near')
  expect(both!.body).toContain('2026-10-01 (in 90 days)')
  // A server that stood still for months tells of the last reminder only.
  clock = Date.parse('2026-09-29T09:00:00+02:00')
  expect(await told()).toBe(3)
  clock += 2 * dayMs + hourMs
  expect(await told()).toBe(3)
})

test('when the person who entered it no longer sees the plant, its owner is reminded; a mail for a person who lost the plant is not sent', async () => {
  await cleo.api.dueDates.add(date())
  await pool.query('update plant_relations set ended_at = now() where plant_id = $1', [plantId])
  clock = Date.parse('2026-07-05T09:00:00+02:00')
  await remind()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [ada.id])
  expect(mail!.recipient).toBe(rows[0]!.email)
})
