import { isFile, isStream, matterOf, type Call } from '@heliograph/contract'
import { hourMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'
import { aWorld, brands, calls, mark } from '#testing/world.fixture.ts'

// Everything that API tokens may read, of a plant that earns money and that several people work on.
const now = Date.parse('2026-11-20T14:00:00Z')
const server = await startTestServer({ brands, posting: { isShown: false }, now: () => now })
afterAll(server.close)
const world = await aWorld(server)
const { plantId, deviceId, ids } = world
const { pool } = server.engine
const params = { id: plantId }

/** In no other figure of an answer. */
const price = 7.319_731
const phone = '4930222331'
await pool.query(
  `update plants set currency = 'EUR', flat_price_micros = $2, feed_in_price_micros = $2, purchase_price_micros = $2,
     contact_phone = $3, auth_open = true, created_by = $4 where id = $1`,
  [plantId, price * 1e6, phone, ids.ada],
)
const { rows: gateways } = await pool.query<{ id: number; sn: string }>(
  `select id, sn from devices where plant_id = $1 and type = 'COLLECTOR'`,
  [plantId],
)
const { rows: inverters } = await pool.query<{ sn: string }>('select sn from devices where id = $1', [deviceId])
const [gateway, inverter] = [gateways[0]!, inverters[0]!]
await server.say(
  gateway.sn,
  ...[25, 24, 23, 3, 2, 1].map((ago, place) => ({
    deviceSn: inverter.sn,
    deviceType: 'INVERTER' as const,
    at: now - ago * hourMs,
    values: { generationToday: 5 * (place % 3), sellToday: 3 * (place % 3), buyToday: 0, acPower: 4000 },
  })),
)
const meter = await server.aDevice(plantId, gateway.id, 'METER')
const { rows: alerts } = await pool.query<{ id: number }>('select id from alerts where plant_id = $1', [plantId])
await pool.query(
  `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
   values ($1, '2026-11-19', 1, '{}', '{}', false, 0, 0, 0, 0, $2)`,
  [plantId, JSON.stringify([[alerts[0]!.id, 4, price * 1e6]])],
)
await pool.query(
  `insert into plant_loss_sums (plant_id, day, days, kwh, micros, cause) values ($1, '2026-11-19', 1, 4, $2, 'outage')`,
  [plantId, price * 1e6],
)

// Cleo works on the plant, and all that she does is told with her name.
const cleos = server.apiWith(world.somebodies.cleo.authorization.slice('Bearer '.length))
await cleos.commissioning.keep({ params, body: { confirmed: [], note: 'Done' } })
await cleos.dueDates.add({ params, body: { on: null, kind: 'inspection', day: '2027-11-20', note: 'Yearly' } })
await cleos.moduleMap.save({ params, body: { version: 0, arrays: [], background: null } })
await cleos.metering.setStrategy({ params, query: { statisticMethodSettingStrategy: 'MANUAL' } })
await cleos.alertTunings.setOfPlant({
  params,
  body: { ruleId: 15, isOn: null, values: [{ name: 'hotC', value: 82 }] },
})
const [work] = await cleos.plannedWorks.plan({
  params,
  body: { on: null, from: now / 1000 - 60, to: now / 1000 + 3600, why: 'New fuse' },
})
await cleos.plannedWorks.end({ params: { ...params, workId: work!.id } })
const today = '2026-11-20'
const { saved } = await cleos.devices.configureMeter({
  params: { ...params, meterId: meter.id },
  body: { measures: 'grid', reverse: true, multiplier: 1, phase: null, fromDay: today },
})
await cleos.devices.takeBackMeterConfig({ params: { ...params, meterId: meter.id, configId: saved[0]!.id } })
const { spans } = await cleos.devices.markWrong({
  params: { id: meter.id },
  body: { from: now / 1000 - 3600, to: now / 1000 - 1800, reason: 'Test' },
})
await cleos.devices.takeBackWrong({ params: { id: meter.id, spanId: spans[0]!.id }, query: {} })
const resolved = await server.aDevice(plantId, gateway.id)
await pool.query(
  `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
   select plant_id, $2, rule_id, code, name, level, influence, started_at, last_at from alerts where id = $1`,
  [alerts[0]!.id, resolved.id],
)
const act = async (on: number, step: 'acknowledge' | 'assign' | 'resolve', own: object = {}) => {
  const alert = { deviceId: on, ruleId: 1 }
  const { version } = await cleos.alertCases.read({ body: alert })
  await cleos.alertCases.act({ body: { ...alert, step, version, ...own } })
}
await act(deviceId, 'acknowledge')
await act(deviceId, 'assign', { personId: ids.cleo })
await act(resolved.id, 'resolve', { reason: 'repaired' })

const readable = calls.filter(([, { scope = 'none' }]) => scope !== 'none')

/** As the matrix asks, and where that would find nothing, about what was done above. */
const requestsOf = (name: string, call: Call) => {
  const parts = world.requestOf(name, call)
  if (name === 'devices.meterSpec') return [{ ...parts, params: { ...parts.params, meterId: meter.id } }]
  if (name === 'devices.wrongSpans') return [{ ...parts, params: { id: meter.id } }]
  if (name === 'history.days') return [{ ...parts, query: { startDay: '2026-11-19', endDay: today } }]
  if (name === 'alertCases.read') return [parts, { ...parts, body: { deviceId: resolved.id, ruleId: 1 } }]
  return [parts]
}

/** The schemas of an answer, with what they describe. A stream has a text for each of its events. */
const told = ({ output }: Call, text: string): [schema: object, value: unknown][] => {
  if (isFile(output)) return []
  if (!isStream(output)) return [[output, JSON.parse(text)]]
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => [
    output.events[event!]!,
    JSON.parse(data!),
  ])
}

