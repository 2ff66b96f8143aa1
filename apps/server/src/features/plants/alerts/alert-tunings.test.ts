import type { KnobName } from '@heliograph/domain/alert-tunings'
import type { Values } from '@heliograph/domain/points'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// A summer day in Berlin.
const noon = Date.parse('2026-06-17T12:00:00+02:00')
let clock = noon
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { pool, db } = server.engine
const [ada, dan, ben, root, cleoAlone] = await Promise.all([
  server.aCaller({ name: 'Ada' }),
  server.aCaller({ name: 'Dan' }),
  server.aCaller({ name: 'Ben' }),
  server.aCaller({ name: 'Root', operator: true }),
  server.aCaller({ name: 'Cleo' }),
])
const company = await server.anOrganisation([{ userId: cleoAlone.id, kind: 'org-admin' }])
const switched = await server
  .apiWith('')
  .auth.token({ body: { grant_type: 'switch_org', org_id: String(company), access_token: cleoAlone.token } })
const cleo = server.apiWith(switched.access_token)
const plantId = await server.aPlant({ owner_id: ada.id, organisation_id: company, zone: 'Europe/Berlin' })
await db.insertInto('plant_rights').values({ plant_id: plantId, user_id: dan.id, may: 'read' }).execute()
const gateway = await server.aGateway(plantId, 'mqtt')
const inverter = await server.aDevice(plantId, gateway.id)

const overheated = 15
const params = { id: plantId }
const query = {}
const wish = (hotC?: number) => ({
  ruleId: overheated,
  isOn: null,
  values: hotC === undefined ? [] : [{ name: 'hotC' as const, value: hotC }],
})

/** An hour of reports up to the clock. */
const say = async (temperature: number, until = clock) => {
  await server.say(
    gateway.sn,
    ...Array.from({ length: 6 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: until - (55 - step * 10) * minuteMs,
      values: { acPower: 2000 + step, temperature: temperature + step / 100 },
    })),
  )
}

const judged = async () => {
  await server.runJob('judge-plants')
  const { rows } = await pool.query<{ is_open: boolean; by_tuning: string | null }>(
    'select ended_at is null as is_open, by_tuning from alerts where plant_id = $1 and rule_id = $2 order by id',
    [plantId, overheated],
  )
  return rows
}

const hot = async (api = ada.api) => {
  const rules = await api.alertTunings.ofPlant({ params, query })
  const rule = rules.find(({ ruleId }) => ruleId === overheated)!
  return { ...rule, knob: rule.knobs.find(({ name }) => name === 'hotC')! }
}

beforeEach(async () => {
  await pool.query(
    `truncate alerts, plant_alert_tunings, shared_alert_tunings, plant_judgements, audit, samples, latest, plant_latest`,
  )
  await pool.query(`update plant_relations set may = 'operate', ended_at = null, expires_at = null`)
  clock = noon
})

test('the nearest wins: the plant, then the business that operates it, then the brand, then what is usual', async () => {
  expect((await hot()).knob).toMatchObject({ value: 80, from: 'usual', own: null, min: 60, max: 90, unit: '°C' })
  await root.api.alertTunings.setOfBrand({ query, body: wish(78) })
  expect((await hot()).knob).toMatchObject({ value: 78, from: 'brand', own: null })
  await cleo.alertTunings.setOfOrganisation({ query, body: wish(74) })
  expect((await hot()).knob).toMatchObject({ value: 74, from: 'organisation', own: null })
  await ada.api.alertTunings.setOfPlant({ params, query, body: wish(85) })
  expect(await hot()).toMatchObject({
    knob: { value: 85, from: 'plant', own: 85, otherwise: 74 },
    changedBy: 'Ada',
    changedAt: noon / 1000,
  })
  expect(await hot(dan.api)).toMatchObject({ changedBy: null, knob: { value: 85 } })
  const ofBusiness = await cleo.alertTunings.ofOrganisation({ query })
  expect(ofBusiness.find(({ ruleId }) => ruleId === overheated)!.knobs[0]).toMatchObject({
    own: 74,
    value: 74,
    otherwise: 78,
    from: 'organisation',
  })
  await ada.api.alertTunings.setOfPlant({ params, query, body: wish() })
  expect((await hot()).knob).toMatchObject({ value: 74, from: 'organisation', own: null })
  const { data } = await ada.api.audit.ofPlant({ params, query: { kind: 'alert.tune' } })
  const told = data.map(({ facts }) => Object.fromEntries(facts.map(({ name, value }) => [name, value])))
  expect(told).toEqual([
    { scope: 'plant', rule: 'OVERHEATED', before: 'hotC 85' },
    { scope: 'plant', rule: 'OVERHEATED', after: 'hotC 85' },
  ])
})

