import type { MapSites } from '@heliograph/brand/map-sites'
import type { CentreName } from '@heliograph/domain/regions'
import type { CodeSettings } from '#features/people/codes/codes.ts'
import type { SlideSettings } from '#features/people/codes/slide.ts'
import type { ExportSettings } from '#features/people/profile/export.ts'
import type { ProviderSettings } from '#features/people/third-party/provider-settings.ts'
import type { WeatherSettings } from '#features/plants/weather/weather.compose.ts'
import type { PaymentSettings } from '#features/platform/orders/orders.compose.ts'
import type { Posting } from '#features/platform/outbox/gateways.ts'
import type { GeocoderSettings } from '#features/platform/regions/regions.compose.ts'
import type { Installation } from '#features/platform/setup/setup.ts'
import type { LogFormat, LogLevel } from '#log.ts'
import type { RegionalRules } from '#needs/regional-rules.ts'
import { ConfigError, readSettings } from './read.ts'
import type { Part, Settings } from './settings.ts'

/** The configuration of an installation, in the terms of the parts that use it. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Empty: use the embedded database. */
  databaseUrl: Partial<Record<CentreName, string>>
  dataCentres: [CentreName, ...CentreName[]]
  parts: readonly Part[]
  /** 0 turns it off. Each further data centre uses the next port. */
  v5Port: number
  mqttPort: number
  pushPort: number
  metricsPort: number
  /** An external broker instead of the built-in one. */
  mqttUrl: string | undefined
  publicUrl: string
  /** False: nobody has decided it yet. */
  isPublicUrlSet: boolean
  /** The name that the set-up gave the original brand. */
  platformName: string | undefined
  log: { level: LogLevel; format: LogFormat }
  /** Addresses or networks of reverse proxies. `X-Forwarded-For` is trusted only from these. */
  trustedProxies: string[]
  /** Networks on the inside that addresses which people enter may lead to. */
  insideNetworks: string[]
  /** Other origins whose scripts can call the API: `https://monitor.example`. */
  allowedOrigins: string[]
  /** Providers whose accounts people can log in with. */
  identityProviders: ProviderSettings[]
  posting: Posting
  codes: CodeSettings
  slide: SlideSettings
  /** How often an account can be exported, and how large it can be. */
  exports: ExportSettings
  payments: PaymentSettings
  regional: RegionalRules
  /** Hosts that links of versions and documents can point to, including their subdomains. */
  linkHosts: string[]
  weather: WeatherSettings
  /** Undefined: only towns are found. */
  geocoder: GeocoderSettings | undefined
  /** Other addresses of outside maps than the official ones. */
  mapSites: MapSites | undefined
  demo: boolean
  /** How often the demo fleet reports. */
  fleetIntervalS: number
  samplesDays: number
}

