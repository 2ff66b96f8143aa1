import { hourMs } from '@heliograph/domain/zones'
import type { Quota } from './pipeline.ts'

/** Counts per hour, in memory: a restart resets the counts, but retention limits the table anyway. */
export const createQuota = ({ now, hasLeft = async () => false }: Needs): Quota => {
  let hour = 0
  let strangers = 0
  const taken = new Map<string, number>()
  const named = new Map<string, Set<string>>()

  const resetEachHour = () => {
    const current = Math.floor(now() / hourMs)
    if (current === hour) return
    hour = current
    strangers = 0
    taken.clear()
    named.clear()
  }

  const take = (key: string, most: number, number = 1) => {
    const before = taken.get(key) ?? 0
    if (before >= most || (before === 0 && taken.size >= maxKeys)) return false
    taken.set(key, before + number)
    return true
  }

  return {
    async take(gatewaySn, kind) {
      resetEachHour()
      // Check the kind first: a kind over its limit must not use up the gateway's quota.
      return take(`${gatewaySn} ${kind}`, perKind) && take(gatewaySn, perGateway)
    },
    async takeStranger(gatewaySn) {
      resetEachHour()
      if (strangers >= allStrangers || !take(`? ${gatewaySn}`, perStranger)) return false
      strangers++
      return !(await hasLeft(gatewaySn))
    },
    takeNew(gatewaySn, deviceSn, number) {
      resetEachHour()
      return take(`+ ${gatewaySn} ${deviceSn}`, perNewDevice, number)
    },
    takeNames(gatewaySn, names) {
      resetEachHour()
      const known = named.get(gatewaySn) ?? new Set<string>()
      const unseen = new Set(names.filter((name) => !known.has(name)))
      const fresh = [...unseen].slice(0, mostNames - known.size)
      if (fresh.length === 0 || (known.size === 0 && named.size >= maxKeys)) return []
      const all = [...known, ...fresh]
      named.set(gatewaySn, new Set(all))
      return all
    },
    giveBackNames(gatewaySn, names) {
      const known = named.get(gatewaySn)
      for (const name of names) known?.delete(name)
    },
    showsStranger(gatewaySn) {
      resetEachHour()
      return take(`! ${gatewaySn}`, 1)
    },
  }
}

interface Needs {
  now: () => number
  /**
   * Whether a gateway's plant has moved to the other data centre. Its reports are not acknowledged here, so that they
   * go there.
   */
  hasLeft?: (gatewaySn: string) => Promise<boolean>
}

const perGateway = 200
/** Below the gateway limit, so that a repeated fault leaves room for rare ones. */
const perKind = 50
/** A report a minute, and some of what it has buffered. */
const perStranger = 200
/** Several reports a minute. */
const perNewDevice = 400
const allStrangers = 2_000
/** Of a gateway: enough to see what its messages have too much. */
const mostNames = 8
const maxKeys = 50_000