test('a business that may only view a plant, or whose access is over, has no say in its rules', async () => {
  await cleo.alertTunings.setOfOrganisation({ query, body: wish(70) })
  expect((await hot()).knob.value).toBe(70)
  await say(76)
  expect(await judged()).toEqual([{ is_open: true, by_tuning: null }])
  await pool.query('update plant_relations set expires_at = $1', [new Date(clock)])
  expect((await hot()).knob.value).toBe(80)
  clock += hourMs
  await say(76)
  expect(await judged()).toEqual([{ is_open: false, by_tuning: 'ended' }])
  await pool.query(`update plant_relations set expires_at = null, may = 'read'`)
  expect((await hot()).knob.value).toBe(80)
})

test('an alert begins and ends when its rule is changed, although nothing new is told, and says why', async () => {
  await say(76)
  expect(await judged()).toEqual([])
  await ada.api.alertTunings.setOfPlant({ params, query, body: wish(70) })
  expect(await judged()).toEqual([{ is_open: true, by_tuning: 'began' }])
  const about = { deviceId: inverter.id, ruleId: overheated }
  expect(await ada.api.alerts.detail({ body: about })).toMatchObject({ byTuning: 'began', measured: { limit: 70 } })
  expect(await judged()).toHaveLength(1)
  await ada.api.alertTunings.setOfPlant({ params, query, body: wish() })
  expect(await judged()).toEqual([{ is_open: false, by_tuning: 'ended' }])
  expect(await ada.api.alerts.detail({ body: about })).toMatchObject({ byTuning: 'ended', isDisproved: false })
  await root.api.alertTunings.setOfBrand({ query, body: wish(70) })
  clock += hourMs
  await say(76)
  expect(await judged()).toEqual([
    { is_open: false, by_tuning: 'ended' },
    { is_open: true, by_tuning: 'began' },
  ])
  // A gateway that is silent tells nothing any more, and the brand changes its mind.
  clock += dayMs
  await root.api.alertTunings.setOfBrand({ query, body: wish() })
  expect((await judged()).at(-1)).toEqual({ is_open: false, by_tuning: 'ended' })
})

