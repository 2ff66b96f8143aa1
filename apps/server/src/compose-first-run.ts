import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandsOf } from '@heliograph/brand/brands'
import { textOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { centres, type CentreName } from '@heliograph/domain/regions'
import { sure } from '@heliograph/domain/sure'
import type { Config } from './config/config.ts'
import type { Engine } from './db/engine.ts'
import { composeAuth, sealingKeyOf } from './features/people/auth/auth.compose.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import { createSeal } from './features/people/security/seal.ts'
import { readablePlants } from './features/plants/plants/plants.compose.ts'
import { composeAudit } from './features/platform/audit/audit.compose.ts'
import { composeBranding } from './features/platform/branding/branding.compose.ts'
import { sendTestMail } from './features/platform/outbox/outbox.compose.ts'
import { composeSetup, isSetUp, readInstallation } from './features/platform/setup/setup.compose.ts'
import type { Installation } from './features/platform/setup/setup.ts'
import { createApp } from './http/app.ts'
import { openFront } from './http/front.ts'
import { createGate } from './http/gate.ts'
import { createPages } from './http/pages.ts'
import type { Readiness } from './http/readiness.ts'
import { reportTo, type Log } from './needs/log.ts'

interface Needs {
  config: Pick<Config, 'demo' | 'parts' | 'dataDir' | 'port' | 'host' | 'publicUrl' | 'isPublicUrlSet'> &
    Pick<Config, 'trustedProxies' | 'posting'>
  engines: ReadonlyMap<CentreName, Engine>
  passwords: Passwords
  webDir: string
  readiness: Readiness
  log: Log
  /** Prints to the terminal, past the log: a code must not be in it. */
  print: (lines: string) => void
  /** Where Enter asks for a new code, if it is a terminal. */
  terminal: Pick<NodeJS.ReadStream, 'isTTY' | 'on' | 'off' | 'pause'>
  /** What must be closed if the process is stopped meanwhile. */
  onOpened: (close: () => Promise<unknown>) => void
  /** Ends the wait for the set-up. */
  signal?: AbortSignal
  now: () => number
}

/**
 * What the set-up decided about this installation. If it is not set up, this waits until it is, and serves nothing
 * else: no other call exists yet, and every page leads to the set-up.
 */
export const firstRun = async (needs: Needs): Promise<Installation | undefined> => {
  const databases = new Map([...needs.engines].map(([name, { db }]) => [name, db]))
  if (needs.config.demo) return undefined
  if (needs.config.parts.includes('api') && !(await isSetUp(databases, heliograph.code, sealIn)))
    await setUp(needs, databases)
  return readInstallation(databases, heliograph.code, sealIn)
}

const sealIn = async (db: Engine['db']) => createSeal(await sealingKeyOf(db))

const setUp = async (
  { config, engines, passwords, webDir, readiness, log, print, terminal, onOpened, signal, now }: Needs,
  databases: Map<CentreName, Engine['db']>,
) => {
  const [first] = engines.keys()
  const { db } = sure(engines.get(sure(first)))
  const shared = { brand: heliograph, dataCentre: centres[sure(first)], now }
  const report = reportTo(log)
  const { record } = composeAudit({ db, brand: heliograph.code, readablePlants, now, report })
  // Nobody can log in yet: of the log-ins, the set-up needs the limits and the rules of passwords.
  const isSuspended = async () => false
  const auth = composeAuth({
    ...shared,
    db,
    signingKey: randomBytes(32),
    passwords,
    providers: [],
    record,
    isSuspended,
  })
  mkdirSync(config.dataDir, { recursive: true })
  const file = resolve(join(config.dataDir, 'setup-code'))
  const setup = composeSetup({
    databases,
    brand: heliograph.code,
    sealIn,
    file,
    tell: (code) => print(wordsOf(code, { address: config.publicUrl, file, canAsk: terminal.isTTY })),
    fixed: {
      platformName: textOf(heliograph, 'showName', 'en') ?? heliograph.code,
      publicUrl: config.isPublicUrlSet ? new URL(config.publicUrl).origin : null,
      hasMail: config.posting.smtpUrl !== undefined,
    },
    limits: auth.limits,
    passwords: auth.newPasswords,
    sendTestMail: (mail) => sendTestMail({ ...mail, brand: heliograph }),
    record,
    now,
  })
  // Every host shows the set-up.
  const brands = { current: () => brandsOf(heliograph, []), isOff: () => false }
  const nobody = async () => undefined
  const app = createApp({
    brand: heliograph,
    gate: createGate({
      readSession: nobody,
      readApiToken: nobody,
      readWall: nobody,
      rightIn: nobody,
      plantOf: nobody,
      now,
    }),
    isSuspended,
    log,
    trustedProxies: config.trustedProxies,
    routes: [
      ...setup.routes,
      ...composeBranding({ ...shared, brands, isSuspended, hasDocuments: async () => false }).routes,
    ],
  })
  const front = await openFront({
    port: config.port,
    host: config.host,
    apps: new Map([...engines.keys()].map((name) => [name, new Map([[heliograph.code, app]])])),
    brands: { brandAt: () => heliograph },
    pages: createPages({ webDir, trustedProxies: config.trustedProxies, readiness, onlyPage: '/setup' }),
  })
  setup.code.renew()
  if (terminal.isTTY) terminal.on('data', setup.code.renew)
  const elsewhere = new AbortController()
  const close = async () => {
    elsewhere.abort()
    if (terminal.isTTY) terminal.off('data', setup.code.renew).pause()
    setup.code.forget()
    await front.close()
  }
  onOpened(close)
  log.info({}, `Waiting for the set-up at ${config.publicUrl}/setup.`)
  const isStopped = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([
    setup.done,
    isStopped,
    doneElsewhere(() => isSetUp(databases, heliograph.code, sealIn), elsewhere.signal),
  ])
  await close()
  signal?.throwIfAborted()
}

/** Resolves when another process on the same database finished the set-up. */
const doneElsewhere = (isOver: () => Promise<boolean>, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      // An unreachable database is asked again.
      void isOver().then(
        (over) => over && resolve(),
        () => undefined,
      )
    }, 2_000)
    stopped.addEventListener('abort', () => clearInterval(timer))
  })

const wordsOf = (code: string, { address, file, canAsk }: { address: string; file: string; canAsk: boolean }) =>
  [
    '',
    `Heliograph is not set up yet. Open ${address}/setup and enter this code:`,
    '',
    `    ${code}`,
    '',
    `It works once, for 30 minutes, and is also in ${file}.`,
    canAsk ? 'Press Enter for a new one.' : 'Restart the server for a new one.',
    '',
  ].join('\n')
