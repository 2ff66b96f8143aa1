import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingsTable } from './document.ts'
import { ConfigError } from './read.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataCentres: ['eu', 'cn'],
    demo: false,
    trustedProxies: [],
    insideNetworks: [],
    databaseUrl: {},
  })
})

test.each([
  [{ PORT: '80800' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ DATA_CENTRES: 'eu,us' }, 'DATA_CENTRES'],
  [{ DATA_CENTRES: ',' }, 'DATA_CENTRES'],
  [{ PARTS: 'api,web' }, 'PARTS'],
  [{ SAMPLES_DAYS: '0' }, 'SAMPLES_DAYS'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
  [{ SMS_URL: 'http://sms.example', NODE_ENV: 'production' }, 'SMS_URL'],
  [{ SMS_URL: 'file:///etc/passwd' }, 'SMS_URL'],
  [{ MAIL_FROM: 'Ada <ada@mail.example>' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'ada@mail.example\r\nBcc: eve@mail.example' }, 'MAIL_FROM'],
  [{ SLIDE_VERIFY: 'yes' }, 'SLIDE_VERIFY'],
  [{ SLIDE_BITS: '40' }, 'SLIDE_BITS'],
  [{ CODE_MAILS_PER_HOUR: '0' }, 'CODE_MAILS_PER_HOUR'],
  [{ EXPORT_ONCE_A_YEAR: 'no' }, 'EXPORT_ONCE_A_YEAR'],
  [{ EXPORT_MOST_PLANTS: '0' }, 'EXPORT_MOST_PLANTS'],
  [{ LINK_HOSTS: 'https://docs.example.org' }, 'LINK_HOSTS'],
  [{ LINK_HOSTS: 'localhost' }, 'LINK_HOSTS'],
  [{ GOOGLE_MAP_URL: 'https://maps.example/v1' }, 'GOOGLE_MAP_URL'],
  [{ GOOGLE_MAP_URL: 'https://maps.example; script-src *' }, 'GOOGLE_MAP_URL'],
  [{ AMAP_URL: 'http://maps.example', NODE_ENV: 'production' }, 'AMAP_URL'],
  [{ NO_PLANTS_IN: 'Korea' }, 'NO_PLANTS_IN'],
  [{ NO_LOGGERS_IN: 'NO,XX' }, 'NO_LOGGERS_IN'],
  [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO=1'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES'],
  [{ DATABASE_URL: 'postgres://db/one', DATABASE_URL_CN: 'postgres://db/one' }, 'DATABASE_URL'],
])('%j is refused with a message that names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(name)
})

test('all faults are reported together, one per line', () => {
  expect(() => readConfig({ PORT: 'http', SLIDE_BITS: '40' })).toThrow(
    "PORT must be a whole number from 0 to 65535, not 'http'\nSLIDE_BITS must be a whole number from 1 to 20, not '40'",
  )
})

test.each([
  ['SAMPLE_DAYS', 'did you mean SAMPLES_DAYS?'],
  ['V5PORT', 'did you mean V5_PORT?'],
  ['PUBLICURL', 'did you mean PUBLIC_URL?'],
  ['TRUSTED_PROXEIS', 'did you mean TRUSTED_PROXIES?'],
  ['METRICS_PORD', 'did you mean METRICS_PORT?'],
  ['DATABASE_URL_US', 'DATABASE_URL_EU or DATABASE_URL_CN'],
])('a mistyped setting %s stops the start with a suggestion', (name, hint) => {
  const reading = () => readConfig({ [name]: 'x' })
  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(hint)
})

test.each(['PATH', 'HOME', 'HOSTNAME', 'PORTS', 'npm_config_port', 'SMTP_HOST'])(
  'an unrelated variable such as %s is ignored',
  (name) => expect(() => readConfig({ [name]: 'x' })).not.toThrow(),
)

test('an empty list is a valid value; any other empty text counts as not set', () => {
  expect(readConfig({ LINK_HOSTS: '', PORT: '' })).toMatchObject({ linkHosts: [], port: 8080 })
})

test('logs are text by default and JSON in production, unless set otherwise', () => {
  expect(readConfig({}).log).toEqual({ level: 'info', format: 'text' })
  expect(readConfig({ NODE_ENV: 'production' }).log.format).toBe('json')
  expect(readConfig({ NODE_ENV: 'production', LOG_FORMAT: 'text', LOG_LEVEL: 'debug' }).log).toEqual({
    level: 'debug',
    format: 'text',
  })
})

test('the README has the current table of settings', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`${settingsTable()}\n`)
})

test('proxies can be addresses and networks, IPv4 and IPv6', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
})

const sonnwerk = {
  kind: 'oidc',
  name: 'sonnwerk',
  label: 'Sonnwerk',
  issuer: 'https://id.sonnwerk.example',
  clientId: 'us',
  clientSecret: 's3cret',
}
const providers = (...list: object[]) => ({ IDENTITY_PROVIDERS: JSON.stringify(list) })

