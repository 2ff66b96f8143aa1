import { createServer, type RequestListener } from 'node:http'
import { CallFailed } from '@heliograph/contract/browser'
import { hourMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let now = Date.parse('2026-06-15T12:00:00Z')
const server = await startTestServer({ now: () => now, isTrustedAddress: (address) => address === '127.0.0.1' })
afterAll(server.close)
const ada = await server.aCaller()

/** A provider, and how it answers now. */
let asked = 0
let answer: RequestListener = (_, response) => response.end()
const provider = createServer((request, response) => {
  asked++
  answer(request, response)
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
const bound = provider.address()
const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/prices.json?key=secret`
const says = (body: unknown) => {
  answer = (_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const hours = (first: string, ...prices: number[]) =>
  prices.map((price, place) => ({ start: new Date(Date.parse(first) + place * hourMs).toISOString(), price }))

const save = (id: number, isTrial = false, written = address) =>
  ada.api.tariffs.savePriceSource({
    params: { id },
    body: { kind: 'bought', unit: 'kWh', address: written, isTrial },
  })
const pricesOf = (id: number) => ada.api.tariffs.prices({ params: { id } })
const keptOf = async (id: number) => {
  const { rows } = await server.engine.pool.query<{ micros: number }>(
    'select micros::float8 as micros from hourly_prices where plant_id = $1 order by at',
    [id],
  )
  return rows.map(({ micros }) => micros / 1e6)
}
const aPlant = () => server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin', currency: 'EUR' })
/** Runs the job when the next try is due. */
const later = async () => {
  now += 5 * hourMs
  await server.runJob('fetch-prices')
}

test('prices are read from an address, first to try it, then regularly', async () => {
  const id = await aPlant()
  says({ data: hours('2026-06-15T10:00:00Z', 0.25, -0.05) })
  expect(await save(id, true)).toMatchObject({ failure: null, prices: { hours: 2, lowest: -0.05, highest: 0.25 } })
  expect(await pricesOf(id)).toEqual({ series: [], sources: [] })
  await save(id)
  expect(await keptOf(id)).toEqual([0.25, -0.05])
  says({ data: hours('2026-06-15T11:00:00Z', 0.01, 0.4) })
  const before = asked
  await server.runJob('fetch-prices')
  expect(asked).toBe(before)
  await later()
  expect(asked).toBe(before + 1)
  expect(await keptOf(id)).toEqual([0.25, 0.01, 0.4])
  const { sources } = await pricesOf(id)
  expect(sources).toMatchObject([{ kind: 'bought', unit: 'kWh', failure: null, fetchedTime: now / 1000 }])
  // The key in the address is told to nobody.
  expect(JSON.stringify(sources)).not.toContain('secret')
  const { data } = await ada.api.audit.ofPlant({ params: { id }, query: { kind: 'plant.change' } })
  expect(data[0]?.facts).toEqual([{ name: 'after.hourlyBoughtSource', value: new URL(address).host }])
  expect(JSON.stringify(data)).not.toContain('secret')
  await ada.api.tariffs.removePriceSource({ params: { id, kind: 'bought' } })
  await ada.api.tariffs.removePriceSource({ params: { id, kind: 'bought' } })
  await later()
  expect(asked).toBe(before + 1)
  expect((await pricesOf(id)).series).toMatchObject([{ kind: 'bought', hours: 3 }])
})

test('what was read stays while a provider is down, changes its answer or its unit; it is tried again, ever later', async () => {
  const id = await aPlant()
  says(hours(new Date(now).toISOString(), 0.25, 0.3))
  await save(id)
  const fetchedTime = now / 1000
  const failed = async () => {
    await later()
    const { sources } = await pricesOf(id)
    expect(await keptOf(id)).toEqual([0.25, 0.3])
    expect(sources[0]?.fetchedTime).toBe(fetchedTime)
    return [sources[0]?.failure, sources[0]?.status]
  }
  answer = (_, response) => void response.writeHead(503).end()
  expect(await failed()).toEqual(['refused', 503])
  says('<html>Please log in</html>')
  expect(await failed()).toEqual(['notUnderstood', null])
  // Per MWh instead of per kWh, as a provider could decide any day.
  says(hours(new Date(now).toISOString(), 250, 300))
  expect(await failed()).toEqual(['outOfRange', null])
  says(hours(new Date(now).toISOString(), 1e9))
  expect(await failed()).toEqual(['outOfRange', null])
  says(hours('2039-01-01T00:00:00Z', 0.2, 0.2))
  expect(await failed()).toEqual(['notUnderstood', null])
  // After five failures it rests for longer.
  const before = asked
  await later()
  expect(asked).toBe(before)
  now += 8 * hourMs
  expect(await failed()).toEqual(['notUnderstood', null])
  const { rows } = await server.engine.pool.query<{ hours: number }>(
    'select extract(epoch from next_at - tried_at)::float8 / 3600 as hours from price_sources where plant_id = $1',
    [id],
  )
  expect(rows[0]?.hours).toBe(12)
  now += 24 * hourMs
  says(hours(new Date(now).toISOString(), 0.2))
  await server.runJob('fetch-prices')
  expect((await pricesOf(id)).sources).toMatchObject([{ failure: null, fetchedTime: now / 1000 }])
  expect(await keptOf(id)).toEqual([0.25, 0.3, 0.2])
})

test('an address on the inside, and one that gives nothing, are not kept, and others cannot enter one', async () => {
  const id = await aPlant()
  expect(await save(id, false, 'https://10.0.0.1/prices')).toEqual({ failure: 'inside', status: null, prices: null })
  expect(await save(id, false, 'prices')).toMatchObject({ failure: 'notAnAddress' })
  says('')
  expect(await save(id)).toMatchObject({ failure: 'notUnderstood' })
  expect(await pricesOf(id)).toEqual({ series: [], sources: [] })
  const stranger = await server.aCaller()
  const before = asked
  const body = { kind: 'sold' as const, unit: 'kWh' as const, address, isTrial: true }
  await expect(stranger.api.tariffs.savePriceSource({ params: { id }, body })).rejects.toThrow(CallFailed)
  expect(asked).toBe(before)
})

test('plants with the same supplier ask it once, and nobody can have it asked without an end', async () => {
  const ids = [await aPlant(), await aPlant(), await aPlant()]
  says(hours(new Date(now).toISOString(), 0.25))
  for (const id of ids) await save(id)
  const before = asked
  await later()
  expect(asked).toBe(before + 1)
  const tried = async () => {
    for (let tries = 0; tries < 40; tries++) await save(ids[0]!, true)
  }
  await expect(tried()).rejects.toThrow('TOO_MANY_REQUESTS')
  expect(asked).toBeLessThan(before + 40)
})

test('a deleted plant asks nobody, and has its address again when it comes back', async () => {
  const other = await server.aCaller()
  const id = await server.aPlant({ owner_id: other.id, zone: 'Europe/Berlin' })
  says(hours(new Date(now).toISOString(), 0.25))
  const params = { id }
  await other.api.tariffs.savePriceSource({ params, body: { kind: 'sold', unit: 'MWh', address, isTrial: false } })
  const { sources } = await other.api.tariffs.prices({ params })
  await other.api.deletion.delete({ body: { ids: [id] } })
  await other.api.deletion.restore({ params })
  expect((await other.api.tariffs.prices({ params })).sources).toEqual(sources)
})
