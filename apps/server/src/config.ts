import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { centres, type CentreName } from '@heliograph/domain/regions'
import type { CodeSettings } from './features/people/codes/codes.ts'
import type { SlideSettings } from './features/people/codes/slide.ts'
import type { ExportSettings } from './features/people/profile/export.ts'
import { readProviders, type ProviderSettings } from './features/people/third-party/provider-settings.ts'
import type { Posting } from './features/platform/outbox/gateways.ts'

/** What an installation can be told. The only file that reads the environment. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** None: the embedded database. */
  databaseUrl: Partial<Record<CentreName, string>>
  dataCentres: [CentreName, ...CentreName[]]
  parts: readonly Part[]
  /** 0 is off. Each further data centre takes the next port. */
  v5Port: number
  mqttPort: number
  pushPort: number
  metricsPort: number
  /** An external broker instead of our own. */
  mqttUrl: string | undefined
  publicUrl: string
  /** Addresses or networks of reverse proxies: their `X-Forwarded-For` is believed, nobody else's. */
  trustedProxies: string[]
  /** Pages of others whose scripts may call: `https://monitor.example`. */
  allowedOrigins: string[]
  /** Whose accounts people may log in with. */
  identityProviders: ProviderSettings[]
  posting: Posting
  codes: CodeSettings
  slide: SlideSettings
  /** How often an account may be exported, and how large it may be. */
  exports: ExportSettings
  /** Hosts that links of versions and documents may lead to, and those below them. */
  linkHosts: string[]
  demo: boolean
  production: boolean
  /** How many times faster than a real day the demo's fleet reports; 1 is real. */
  fleetIntervalS: number
  samplesDays: number
}

const parts = ['api', 'ingest', 'jobs'] as const
type Part = (typeof parts)[number]

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Throws a ConfigError that names the variable. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const demo = env['DEMO'] === '1'
  const production = env['NODE_ENV'] === 'production'
  if (demo && production) {
    throw new ConfigError('DEMO=1 makes accounts with a public password: it is refused when NODE_ENV=production')
  }
  const port = portOf(env, 'PORT', 8080)
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`
  return {
    port,
    host: env['HOST'] || '0.0.0.0',
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl: urlsOf(env),
    dataCentres: namesOf(env, 'DATA_CENTRES', 'eu,cn', Object.keys(centres)) as Config['dataCentres'],
    parts: namesOf(env, 'PARTS', parts.join(','), parts) as Part[],
    v5Port: portOf(env, 'V5_PORT', 10_000),
    mqttPort: portOf(env, 'MQTT_PORT', 1883),
    pushPort: portOf(env, 'PUSH_PORT', 8090),
    metricsPort: portOf(env, 'METRICS_PORT', 9464),
    mqttUrl: env['MQTT_URL'] || undefined,
    publicUrl,
    trustedProxies: networksOf(env, 'TRUSTED_PROXIES'),
    allowedOrigins: originsOf(env, 'ALLOWED_ORIGINS'),
    identityProviders: providersOf(env, 'IDENTITY_PROVIDERS'),
    posting: postingOf(env, { publicUrl, demo, production }),
    codes: {
      perAddressAndHour: wholeOf(env, 'CODES_PER_ADDRESS_AND_HOUR', 10, 1, 1_000_000),
      mailsPerHour: wholeOf(env, 'CODE_MAILS_PER_HOUR', 1000, 1, 1_000_000),
      smsPerHour: wholeOf(env, 'CODE_SMS_PER_HOUR', 200, 1, 1_000_000),
      smsPerPrefixAndDay: wholeOf(env, 'CODE_SMS_PER_PREFIX_AND_DAY', 200, 1, 1_000_000),
    },
    exports: {
      onceAYear: wholeOf(env, 'EXPORT_ONCE_A_YEAR', 1, 0, 1) === 1,
      mostPlants: wholeOf(env, 'EXPORT_MOST_PLANTS', 100, 1, 100_000),
    },
    linkHosts: hostsOf(env, 'LINK_HOSTS', 'apps.apple.com,play.google.com'),
    slide: {
      on: wholeOf(env, 'SLIDE_VERIFY', 1, 0, 1) === 1,
      bits: wholeOf(env, 'SLIDE_BITS', 11, 1, 20),
      afterFailures: wholeOf(env, 'SLIDE_AFTER_FAILURES', 3, 1, 100),
    },
    demo,
    production,
    fleetIntervalS: wholeOf(env, 'FLEET_INTERVAL_S', 60, 1, 3600),
    samplesDays: wholeOf(env, 'SAMPLES_DAYS', 35, 1, 3660),
  }
}

const urlsOf = (env: NodeJS.ProcessEnv) => {
  const urls: Config['databaseUrl'] = {}
  for (const centre of Object.keys(centres) as CentreName[]) {
    const url = env[`DATABASE_URL_${centre.toUpperCase()}`] || (centre === 'eu' ? env['DATABASE_URL'] : undefined)
    if (url && Object.values(urls).includes(url)) {
      throw new ConfigError(
        `DATABASE_URL_${centre.toUpperCase()} names the database of another data centre: each needs its own`,
      )
    }
    if (url) urls[centre] = url
  }
  return urls
}

const networksOf = (env: NodeJS.ProcessEnv, name: string) => {
  const networks = (env[name] ?? '').split(',').flatMap((part) => part.trim() || [])
  const wrong = networks.find((network) => {
    const [address = '', bits = '0', ...rest] = network.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
    return rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most
  })
  if (wrong === undefined) return networks
  throw new ConfigError(`${name} must be addresses or networks like 10.0.0.0/8, not '${wrong}'`)
}

const hostsOf = (env: NodeJS.ProcessEnv, name: string, byDefault: string) => {
  const hosts = (env[name] ?? byDefault).split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const wrong = hosts.find((host) => !/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(host))
  if (wrong === undefined) return hosts
  throw new ConfigError(`${name} must be hosts like docs.example.org, not '${wrong}'`)
}

const originsOf = (env: NodeJS.ProcessEnv, name: string) => {
  const origins = (env[name] ?? '').split(',').flatMap((part) => part.trim() || [])
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong === undefined) return origins
  throw new ConfigError(`${name} must be origins like https://monitor.example, not '${wrong}'`)
}

