import { createApi, type Api } from '@heliograph/contract/browser'
import type { Reading } from '@heliograph/domain/readings'
import { compose } from '../compose.ts'
import { openScratch } from '../db/scratch.ts'
import { createPasswords } from '../features/auth/passwords.ts'
import { openFront } from '../http/front.ts'
import { createMetrics } from '../http/metrics.ts'
import { createPages } from '../http/pages.ts'
import { tendPartitions } from '../telemetry/partitions.ts'
import { createBuilders } from './builders.ts'

export interface Caller {
  id: number
  email: string
  digest: string
  token: string
  api: Api
}

interface Wishes {
  now?: () => number
  trustedProxies?: readonly string[]
}

/** The real server on a database of its own: real sockets, real SQL; only the passwords are cheap. */
export const startTestServer = async ({ now = Date.now, trustedProxies = [] }: Wishes = {}) => {
  const engine = await openScratch()
  const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 })
  const retention = { samplesDays: 10, framesMonths: 2 }
  const reported: Error[] = []
  await tendPartitions(engine.pool, now(), retention)
  const centre = await compose({
    engine,
    centre: 'eu',
    metrics: createMetrics(),
    retention,
    passwords,
    trustedProxies,
    now,
    report: (error) => void reported.push(error),
  })
  const front = await openFront({
    port: 0,
    host: '127.0.0.1',
    apps: new Map([['eu', centre.apps]]),
    pages: createPages({ webDir: 'none' }),
  })
  const baseUrl = `http://127.0.0.1:${front.port}`
  const builders = createBuilders(engine.db, passwords)
  const apiWith = (token: string): Api => createApi({ baseUrl, token: () => token, dataCentre: () => 'FOREIGN_1' })

  return {
    baseUrl,
    engine,
    centre,
    /** What the server took for its own fault. */
    reported,
    ...builders,
    apiWith,
    /** A device says something, through its gateway and the whole pipeline, and it is rolled up. */
    async say(gatewaySn: string, ...readings: Reading[]) {
      centre.roster.forget()
      const gateway = await centre.roster.bySn(gatewaySn)
      if (!gateway) throw new Error(`Nobody knows ${gatewaySn}`)
      const outcome = await centre.pipeline.accept({ gateway, readings, payload: Buffer.from('as it came') })
      while ((await centre.roller.pass()) > 0);
      return outcome
    },
    /** A person, logged in. */
    async aCaller(own: Parameters<typeof builders.aUser>[0] = {}): Promise<Caller> {
      const user = await builders.aUser(own)
      const { access_token } = await apiWith('').auth.token({
        body: { grant_type: 'mdc_password', username: user.email, password: user.digest },
      })
      return { ...user, token: access_token, api: apiWith(access_token) }
    },
    async close() {
      await front.close()
      await engine.close()
    },
  }
}
