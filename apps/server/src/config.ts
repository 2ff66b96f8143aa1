import { isIP } from 'node:net'
import { centres, type CentreName } from '@heliograph/domain/regions'

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
  demo: boolean
  production: boolean
  /** How many times faster than a real day the demo's fleet reports; 1 is real. */
  fleetIntervalS: number
  samplesDays: number
}

export const parts = ['api', 'ingest', 'jobs'] as const
export type Part = (typeof parts)[number]

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
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${port}`,
    trustedProxies: networksOf(env, 'TRUSTED_PROXIES'),
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
      throw new ConfigError(`DATABASE_URL_${centre.toUpperCase()} names the database of another data centre: each needs its own`)
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
