import { hourMs } from '@heliograph/domain/zones'
import type { Quota } from './pipeline.ts'

/** Counts in memory, by the hour: a restart forgives, the database's own retention does the rest. */
export const createQuota = ({ now, hasLeft = async () => false }: Needs): Quota => {
  let hour = 0
  let strangers = 0
  const taken = new Map<string, number>()

  const beginAnewWithTheHour = () => {
    const current = Math.floor(now() / hourMs)
    if (current === hour) return
    hour = current
    strangers = 0
    taken.clear()
  }

  const take = (key: string, most: number) => {
    const before = taken.get(key) ?? 0
    if (before >= most || (before === 0 && taken.size >= maxKeys)) return false
    taken.set(key, before + 1)
    return true
  }

  return {
    async take(gatewaySn, kind) {
      beginAnewWithTheHour()
      // The kind first: one that used up its share must not use up the gateway's.
      return take(`${gatewaySn} ${kind}`, perKind) && take(gatewaySn, perGateway)
    },
    async takeStranger(gatewaySn) {
      beginAnewWithTheHour()
      if (strangers >= allStrangers || !take(`? ${gatewaySn}`, perStranger)) return false
      strangers++
      return !(await hasLeft(gatewaySn))
    },
  }
}

interface Needs {
  now: () => number
  /** Whether a gateway's plant has moved: what it reports, the other data centre shall have; it is not acknowledged here. */
  hasLeft?: (gatewaySn: string) => Promise<boolean>
}

const perGateway = 200
/** What a gateway repeats all day must leave room for what it sends once. */
const perKind = 50
const perStranger = 20
const allStrangers = 2_000
const maxKeys = 50_000
