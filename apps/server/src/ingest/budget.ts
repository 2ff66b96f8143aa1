import { dayMs } from '@heliograph/domain/zones'

/** How many samples of one device are accepted. Its gateway can send ten times as many. */
export interface DeviceBudget {
  perSecond: number
  perDay: number
}

export const defaultBudget: DeviceBudget = { perSecond: 20, perDay: 300_000 }

export type Budget = ReturnType<typeof createBudget>

/**
 * Limits how many samples are accepted, per device and per gateway, so that one sender can't fill the disk.
 *
 * Real gateways deliver in bursts: after a day offline a logger brings 288 to 1,440 samples per device at once, or 8,640
 * if it measures every ten seconds, in batches of up to 1,000. So ten minutes of the rate can be used at once, 12,000
 * samples by default, and a whole day's samples at any time of the day. A batch is admitted while anything is left, even
 * if it is larger than that: otherwise a small budget could refuse a large batch forever. The excess must be earned back
 * before the next one.
 *
 * In memory: a restart fills all budgets, and each process has its own.
 */
export const createBudget = ({ now }: { now: () => number }) => {
  const accounts = new Map<number, GatewayAccount>()
  let pruneAt = minPruned

  const accountOf = (gateway: Sender) => {
    const known = accounts.get(gateway.id)
    if (known) return known
    if (accounts.size >= pruneAt) {
      for (const [id, { own, devices }] of accounts) {
        if ([own, ...devices.values()].every((account) => account.isFull(now()))) accounts.delete(id)
      }
      pruneAt = Math.max(minPruned, 2 * accounts.size)
    }
    const fresh: GatewayAccount = { own: createAccount(now()), devices: new Map() }
    accounts.set(gateway.id, fresh)
    return fresh
  }

  return {
    /**
     * Takes all of a message's samples, given by device, or none. Returns the ms until it can be sent again, or a
     * function that gives the samples back if they could not be stored.
     */
    take(gateway: Sender, samples: ReadonlyMap<string, number>, others = 0): number | (() => void) {
      const { own, devices } = accountOf(gateway)
      const limit = gateway.budget ?? defaultBudget
      const total = [...samples.values()].reduce((sum, number) => sum + number, others)
      const charges = [{ account: own, limit: timesTen(limit), number: total }]
      for (const [sn, number] of samples) {
        const account = devices.get(sn) ?? createAccount(now())
        // Invented serial numbers must not fill our memory; the gateway's budget limits them too.
        if (devices.size < maxDevices) devices.set(sn, account)
        charges.push({ account, limit, number })
      }
      const waitMs = Math.max(...charges.map(({ account, limit: own }) => account.waitMs(own, now())))
      if (waitMs > 0) return waitMs
      for (const { account, number } of charges) account.spend(number)
      return () => {
        for (const { account, number } of charges) account.spend(-number)
      }
    },
  }
}

interface Sender {
  id: number
  budget?: DeviceBudget
}

interface GatewayAccount {
  own: Account
  devices: Map<string, Account>
}

type Account = ReturnType<typeof createAccount>

/** Counts what was spent and not yet earned back, at the rate per second and at the rate per day. */
const createAccount = (start: number) => {
  let at = start
  let [burst, day] = [0, 0]

  const earn = ({ perSecond, perDay }: DeviceBudget, now: number) => {
    // If the clock was set back, nothing is earned.
    const passedMs = Math.max(0, now - at)
    at = now
    burst = Math.max(0, burst - (passedMs * perSecond) / 1000)
    day = Math.max(0, day - (passedMs * perDay) / dayMs)
  }

  return {
    waitMs(limit: DeviceBudget, now: number) {
      earn(limit, now)
      // There must be room for a whole sample.
      const excess = burst + 1 - limit.perSecond * burstS
      const dayExcess = day + 1 - limit.perDay
      if (Math.max(excess, dayExcess) <= roundOff) return 0
      return Math.ceil(Math.max((excess / limit.perSecond) * 1000, (dayExcess / limit.perDay) * dayMs, leastWaitMs))
    },
    spend(number: number) {
      burst += number
      day += number
    },
    /** A day after its last use, everything is earned back. */
    isFull: (now: number) => now - at > dayMs,
  }
}

const timesTen = ({ perSecond, perDay }: DeviceBudget): DeviceBudget => ({
  perSecond: 10 * perSecond,
  perDay: 10 * perDay,
})

/** The gateway sent more than its budget. Nothing of the message was stored, and it must not be acknowledged. */
export class OverBudget extends Error {
  override name = 'OverBudget'
  waitMs: number
  constructor(waitMs: number) {
    super('Too many samples')
    this.waitMs = waitMs
  }
}

const burstS = 600
const roundOff = 1e-6
const leastWaitMs = 1_000
/** More than a gateway can have devices. */
const maxDevices = 256
const minPruned = 10_000