test('identity providers can be given in the variable or in a file that it names', () => {
  const weChat = { kind: 'wechat', clientId: 'wx1', clientSecret: 's3cret' }
  const { identityProviders } = readConfig(providers(sonnwerk, weChat))
  expect(identityProviders).toMatchObject([
    {
      name: 'sonnwerk',
      label: { en: 'Sonnwerk' },
      oidc: { issuer: 'https://id.sonnwerk.example', algorithm: 'RS256', authentication: 'basic' },
    },
    { name: 'wechat', label: { en: 'WeChat', zh: '微信' }, oidc: undefined },
  ])
  const folder = mkdtempSync(join(tmpdir(), 'providers-'))
  const file = join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify([sonnwerk, weChat]))
  expect(readConfig({ IDENTITY_PROVIDERS: file }).identityProviders).toEqual(identityProviders)
  rmSync(folder, { recursive: true })
})

test.each([
  [providers(sonnwerk, sonnwerk), "two providers with the name 'sonnwerk'"],
  [providers({ ...sonnwerk, kind: 'saml' }), '[0].kind'],
  [providers({ ...sonnwerk, name: 'Sonn Werk' }), '[0].name'],
  [providers({ ...sonnwerk, label: { de: 'Sonnwerk' } }), '[0].label.en'],
  [providers({ ...sonnwerk, issuer: 'http://id.sonnwerk.example' }), '[0].issuer'],
  [providers({ ...sonnwerk, issuer: 'https://us@id.sonnwerk.example' }), '[0].issuer'],
  [providers({ ...sonnwerk, clientSecret: undefined }), '[0].clientSecret'],
  [providers({ ...sonnwerk, algorithm: 'HS256' }), '[0].algorithm'],
  [providers({ ...sonnwerk, algorithm: 'none' }), '[0].algorithm'],
  [providers({ ...sonnwerk, scope: 'email' }), '[0].scope'],
  [providers({ ...sonnwerk, hosts: ['https://keys.example/path'] }), '[0].hosts'],
  [providers({ ...sonnwerk, brands: 'HELIOGRAPH' }), '[0].brands'],
  [providers({ ...sonnwerk, redirectUri: 'https://evil.example' }), '[0].redirectUri'],
  [providers({ kind: 'qq', clientId: '1', clientSecret: 's', api: 'http://graph.qq.com' }), '[0].api'],
  [{ IDENTITY_PROVIDERS: '[{]' }, 'JSON list'],
  [{ IDENTITY_PROVIDERS: '/nowhere/providers.json' }, 'ENOENT'],
])('providers like %j are refused with a message that says what is wrong, without secrets', (env, what) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(`IDENTITY_PROVIDERS`)
  expect(() => readConfig(env)).toThrow(what)
  expect(() => readConfig(env)).not.toThrow('s3cret')
})

test('http is allowed for localhost only', () => {
  const { identityProviders } = readConfig(providers({ ...sonnwerk, issuer: 'http://127.0.0.1:9000' }))
  expect(identityProviders[0]?.oidc?.issuer).toBe('http://127.0.0.1:9000')
})

test('the outbox is readable only in a demo that sends nothing', () => {
  const isShown = (env: NodeJS.ProcessEnv) => readConfig(env).posting.isShown
  expect(isShown({ DEMO: '1' })).toBe(true)
  expect(isShown({})).toBe(false)
  expect(isShown({ DEMO: '1', SMTP_URL: 'smtp://localhost' })).toBe(false)
  expect(isShown({ DEMO: '1', SMS_URL: 'https://sms.example' })).toBe(false)
})

test('mails are sent from the public host name, unless set otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://sun.example:8443' }).posting.mailFrom).toBe('no-reply@sun.example')
  expect(readConfig({ MAIL_FROM: 'hello@sun.example' }).posting.mailFrom).toBe('hello@sun.example')
})

test('an error about a provider’s address does not repeat the password in it', () => {
  expect(() => readConfig({ SMTP_URL: 'http://me:secret@mail.example' })).toThrow(/^(?!.*secret)/)
})

test('what the set-up stored applies, unless the environment says otherwise', () => {
  const stored = { publicUrl: 'https://sun.example', smtpUrl: 'smtps://mail.example:465', platformName: 'Sonnwerk' }
  expect(readConfig({}, stored)).toMatchObject({
    publicUrl: 'https://sun.example',
    isPublicUrlSet: false,
    platformName: 'Sonnwerk',
    posting: { smtpUrl: 'smtps://mail.example:465', mailFrom: 'no-reply@sun.example' },
  })
  expect(readConfig({ PUBLIC_URL: 'https://own.example', SMTP_URL: 'smtp://localhost' }, stored)).toMatchObject({
    publicUrl: 'https://own.example',
    isPublicUrlSet: true,
    posting: { smtpUrl: 'smtp://localhost', mailFrom: 'no-reply@own.example' },
  })
})
