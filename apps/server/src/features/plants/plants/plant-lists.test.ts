import type { PlantCounts, PlantPositions, PlantsFound } from '@heliograph/contract'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Ada owns a plant, her company operates another, and she may see one of Ben's. Only Ben may see the rest.
let clock = Date.UTC(2026, 9, 20, 12)
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const ada = await server.aCaller()
const ben = await server.aCaller()
const company = await server.anOrganisation([{ userId: ada.id, may: 'read' }])
const own = await server.aPlant({ name: 'Sun Hill', owner_id: ada.id, address: 'Elm Road 1' })
const companys = await server.aPlant({ name: 'Old Sunflower', organisation_id: company })
const shown = await server.aPlant({ name: 'Sunday 100%', owner_id: ben.id })
const bens = await server.aPlant({ name: 'Sun of Ben', owner_id: ben.id })
await server.engine.db.insertInto('plant_rights').values({ plant_id: shown, user_id: ada.id, may: 'read' }).execute()
const gateways = await Promise.all([own, companys, bens].map((plant) => server.aGateway(plant)))
const [ofOwn, ofCompanys, ofBens] = await Promise.all(
  [own, companys, bens].map((plant, place) => server.aDevice(plant, gateways[place]!.id)),
)

test('counts, positions and search results contain what the caller may read, and nothing else', async () => {
  const counts = await ask<PlantCounts>(ada.token, 'count', {})
  expect([counts.total, counts.conditions.WAITING, counts.conditions.NO_DEVICE]).toEqual([3, 2, 1])
  const positions = await ask<PlantPositions>(ada.token, 'positions', {})
  expect([positions.total, positions.ids]).toEqual([3, [own, companys, shown]])
  const found = await find(ada.token, 'SUN')
  expect(found.plants.map(({ id }) => id)).toEqual([own, shown, companys])
  expect((await find(ada.token, ofBens!.sn)).devices).toEqual([])
  expect((await find(ada.token, gateways[2]!.sn)).devices).toEqual([])

  const conditions = { conditions: ['WAITING' as const] }
  const query = { 'order.property': 'condition' as const }
  expect((await ada.api.plants.search({ query, body: conditions })).data.map(({ id }) => id)).toEqual([companys, own])
})

test('a caller without plants counts and finds nothing', async () => {
  const { token, api } = await server.aCaller()
  const { total, conditions, types, gridTypes } = await ask<PlantCounts>(token, 'count', {})
  const counted = [conditions, types, gridTypes].flatMap((group) => Object.values(group))
  expect([total, ...new Set(counted)]).toEqual([0, 0])
  expect(await ask(token, 'positions', {})).toEqual({
    total: 0,
    ids: [],
    latitudes: [],
    longitudes: [],
    conditions: [],
  })
  expect(await find(token, 'sun')).toEqual({ plants: [], devices: [] })
  const query = { 'order.property': 'generationPower' as const }
  expect(await api.plants.search({ query, body: { conditions: ['WAITING'] } })).toEqual({ total: 0, data: [] })
})

test('a caller acting for an organisation counts and finds its plants, not their own', async () => {
  const { access_token: token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest, org_id: String(company) },
  })
  expect((await ask<PlantPositions>(token, 'positions', {})).ids).toEqual([companys])
  expect((await ask<PlantCounts>(token, 'count', {})).total).toBe(1)
  expect((await find(token, 'sun')).plants.map(({ id }) => id)).toEqual([companys])
  expect((await find(token, 'SN')).devices.map(({ deviceId }) => deviceId)).toEqual([ofCompanys!.id])
})

test('a device is found by part of its serial number or name, with its plant', async () => {
  await server.engine.db.updateTable('devices').set({ name: 'East roof' }).where('id', '=', ofOwn!.id).execute()
  const device = {
    deviceId: ofOwn!.id,
    sn: ofOwn!.sn,
    name: 'East roof',
    type: 'INVERTER',
    plantId: own,
    plantName: 'Sun Hill',
  }
  for (const text of ['east', 'ROOF', ` ${ofOwn!.sn} `])
    expect((await find(ada.token, text)).devices).toContainEqual(device)
  expect((await find(ada.token, 'roof')).plants).toEqual([])
})

test('matches at the start come before matches elsewhere, and there are at most eight', async () => {
  const { id, token } = await server.aCaller()
  for (const name of ['a pine', 'pine b', 'spine', 'Pine a', ...'abcdefg'.split('').map((sign) => `xpine ${sign}`)]) {
    await server.aPlant({ name, owner_id: id, address: null })
  }
  const names = (await find(token, 'pine')).plants.map(({ name }) => name)
  expect([names.length, new Set(names.slice(0, 2))]).toEqual([8, new Set(['pine b', 'Pine a'])])
})

test('wildcards of the database are literal in a search text', async () => {
  expect((await find(ada.token, '0%')).plants).toEqual([{ id: shown, name: 'Sunday 100%', address: null }])
  for (const text of ['_', '\\', "' or 1=1 --", '   '])
    expect(await find(ada.token, text)).toEqual({ plants: [], devices: [] })
})

