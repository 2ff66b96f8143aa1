import type { Brand } from '@heliograph/brand/brand'
import { heliograph } from '@heliograph/brand/heliograph'
import type { MapSites } from '@heliograph/brand/map-sites'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { createApi, type Api } from '@heliograph/contract/browser'
import type { Reading } from '@heliograph/domain/readings'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { compose } from '#compose.ts'
import type { Engine } from '#db/engine.ts'
import { openScratch } from '#db/scratch.ts'
import { createPasswords, type Passwords } from '#features/people/auth/passwords.ts'
import { createPeers, type Peers } from '#features/people/centres/peer.ts'
import type { CodeSettings } from '#features/people/codes/codes.ts'
import type { ExportSettings } from '#features/people/profile/export.ts'
import type { ProviderSettings } from '#features/people/third-party/provider-settings.ts'
import type { Doors } from '#features/plants/gateways/connections.ts'
import type { WeatherSettings } from '#features/plants/weather/weather.compose.ts'
import { enterBrand } from '#features/platform/brands/brands.compose.ts'
import type { PaymentSettings } from '#features/platform/orders/orders.compose.ts'
import type { Posting } from '#features/platform/outbox/gateways.ts'
import type { Geocode } from '#features/platform/regions/regions.compose.ts'
import { configurationFrom } from '#http/client-page.ts'
import { firstAnswersFrom } from '#http/first-answers.ts'
import { createRouting, openFront } from '#http/front.ts'
import { createGate } from '#http/gate.ts'
import { createHostedBrands } from '#http/hosted-brands.ts'
import { createMetrics } from '#http/metrics.ts'
import { createPages } from '#http/pages.ts'
import { createReadiness } from '#http/readiness.ts'
import { reportTo, type Log, type LogFields } from '#needs/log.ts'
import type { RegionalRules } from '#needs/regional-rules.ts'
import { openKnownTime } from '#telemetry/known-time.ts'
import type { MachineClock } from '#telemetry/machine-clock.ts'
import { tendPartitions } from '#telemetry/partitions.ts'
import { createBuilders } from './builders.ts'

export interface Caller {
  id: number
  email: string
  digest: string
  token: string
  api: Api
}

interface Wishes {
  /** Where the built client is; by default nowhere. */
  webDir?: string
  /** The data centres to host; only eu by default. The top-level parts of the server are those of the first one. */
  centres?: readonly [CentreName, ...CentreName[]]
  /** The URLs of the other data centres. */
  peers?: Peers
  now?: () => number
  /** Time that does not pass as `now` says; by default it does. */
  clock?: MachineClock
  /** An existing database, as after a restart. It stays open at the end. */
  engine?: Engine
  /** By default real ones that are cheap. */
  passwords?: Passwords
  trustedProxies?: readonly string[]
  allowedOrigins?: readonly string[]
  identityProviders?: readonly ProviderSettings[]
  posting?: Partial<Posting>
  platformName?: string
  /** The original first. By default as built, and one white label. */
  brands?: readonly Brand[]
  codes?: Partial<CodeSettings>
  /** Off by default; when on, its proof of work is easy. */
  slide?: boolean
  exports?: ExportSettings
  /** By default the provider of the demo. */
  payments?: PaymentSettings
  /** What gateways outside connect to; by default a listener of each protocol. */
  doors?: Doors
  regional?: RegionalRules
  /** Addresses on the inside from which prices may be read. */
  isTrustedAddress?: (address: string) => boolean
  /** A provider of weather; by default none. */
  weather?: WeatherSettings
  /** Finds streets; by default there is no geocoder. */
  geocode?: Geocode
  /** Other addresses of outside maps than the official ones. */
  mapSites?: MapSites
  /** Where log lines go; by default only errors are kept, in `reported`. */
  log?: Log
  /** Replaces the product's gate, to test what happens without one. */
  gateOf?: typeof createGate
}