const postingOf = (
  env: NodeJS.ProcessEnv,
  { publicUrl, demo, production }: { publicUrl: string; demo: boolean; production: boolean },
): Posting => {
  const smtpUrl = urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  // Codes and a token go there: in the clear only while somebody tries it out.
  const smsUrl = urlOf(env, 'SMS_URL', production ? ['https:'] : ['https:', 'http:'])
  const mailFrom = env['MAIL_FROM'] || `no-reply@${new URL(publicUrl).hostname}`
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(mailFrom))
    throw new ConfigError(`MAIL_FROM must be an e-mail address, not '${mailFrom}'`)
  return {
    smtpUrl,
    mailFrom,
    smsUrl,
    smsToken: env['SMS_TOKEN'] || undefined,
    publicUrl,
    isShown: demo && !smtpUrl && !smsUrl,
  }
}

/** What it says is not repeated: it may hold a password. */
const urlOf = (env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]) => {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new ConfigError(
    `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )
}

/** The list itself, or the path of a file with it: there secrets stand in no process's environment. */
const providersOf = (env: NodeJS.ProcessEnv, name: string) => {
  const text = env[name]?.trim() ?? ''
  if (text === '') return []
  try {
    return readProviders(text.startsWith('[') ? text : readFileSync(text, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ConfigError(`${name} ${code ? `names a file that cannot be read (${code})` : message}`)
  }
}

const portOf = (env: NodeJS.ProcessEnv, name: string, byDefault: number) => wholeOf(env, name, byDefault, 0, 65_535)

const wholeOf = (env: NodeJS.ProcessEnv, name: string, byDefault: number, least: number, most: number) => {
  const text = env[name]
  if (text === undefined || text === '') return byDefault
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${text}'`)
}

const namesOf = (env: NodeJS.ProcessEnv, name: string, byDefault: string, known: readonly string[]) => {
  const names = (env[name] || byDefault).split(',').map((part) => part.trim())
  const unknown = names.find((part) => !known.includes(part))
  if (unknown === undefined && names.length > 0) return [...new Set(names)]
  throw new ConfigError(`${name} knows ${known.join(', ')}, not '${unknown}'`)
}