/** The fields that the contract keeps from tokens, with their path and what an answer says in them. */
const keptIn = (schema: object, value: unknown, path: string): [path: string, value: unknown][] => {
  if (matterOf(schema) !== undefined) return [[path, value]]
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object }
  if (items && Array.isArray(value)) return value.flatMap((each) => keptIn(items, each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, property]) =>
    keptIn(property, Reflect.get(value, name), `${path} ${name}`),
  )
}
const keptOf = (name: string, call: Call, text: string) =>
  told(call, text).flatMap(([schema, value]) => keptIn(schema, value, name))

/** All such fields of the contract, whatever is in them. */
const kept = (schema: object, path: string): string[] => {
  if (matterOf(schema) !== undefined) return [path]
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object }
  if (items) return kept(items, `${path}[]`)
  return Object.entries(properties).flatMap(([name, property]) => kept(property, `${path} ${name}`))
}

const seen = new Set<string>()
const secrets = [`${mark} Ada`, `${mark} Cleo`, `${mark} Vera`, phone, '7.3197']

test.each(readable.map(([name, call]) => [call.endpoint, name, call] as const))(
  '%s tells an API token neither money nor people, and a person all of it, before and after',
  async (_endpoint, name, call) => {
    await world.mend()
    for (const request of requestsOf(name, call)) {
      const ask = async (who: typeof world.somebodies.ada) =>
        (await send(call, request, { baseUrl: server.baseUrl, ...who })).text
      const before = await ask(world.somebodies.ada)
      const text = await ask(world.tokens.ada)
      // What is cached was not changed. Files have the time at which they were made.
      if (!isFile(call.output)) expect(await ask(world.somebodies.ada)).toBe(before)
      for (const [path, value] of keptOf(name, call, before)) if (value !== null) seen.add(path)
      expect(keptOf(name, call, text).filter(([, value]) => value !== null)).toEqual([])
      // Whatever the contract says about a field.
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  },
)

test('people were told what tokens were not: otherwise this showed nothing', () => {
  const all = readable.flatMap(([name, { output }]) => {
    if (isFile(output)) return []
    return (isStream(output) ? Object.values(output.events) : [output]).flatMap((schema) => kept(schema, name))
  })
  expect([...new Set(all)].filter((path) => !seen.has(path)).toSorted()).toEqual([
    // Of days that are judged, which `expectation.test.ts` has.
    'alerts.detail lostCurrency',
    'alerts.detail lostMoney',
    // Nobody is told these.
    'history.batteryDay records[] useOffsetIncome',
    'history.day records[] useOffsetIncome',
    'losses.ofPlant causes[] money',
    'losses.ofPlant planned money',
    'losses.ofPlant total money',
    'plants.station ownerCompany',
    'plants.station ownerRemark',
  ])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