test('a rule that is off raises nothing and its alert ends; what endangers people stays on and within bounds', async () => {
  const [connection, batteryHot] = [28, 21]
  const off = { ruleId: connection, isOn: false, values: [] }
  const rules = await ada.api.alertTunings.setOfPlant({ params, query, body: off })
  expect(rules.find(({ ruleId }) => ruleId === connection)).toMatchObject({
    isOn: false,
    isOnFrom: 'plant',
    otherwiseIsOn: true,
  })
  await say(50)
  await pool.query(
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
     values ($1, $2, $3, 'POOR_CONNECTION', '', 0, 0, $4, $4)`,
    [plantId, gateway.id, connection, new Date(clock - hourMs)],
  )
  await judged()
  const { rows } = await pool.query('select ended_at is null as is_open, by_tuning from alerts')
  expect(rows).toEqual([{ is_open: false, by_tuning: 'ended' }])
  for (const body of [
    { ruleId: batteryHot, isOn: false, values: [] },
    { ruleId: batteryHot, isOn: null, values: [{ name: 'hotC' as const, value: 70 }] },
    { ruleId: overheated, isOn: null, values: [{ name: 'hotC' as const, value: 59.9 }] },
    { ruleId: overheated, isOn: null, values: [{ name: 'badPct' as const, value: 75 }] },
    { ruleId: 1, isOn: false, values: [] },
    { ruleId: 1_016_777, isOn: false, values: [] },
  ]) {
    expect(await refusalOf(ada.api.alertTunings.setOfPlant({ params, query, body }))).toBe('PARAM_ERROR')
    expect(await refusalOf(root.api.alertTunings.setOfBrand({ query, body }))).toBe('PARAM_ERROR')
  }
})

test('the last days are judged again from what was reported, and it is said how far that goes', async () => {
  for (let day = 5; day > 0; day--) await say(76, noon - day * dayMs)
  const preview = (hotC: number) => ada.api.alertTunings.previewOfPlant({ params, body: wish(hotC) })
  expect(await preview(70)).toEqual({
    days: 30,
    told: 0,
    plants: 1,
    replayedPlants: 1,
    plantDays: 5,
    asIs: 0,
    asAsked: 1,
    limits: ['short-past'],
  })
  // Cooler for two hours on one day, so that the alert ends in between.
  for (const hours of [1, 2, 3]) await say(40, noon - 3 * dayMs + hours * hourMs)
  expect(await preview(70)).toMatchObject({ asIs: 0, asAsked: 2 })
  await cleo.alertTunings.setOfOrganisation({ query, body: wish(72) })
  expect(await preview(85)).toMatchObject({ asIs: 2, asAsked: 0 })
  expect(await cleo.alertTunings.previewOfOrganisation({ body: wish() })).toMatchObject({
    plants: 1,
    asIs: 2,
    asAsked: 0,
  })
  // What the plant says itself is not changed by what its brand says.
  await ada.api.alertTunings.setOfPlant({ params, query, body: wish(71) })
  const ofBrand = await root.api.alertTunings.previewOfBrand({ body: wish(90) })
  expect(ofBrand).toMatchObject({ replayedPlants: 1, asIs: 2, asAsked: 2 })
  expect(await ada.api.alertTunings.ofPlant({ params, query })).toContainEqual(
    expect.objectContaining({ ruleId: overheated, changedBy: 'Ada' }),
  )
})

test('viewers see what rules do and change nothing; strangers, other businesses and owners get no further', async () => {
  const { setOfPlant, previewOfPlant } = dan.api.alertTunings
  expect(await refusalOf(setOfPlant({ params, query, body: wish(70) }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(previewOfPlant({ params, body: wish(70) }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(ben.api.alertTunings.ofPlant({ params, query }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(ben.api.alertTunings.setOfPlant({ params, query, body: wish(70) }))).toBe(
    'AU_NO_READ_PERMISSION',
  )
  for (const { api } of [ada, ben]) {
    expect(await refusalOf(api.alertTunings.ofOrganisation({ query }))).toBe('AU_NO_OPERATION_PERMISSION')
    expect(await refusalOf(api.alertTunings.setOfOrganisation({ query, body: wish(70) }))).toBe(
      'AU_NO_OPERATION_PERMISSION',
    )
    expect(await refusalOf(api.alertTunings.setOfBrand({ query, body: wish(70) }))).toBe('AU_NO_OPERATION_PERMISSION')
  }
  expect(await refusalOf(cleo.alertTunings.setOfBrand({ query, body: wish(70) }))).toBe('AU_NO_OPERATION_PERMISSION')
  await expect(server.apiWith('').alertTunings.ofPlant({ params, query })).rejects.toMatchObject({ status: 401 })
  expect((await hot()).knob).toMatchObject({ value: 80, from: 'usual' })
})

/** Reports of the last hour and a half, ten minutes apart. */
const tell = (values: (step: number) => Values) =>
  server.say(
    gateway.sn,
    ...Array.from({ length: 10 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: clock - (90 - step * 10) * minuteMs,
      values: values(step),
    })),
  )
const told = async (job?: string) => {
  if (job) await server.runJob(job)
  const { rows } = await pool.query<{ rule_id: number; ended: boolean; min: number }>(
    `select rule_id, ended_at is not null as ended, round(extract(epoch from last_at - started_at) / 60)::int as min
     from alerts where plant_id = $1 order by id`,
    [plantId],
  )
  return rows
}
const setRule = (ruleId: number, values: { name: KnobName; value: number }[], isOn: boolean | null = null) =>
  ada.api.alertTunings.setOfPlant({ params, query, body: { ruleId, isOn, values } })

test('a gateway is silent after the time that is set, and the preview counts what was told by how long it lasted', async () => {
  await setRule(1, [{ name: 'quietMin', value: 120 }])
  await tell(() => ({ acPower: 2000 }))
  await pool.query('update gateways set heard_at = $1 where device_id = $2', [new Date(clock), gateway.id])
  clock += 40 * minuteMs
  expect(await told('check-offline')).toEqual([])
  clock += 90 * minuteMs
  expect(await told('check-offline')).toMatchObject([{ rule_id: 1, ended: false, min: 130 }])
  const preview = (value: number) =>
    ada.api.alertTunings.previewOfPlant({
      params,
      body: { ruleId: 1, isOn: null, values: [{ name: 'quietMin', value }] },
    })
  expect(await preview(180)).toMatchObject({ told: 1, asIs: 1, asAsked: 0, replayedPlants: 0, limits: [] })
  expect(await preview(30)).toMatchObject({ asIs: 1, asAsked: 1, limits: ['shorter-unknown'] })
})

test('a fault that is soon over is none where that is set, and one that stays is told from its beginning', async () => {
  await setRule(5, [{ name: 'lastMin', value: 30 }])
  await tell((step) => ({ acPower: 2000, faultCode: step === 2 || step === 3 ? 77 : 0 }))
  expect(await told()).toEqual([])
  for (let step = 1; step <= 4; step++) {
    clock += 10 * minuteMs
    const at = { deviceSn: inverter.sn, deviceType: 'INVERTER' as const, at: clock }
    await server.say(gateway.sn, { ...at, values: { acPower: 2000, faultCode: 77 } })
    expect((await told()).length, `${step}`).toBe(step === 4 ? 1 : 0)
  }
  expect(await told()).toMatchObject([{ ended: false, min: 30 }])
})

test('no production is told below the share and after the time that are set, and not at all where it is off', async () => {
  await tell(() => ({ acPower: 60, temperature: 30 }))
  await pool.query('update devices set rated_w = 5000 where id = $1', [inverter.id])
  expect(await told('check-production')).toEqual([])
  await setRule(2, [
    { name: 'idlePct', value: 2 },
    { name: 'raiseAfter', value: 2 },
  ])
  expect(await told('check-production')).toEqual([])
  await setRule(2, [{ name: 'idlePct', value: 2 }])
  expect(await told('check-production')).toMatchObject([{ rule_id: 2, ended: false }])
  const body = { ruleId: 2, isOn: null, values: [{ name: 'idlePct' as const, value: 0.5 }] }
  expect(await ada.api.alertTunings.previewOfPlant({ params, body })).toMatchObject({
    told: 1,
    asIs: 1,
    asAsked: 0,
    limits: expect.arrayContaining(['by-hours']),
  })
  await setRule(2, [], false)
  await server.runJob('judge-plants')
  expect(await told('check-production')).toMatchObject([{ rule_id: 2, ended: true }])
})

test('no request and no job failed', () => expect(server.reported).toEqual([]))
