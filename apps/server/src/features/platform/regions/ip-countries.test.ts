import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { countryOfAddress } from './ip-countries.ts'

const server = await startTestServer()
const proxied = await startTestServer({ trustedProxies: ['127.0.0.1'] })
afterAll(server.close)
afterAll(proxied.close)
const { regions } = server.apiWith('')

test.each([
  ['8.8.8.8', 'US', 'NA'],
  ['::ffff:8.8.8.8', 'US', 'NA'],
  ['::ffff:808:808', 'US', 'NA'],
  ['130.149.1.1', 'DE', 'EU'],
  ['114.114.114.114', 'CN', 'CN'],
  ['240e::1', 'CN', 'CN'],
  ['2001:4860:4860::8888', 'US', 'NA'],
  ['41.0.0.1', 'ZA', 'AF'],
])('%s is an address in %s, whose area is %s', async (ip, countryCode, area) => {
  expect(await regions.addressCountry({ query: { ip } })).toEqual({ countryCode, area })
  expect(await countryOfAddress(ip)).toBe(countryCode)
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '::ffff:10.0.0.1',
  '169.254.169.254',
  '203.0.113.5',
  '2001:db8::1',
  'fe80::1',
  '::',
])('%s is not an address in any country', async (ip) => {
  expect(await regions.addressCountry({ query: { ip } })).toEqual({ countryCode: null, area: null })
})

test.each([
  '',
  'localhost',
  '8.8.8',
  '0x08080808',
  '8.8.8.8, 1.1.1.1',
  '999.1.1.1',
  '8.8.8.8:443',
  '../etc',
  'x'.repeat(65),
])('"%s" is refused, because it is not an address', async (ip) => {
  const refused = { code: 'PARAM_ERROR', param: expect.stringContaining('ip') }
  await expect(regions.addressCountry({ query: { ip } })).rejects.toMatchObject(refused)
})

const askFrom = async (at: typeof server, headers: Record<string, string>) =>
  (await fetch(`${at.baseUrl}/mdc-eu/region-s/ip/getCountryCode`, { headers })).json()

test('a caller on this machine has no country, whatever its headers say', async () => {
  const claims = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
  for (const name of ['accept', ...claims]) {
    const value = name === 'forwarded' ? 'for=8.8.8.8' : '8.8.8.8'
    expect(await askFrom(server, { [name]: value })).toEqual({ countryCode: null, area: null })
  }
})

test("the caller's address comes from a trusted proxy, and addresses that the caller sent are ignored", async () => {
  expect(await askFrom(proxied, { 'x-forwarded-for': '130.149.1.1' })).toEqual({ countryCode: 'DE', area: 'EU' })
  expect(await askFrom(proxied, { 'x-forwarded-for': '8.8.8.8, 130.149.1.1' })).toEqual({
    countryCode: 'DE',
    area: 'EU',
  })
  expect(await askFrom(proxied, { 'x-forwarded-for': '130.149.1.1:50123' })).toEqual({ countryCode: 'DE', area: 'EU' })
  expect(await askFrom(proxied, { 'x-forwarded-for': 'rubbish' })).toEqual({ countryCode: null, area: null })
})

test('no request caused an internal error', () => expect([server.reported, proxied.reported]).toEqual([[], []]))
