import { keysOf } from '@heliograph/domain/records'
import { centres } from '@heliograph/domain/regions'
import { weatherSources } from '@heliograph/domain/weather'
import { logFormats, logLevels } from '#log.ts'
import * as kinds from './kinds.ts'

const parts = ['api', 'ingest', 'jobs'] as const
export type Part = (typeof parts)[number]

const centreNames = keysOf(centres)

/** One environment variable. */
export interface Setting<T> {
  kind: kinds.Kind<T>
  /** The text used if the variable is not set; undefined: no value, or a default that `shown` describes. */
  byDefault: string | undefined
  /** The default as shown in the README, if it is more than the text. */
  shown: string | undefined
  meaning: string
}

interface Written {
  byDefault?: string
  shown?: string
  meaning: string
}

const optional = <T>(kind: kinds.Kind<T>, { shown, meaning }: Written): Setting<T | undefined> => ({
  kind,
  byDefault: undefined,
  shown,
  meaning,
})

const setting = <T>(
  kind: kinds.Kind<T>,
  { byDefault, shown, meaning }: Written & { byDefault: string },
): Setting<T> => ({ kind, byDefault, shown, meaning })

/**
 * All settings of an installation, by the name of their environment variable. The table in the README is generated from
 * this.
 */
export const settings = {
  PORT: setting(kinds.port, { byDefault: '8080', meaning: 'the web client and the API' }),
  HOST: setting(kinds.text, {
    byDefault: '0.0.0.0',
    meaning: 'the address that the ports for people and devices listen on',
  }),
  PUBLIC_URL: optional(kinds.url('http:', 'https:'), {
    shown: '`http://localhost:<PORT>`',
    meaning: 'where people reach it',
  }),
  DATA_DIR: setting(kinds.text, { byDefault: '.data', meaning: 'the embedded database' }),
  DATA_CENTRES: setting(kinds.someOf(centreNames), {
    byDefault: 'eu,cn',
    meaning: 'the data centres that this process hosts, each with its own database and ports for devices',
  }),
  DATABASE_URL: optional(kinds.secret, {
    meaning: 'PostgreSQL 15 or later for the data centre `eu`, instead of the embedded one',
  }),
  DATABASE_URL_EU: optional(kinds.secret, { meaning: 'the same, by the name of the data centre' }),
  DATABASE_URL_CN: optional(kinds.secret, { meaning: 'the same for `cn`' }),
  PARTS: setting(kinds.someOf(parts), {
    byDefault: parts.join(','),
    meaning: 'what this process does; several processes may share an external database',
  }),
  V5_PORT: setting(kinds.port, {
    byDefault: '10000',
    meaning: 'Solarman V5; 0 is off, and each further data centre takes the next port',
  }),
  MQTT_PORT: setting(kinds.port, { byDefault: '1883', meaning: 'MQTT, likewise' }),
  MQTT_URL: optional(kinds.secret, { meaning: 'an external MQTT broker instead of our own' }),
  PUSH_PORT: setting(kinds.port, { byDefault: '8090', meaning: 'HTTP pushes, likewise' }),
  METRICS_PORT: setting(kinds.port, {
    byDefault: '9464',
    meaning: 'Prometheus metrics at `/metrics` and readiness at `/readyz`, on 127.0.0.1 only; 0 is off',
  }),
  LOG_LEVEL: setting(kinds.oneOf(logLevels), {
    byDefault: 'info',
    meaning: 'the least important lines that are logged: `debug`, `info`, `warn` or `error`; `debug` has every request',
  }),
  LOG_FORMAT: optional(kinds.oneOf(logFormats), {
    shown: '`text`, in production `json`',
    meaning: '`text` for a terminal, `json` for machines: one object a line',
  }),
  SAMPLES_DAYS: setting(kinds.wholeNumber(1, 3660), {
    byDefault: '35',
    meaning: 'how many days single samples are kept; days, months and years stay',
  }),
  TRUSTED_PROXIES: setting(kinds.networks, {
    byDefault: '',
    meaning: 'addresses or networks (CIDR) of reverse proxies whose `X-Forwarded-For` is trusted',
  }),
  INSIDE_NETWORKS: setting(kinds.networks, {
    byDefault: '',
    meaning:
      'addresses or networks (CIDR) of your own that webhooks, hourly prices and push messages may reach, at any port and without TLS; otherwise only public addresses, by https',
  }),
  EXPORT_ONCE_A_YEAR: setting(kinds.flag, {
    byDefault: '1',
    meaning: 'an account can be exported once a year; 0 where the law gives people their data whenever they ask',
  }),
  EXPORT_MOST_PLANTS: setting(kinds.wholeNumber(1, 100_000), {
    byDefault: '100',
    meaning: 'an account that owns more plants than this cannot be exported',
  }),
  NO_PLANTS_IN: setting(kinds.countries, {
    byDefault: '',
    meaning: 'countries where plants cannot be entered by regulation',
  }),
  NO_LOGGERS_IN: setting(kinds.countries, {
    byDefault: '',
    meaning: 'countries where loggers are not sold: none can be registered for plants there',
  }),
  LINK_HOSTS: setting(kinds.hosts, {
    byDefault: 'apps.apple.com,play.google.com',
    meaning: 'hosts that links of versions and documents may lead to, https only',
  }),
  SMTP_URL: optional(kinds.url('smtp:', 'smtps:'), {
    meaning:
      '`smtp://user:password@host:587` or `smtps://…`: the server that sends our mails; without one nobody gets a code',
  }),
  MAIL_FROM: optional(kinds.emailAddress, {
    shown: '`no-reply@<host of PUBLIC_URL>`',
    meaning: 'the address that mails come from',
  }),
  SMS_URL: optional(kinds.url('https:', 'http:'), {
    meaning: 'where SMS are posted to as JSON `{id, to, text}`; in production https only',
  }),
  SMS_TOKEN: optional(kinds.secret, { meaning: 'the bearer token for it' }),
  CODES_PER_ADDRESS_AND_HOUR: setting(kinds.wholeNumber(1, 1_000_000), {
    byDefault: '10',
    meaning: 'how many codes one address may ask for',
  }),
  CODE_MAILS_PER_HOUR: setting(kinds.wholeNumber(1, 1_000_000), {
    byDefault: '1000',
    meaning: 'above this many codes by mail the platform pauses sending them',
  }),
  CODE_SMS_PER_HOUR: setting(kinds.wholeNumber(1, 1_000_000), { byDefault: '200', meaning: 'the same for SMS' }),
  CODE_SMS_PER_PREFIX_AND_DAY: setting(kinds.wholeNumber(1, 1_000_000), {
    byDefault: '200',
    meaning: 'the same for SMS to one country’s prefix',
  }),
  SLIDE_VERIFY: setting(kinds.flag, {
    byDefault: '1',
    meaning: '0: no slide verification, neither before codes nor after wrong passwords',
  }),
  SLIDE_BITS: setting(kinds.wholeNumber(1, 20), {
    byDefault: '11',
    meaning: 'how much work a slide verification is for a device; each more doubles it',
  }),
  SLIDE_AFTER_FAILURES: setting(kinds.wholeNumber(1, 100), {
    byDefault: '3',
    meaning: 'after this many wrong passwords from an address, log-ins from there need one',
  }),
  ALLOWED_ORIGINS: setting(kinds.origins, {
    byDefault: '',
    meaning: 'origins of other pages whose scripts may call, such as `https://monitor.example`',
  }),
  WEATHER_PROVIDER: setting(kinds.oneOf(weatherSources), {
    byDefault: 'model',
    meaning:
      'where weather comes from: `model` asks nobody and knows only what is usual, `open-meteo` is free of charge for non-commercial use only, `bright-sky` and `met-norway` are free for all: [docs/operating.md](docs/operating.md#weather)',
  }),
  WEATHER_URL: optional(kinds.url('https:', 'http:'), {
    meaning: 'another address of that provider, such as your own server',
  }),
  WEATHER_KEY: optional(kinds.secret, { meaning: 'the key of a paid Open-Meteo plan' }),
  WEATHER_CONTACT: optional(kinds.text, {
    shown: '`PUBLIC_URL`',
    meaning: 'how the provider can reach you, such as a mail address: it is sent with each request',
  }),
  GEOCODER_URL: optional(kinds.url('https:', 'http:'), {
    meaning:
      'a server that finds streets as Nominatim does, such as your own: what people type into the address search goes there. Without one, only towns are found, and nobody is asked: [docs/operating.md](docs/operating.md#addresses)',
  }),
  GOOGLE_MAP_URL: optional(kinds.origin, {
    shown: '`https://tile.googleapis.com`',
    meaning: 'another address of Google’s Map Tiles API, such as a stand-in: browsers ask there',
  }),
  AMAP_URL: optional(kinds.origin, {
    shown: '`https://restapi.amap.com`',
    meaning: 'another address of Amap’s pictures of maps, such as a stand-in: browsers ask there',
  }),
  STRIPE_KEY: optional(kinds.secret, {
    meaning: 'the secret key of a Stripe account: people can pay there. Without one, by bank transfer only',
  }),
  STRIPE_WEBHOOK_SECRET: optional(kinds.secret, {
    meaning:
      'the signing secret of the webhook at Stripe; without one, Stripe is asked about open payments instead: [docs/operating.md](docs/operating.md#payments)',
  }),
  STRIPE_URL: optional(kinds.url('https:', 'http:'), {
    shown: '`https://api.stripe.com`',
    meaning: 'another address of Stripe’s API, such as a stand-in',
  }),
  IDENTITY_PROVIDERS: optional(kinds.providers, {
    meaning:
      'providers whose accounts people may log in with, as JSON or the path of a JSON file: [docs/third-party-login.md](docs/third-party-login.md)',
  }),
  DEMO: setting(kinds.flag, {
    byDefault: '0',
    shown: '1 with `npm start`, else 0',
    meaning: 'the demo; refused when `NODE_ENV=production`, where its default is 0',
  }),
  FLEET_INTERVAL_S: setting(kinds.wholeNumber(1, 3600), {
    byDefault: '60',
    meaning: 'how often the demo’s devices report, in seconds',
  }),
} satisfies Record<string, Setting<unknown>>

type SettingName = keyof typeof settings
export type Settings = { [N in SettingName]: (typeof settings)[N] extends Setting<infer T> ? T : never }