/**
 * The only place that reads the environment, which takes precedence over what the set-up stored.
 * @throws ConfigError with a line for each invalid setting
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env, stored?: Installation): Config => {
  const told = readSettings(env)
  const production = env['NODE_ENV'] === 'production'
  if (told.DEMO && production)
    throw new ConfigError('DEMO=1 makes accounts with a public password: it is refused when NODE_ENV=production')
  const publicUrl = told.PUBLIC_URL ?? stored?.publicUrl ?? `http://localhost:${told.PORT}`
  return {
    port: told.PORT,
    host: told.HOST,
    dataDir: told.DATA_DIR,
    databaseUrl: databasesOf(told),
    dataCentres: told.DATA_CENTRES,
    parts: told.PARTS,
    v5Port: told.V5_PORT,
    mqttPort: told.MQTT_PORT,
    pushPort: told.PUSH_PORT,
    metricsPort: told.METRICS_PORT,
    mqttUrl: told.MQTT_URL,
    publicUrl,
    isPublicUrlSet: told.PUBLIC_URL !== undefined,
    platformName: stored?.platformName,
    log: { level: told.LOG_LEVEL, format: told.LOG_FORMAT ?? (production ? 'json' : 'text') },
    trustedProxies: told.TRUSTED_PROXIES,
    insideNetworks: told.INSIDE_NETWORKS,
    allowedOrigins: told.ALLOWED_ORIGINS,
    identityProviders: told.IDENTITY_PROVIDERS ?? [],
    posting: postingOf(told, stored, { publicUrl, production }),
    codes: {
      perAddressAndHour: told.CODES_PER_ADDRESS_AND_HOUR,
      mailsPerHour: told.CODE_MAILS_PER_HOUR,
      smsPerHour: told.CODE_SMS_PER_HOUR,
      smsPerPrefixAndDay: told.CODE_SMS_PER_PREFIX_AND_DAY,
    },
    exports: { onceAYear: told.EXPORT_ONCE_A_YEAR, mostPlants: told.EXPORT_MOST_PLANTS },
    payments: paymentsOf(told, production),
    regional: { noPlantsIn: told.NO_PLANTS_IN, noLoggersIn: told.NO_LOGGERS_IN },
    linkHosts: told.LINK_HOSTS,
    weather: weatherOf(told, { publicUrl, production }),
    geocoder: geocoderOf(told, publicUrl),
    mapSites: mapSitesOf(told, production),
    slide: { on: told.SLIDE_VERIFY, bits: told.SLIDE_BITS, afterFailures: told.SLIDE_AFTER_FAILURES },
    demo: told.DEMO,
    fleetIntervalS: told.FLEET_INTERVAL_S,
    samplesDays: told.SAMPLES_DAYS,
  }
}

const databasesOf = ({ DATABASE_URL, DATABASE_URL_EU: eu = DATABASE_URL, DATABASE_URL_CN: cn }: Settings) => {
  if (eu !== undefined && eu === cn)
    throw new ConfigError('DATABASE_URL_CN names the database of another data centre: each needs its own')
  return { ...(eu !== undefined && { eu }), ...(cn !== undefined && { cn }) }
}

const weatherOf = (
  { WEATHER_PROVIDER: source, WEATHER_URL: url, WEATHER_KEY: key, WEATHER_CONTACT: contact }: Settings,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): WeatherSettings => {
  if (source === 'model' && (url ?? key) !== undefined)
    throw new ConfigError('WEATHER_URL and WEATHER_KEY are of a provider: WEATHER_PROVIDER must name it')
  if (source !== 'open-meteo' && key !== undefined)
    throw new ConfigError('WEATHER_KEY is of open-meteo: WEATHER_PROVIDER names another provider')
  if (production && key !== undefined && url !== undefined && new URL(url).protocol !== 'https:')
    throw new ConfigError('WEATHER_URL must be an address that begins with https:// where WEATHER_KEY is sent')
  return { source, url, key, userAgent: userAgentOf(contact ?? publicUrl) }
}

const paymentsOf = (
  { STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url, DEMO: isDemo }: Settings,
  production: boolean,
): PaymentSettings => {
  if (key === undefined && (webhookSecret ?? url) !== undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET and STRIPE_URL are of no use without STRIPE_KEY')
  if (production && url !== undefined && new URL(url).protocol !== 'https:')
    throw new ConfigError('STRIPE_URL must be an address that begins with https:// when NODE_ENV=production')
  return { stripe: key === undefined ? undefined : { key, webhookSecret, url }, isDemo }
}

/** Keys of brands are sent there. */
const mapSitesOf = ({ GOOGLE_MAP_URL: googleMap, AMAP_URL: amap }: Settings, production: boolean) => {
  for (const [name, site] of Object.entries({ GOOGLE_MAP_URL: googleMap, AMAP_URL: amap }))
    if (production && site !== undefined && new URL(site).protocol !== 'https:')
      throw new ConfigError(`${name} must be an address that begins with https:// when NODE_ENV=production`)
  const sites = { ...(googleMap !== undefined && { googleMap }), ...(amap !== undefined && { amap }) }
  return Object.keys(sites).length > 0 ? sites : undefined
}

const geocoderOf = ({ GEOCODER_URL: url, WEATHER_CONTACT: contact }: Settings, publicUrl: string) =>
  url === undefined ? undefined : { url, userAgent: userAgentOf(contact ?? publicUrl) }

/** Only what a header can hold. */
const userAgentOf = (contact: string) => `Heliograph (+${contact.replaceAll(/[^ -~]/g, '')})`

const postingOf = (
  told: Settings,
  stored: Installation | undefined,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): Posting => {
  const { SMTP_URL: smtpUrl = stored?.smtpUrl, SMS_URL: smsUrl, SMS_TOKEN: smsToken } = told
  // It receives codes and a token: plain http is for trying it out only.
  if (production && smsUrl !== undefined && new URL(smsUrl).protocol !== 'https:')
    throw new ConfigError('SMS_URL must be an address that begins with https:// when NODE_ENV=production')
  const mailFrom = told.MAIL_FROM ?? stored?.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`
  return { smtpUrl, mailFrom, smsUrl, smsToken, publicUrl, isShown: told.DEMO && !smtpUrl && !smsUrl }
}