test.each([
  ['search?order.property=worth', {}],
  ['search?order.property=condition&order.direction=UP', {}],
  ['search', { conditions: ['BROKEN'] }],
  ['search', { types: ['CASTLE'] }],
  ['search', { curves: 'some' }],
  ['count', { conditions: ['NORMAL', 'normal'] }],
  ['count', { gridTypes: Array.from({ length: 21 }, () => 'EXCESS') }],
  ['positions', { types: [7] }],
  ['positions', { region: { nationId: -1 } }],
])('%s refuses %j', async (call, body) => {
  expect(await ask(ada.token, call, body)).toMatchObject({ code: 'PARAM_ERROR' })
})

test.each(['', '?text=', `?text=${'x'.repeat(101)}`, '?text=a%00b'])('find refuses %j', async (query) => {
  expect(await ask(ada.token, `find${query}`)).toMatchObject({ code: 'PARAM_ERROR' })
})

test('null and an empty list do not filter', async () => {
  const nothing = { keyword: null, conditions: null, types: [], gridTypes: null, curves: null }
  const { total, data } = await ada.api.plants.search({ body: nothing })
  expect([total, data.map(({ curve }) => curve)]).toEqual([3, [null, null, null]])
  expect((await ask<PlantCounts>(ada.token, 'count', { conditions: [], types: [] })).total).toBe(3)
})

test('a plant is in alarm while one of its devices has an open alert that is more than a tip', async () => {
  const { id: owner_id, api } = await server.aCaller()
  const [before, now] = [await server.aPlant({ owner_id }), await server.aPlant({ owner_id })]
  const at = new Date(clock)
  for (const plant of [before, now]) {
    const { id } = await server.aGateway(plant)
    await server.engine.db.updateTable('gateways').set({ heard_at: at }).where('device_id', '=', id).execute()
    await server.engine.pool.query('insert into plant_latest (plant_id, at) values ($1, $2)', [plant, at])
  }
  const { id: device_id } = await server.aDevice(now, (await server.aGateway(bens)).id)
  const alert = {
    device_id,
    rule_id: 7,
    code: 'F7',
    name: 'Fault',
    influence: 0,
    started_at: at,
    last_at: at,
    ended_at: null,
  }
  const alarmed = async (of: { plant_id: number; level: number; ended_at?: Date }) => {
    await server.engine.db.deleteFrom('alerts').execute()
    await server.engine.db
      .insertInto('alerts')
      .values({ ...alert, ...of })
      .execute()
    const { data } = await api.plants.search({ body: { conditions: ['ALARM'] } })
    return data.map(({ id, warningStatus }) => [id, warningStatus])
  }
  expect(await alarmed({ plant_id: now, level: 1 })).toEqual([[now, 'ALARM']])
  expect(await alarmed({ plant_id: now, level: 0 })).toEqual([])
  expect(await alarmed({ plant_id: now, level: 2, ended_at: at })).toEqual([])
  expect(await alarmed({ plant_id: before, level: 2 })).toEqual([])
})

test("a row includes its plant's own day in half hours, if requested", async () => {
  await say(
    own,
    [
      [-1, 9999],
      [0, 100],
      [5, 300],
      [25, null],
      [24 * 60 - 5, 70],
    ],
    Date.UTC(2026, 9, 19, 22),
  )
  const [row] = (await ada.api.plants.search({ body: { keyword: 'Sun Hill', curves: true } })).data
  expect(row!.curve).toEqual([200, ...Array<null>(46).fill(null), 70])
  expect((await ada.api.plants.search({ body: { keyword: 'Sun Hill' } })).data[0]!.curve).toBe(null)
})

test('a day of 25 hours has 50 half hours', async () => {
  clock = Date.UTC(2026, 9, 25, 20)
  // It starts in summer time, two hours ahead of UTC, and ends in winter time.
  const begin = Date.UTC(2026, 9, 24, 22)
  await say(
    own,
    [
      [0, 1],
      [24 * 60 + 55, 2],
      [25 * 60, 3],
    ],
    begin,
  )
  const { data } = await (await relogin()).plants.search({ body: { curves: true } })
  const curve = data.find(({ id }) => id === own)!.curve
  expect(curve).toEqual([1, ...Array<null>(48).fill(null), 2])
  expect(data.find(({ id }) => id === companys)!.curve).toEqual(Array<null>(50).fill(null))
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

/** Adds frames of a plant: minutes since `from`, and W. */
const say = async (plant: number, frames: [number, number | null][], from: number) => {
  for (const [minute, w] of frames) {
    await server.engine.pool.query('insert into plant_frames (plant_id, at, generation_w) values ($1, $2, $3)', [
      plant,
      new Date(from + minute * minuteMs),
      w,
    ])
  }
}

const relogin = async () => {
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest },
  })
  return server.apiWith(access_token)
}

const find = (token: string, text: string) => ask<PlantsFound>(token, `find?${new URLSearchParams({ text })}`)

const ask = async <Told>(token: string, call: string, body?: object) => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu/maintain-s/operating/station/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Told
}