/** The real server on its own database: real sockets, real SQL; only the password hashing is cheap. */
export const startTestServer = async ({
  now = Date.now,
  trustedProxies = [],
  allowedOrigins = [],
  identityProviders = [],
  gateOf = createGate,
  ...wishes
}: Wishes = {}) => {
  const [original = heliograph, ...whiteLabels] = wishes.brands ?? [heliograph, nordlicht]
  const passwords = wishes.passwords ?? cheapPasswords()
  const retention = { samplesDays: 10, framesMonths: 2 }
  const reported: Error[] = []
  const log = wishes.log ?? collectingLog(reported)
  const [metrics, readiness] = [createMetrics(), createReadiness()]
  const peers = wishes.peers ?? createPeers()
  const open = async (name: CentreName) => {
    const engine = wishes.engine ?? (await openScratch())
    for (const brand of whiteLabels) await enterBrand(engine.pool, brand, now())
    const knownTime = await openKnownTime({
      pool: engine.pool,
      clock: wishes.clock ?? { now, elapsed: now, uptime: () => undefined },
      databaseNow: now,
      makeRoom: (at) => tendPartitions(engine.pool, at, retention),
      log,
      report: reportTo(log),
    })
    const centre = await compose({
      engine,
      centre: name,
      peers,
      metrics,
      readiness,
      retention,
      knownTime,
      passwords,
      trustedProxies,
      allowedOrigins,
      identityProviders,
      gateOf,
      posting: { ...noProvider, ...wishes.posting },
      platformName: wishes.platformName,
      original,
      codes: {
        perAddressAndHour: 1000,
        mailsPerHour: 1000,
        smsPerHour: 1000,
        smsPerPrefixAndDay: 1000,
        ...wishes.codes,
      },
      slide: { on: wishes.slide ?? false, bits: 4, afterFailures: 3 },
      linkHosts: ['example.org'],
      doors: wishes.doors ?? {
        'solarman-v5': { host: 'sun.example', port: 10_000 },
        mqtt: { host: 'sun.example', port: 1883 },
        http: { host: 'sun.example', port: 8090 },
      },
      regional: wishes.regional ?? { noPlantsIn: [], noLoggersIn: [] },
      weather: wishes.weather ?? { source: 'model', userAgent: 'Heliograph tests' },
      geocode: wishes.geocode,
      mapSites: wishes.mapSites,
      isTrustedAddress: wishes.isTrustedAddress,
      payments: wishes.payments ?? { stripe: undefined, isDemo: true },
      exports: wishes.exports ?? { onceAYear: true, mostPlants: 100 },
      now,
      log,
    })
    return { name, engine, centre, stopBrands: centre.brands.start() }
  }
  const hosted: Awaited<ReturnType<typeof open>>[] = []
  for (const name of wishes.centres ?? (['eu'] as const)) hosted.push(await open(name))
  const brands = createHostedBrands(hosted.map(({ centre }) => centre.brands))
  const apps = new Map(hosted.map(({ name, centre }) => [name, centre.apps]))
  const appOf = createRouting({ apps, brands })
  const configurationAt = configurationFrom(appOf)
  const front = await openFront({
    port: 0,
    host: '127.0.0.1',
    apps,
    brands,
    pages: createPages({
      webDir: wishes.webDir ?? 'none',
      readiness,
      brands,
      configurationAt,
      // Tests of pages are about what is in them, not about how fast a busy machine is.
      answersAt: firstAnswersFrom(appOf, { now, patienceMs: 30_000 }),
      mapSites: wishes.mapSites,
    }),
  })
  const baseUrl = `http://127.0.0.1:${front.port}`

  const partsOf = ({ name, engine, centre }: (typeof hosted)[number], place: number) => {
    // Keeps ids and names of different data centres distinct.
    const builders = createBuilders(engine.db, passwords, place * 100_000)
    const apiWith = (token: string): Api => createApi({ baseUrl, token: () => token, dataCentre: () => centres[name] })

    return {
      engine,
      centre,
      ...builders,
      apiWith,
      /** Sends a device's readings through its gateway and the whole pipeline, and rolls them up. */
      async say(gatewaySn: string, ...readings: Reading[]) {
        centre.roster.forget()
        const gateway = await centre.roster.bySn(gatewaySn)
        if (!gateway) throw new Error(`Unknown gateway ${gatewaySn}`)
        const outcome = await centre.pipeline.accept({ gateway, readings, payload: Buffer.from('as it came') })
        while ((await centre.roller.pass()) > 0);
        return outcome
      },
      /** Runs a job as the scheduler does: for all brands. */
      async runJob(name: string) {
        const job = centre.jobs.find((one) => one.name === name)
        if (!job) throw new Error(`There is no job ${name}`)
        await job.work()
      },
      /** A user who is logged in. */
      async aCaller(own: Parameters<typeof builders.aUser>[0] = {}): Promise<Caller> {
        const user = await builders.aUser(own)
        const { access_token } = await apiWith('').auth.token({
          body: { grant_type: 'mdc_password', username: user.email, password: user.digest },
        })
        return { ...user, token: access_token, api: apiWith(access_token) }
      },
      /** The newest code that was sent to an address or a number. */
      async codeSentTo(to: string) {
        const row = await engine.db
          .selectFrom('outbox')
          .select('body')
          .where('recipient', '=', to)
          .where('secret', '=', true)
          .orderBy('id', 'desc')
          .executeTakeFirst()
        return row?.body?.match(/\b\d{8}\b/)?.[0]
      },
    }
  }
  const parts = new Map(hosted.map((one, place) => [one.name, partsOf(one, place)]))

  return {
    baseUrl,
    metrics,
    /** Errors that the server reported as its own fault. */
    reported,
    ...parts.get(hosted[0]!.name)!,
    /** The same parts for one of several data centres. */
    at: (name: CentreName) => parts.get(name)!,
    async close() {
      await front.close()
      for (const { centre, engine, stopBrands } of hosted) {
        await stopBrands()
        await centre.dispatch.stop()
        if (!wishes.engine) await engine.close()
      }
    },
  }
}

/** Hashes like those of the product, but quickly. */
export const cheapPasswords = () => createPasswords({ memoryCost: 1024, timeCost: 1 })

/** Collects errors and discards everything else. */
const collectingLog = (errors: Error[]): Log => {
  const ignore = () => undefined
  const error = ({ err }: LogFields, message: string) => void errors.push(err ?? new Error(message))
  return { debug: ignore, info: ignore, warn: ignore, error, child: () => collectingLog(errors) }
}

/** As in the demo: messages stay in the outbox and can be read. */
const noProvider: Posting = {
  smtpUrl: undefined,
  mailFrom: 'no-reply@heliograph.test',
  smsUrl: undefined,
  smsToken: undefined,
  publicUrl: 'https://heliograph.test',
  isShown: true,
}
