import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without a word everything has its place', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, dataCentres: ['eu', 'cn'], demo: false, trustedProxies: [], databaseUrl: {} })
})

test.each([
  [{ PORT: '80800' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ DATA_CENTRES: 'eu,us' }, 'DATA_CENTRES'],
  [{ DATA_CENTRES: ',' }, 'DATA_CENTRES'],
  [{ PARTS: 'api,web' }, 'PARTS'],
  [{ SAMPLES_DAYS: '0' }, 'SAMPLES_DAYS'],
  [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO=1'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES'],
  [{ DATABASE_URL: 'postgres://db/one', DATABASE_URL_CN: 'postgres://db/one' }, 'DATABASE_URL'],
])('%j is refused with a sentence that names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(name)
})

test('proxies are addresses and networks of both kinds', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
})
