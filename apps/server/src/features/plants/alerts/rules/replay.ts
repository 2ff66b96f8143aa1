import { hourMs } from '@heliograph/domain/zones'
import { judge, type OpenAlert } from './judge.ts'
import { nothingKept, type KeptFacts } from './kept-facts.ts'
import type { DeviceFacts, GatewayFacts, JudgedPlant } from './plant-facts.ts'
import { factsWith, keptOf, type News, type Powers } from './plant-hours.ts'
import type { Rule } from './rule.ts'
import { lastHourOf } from './signal.ts'

/** What a plant told in the past. */
export interface PastOfPlant {
  plant: JudgedPlant
  devices: readonly (Pick<DeviceFacts, 'id' | 'type' | 'ratedW' | 'hours' | 'twinOf'> & { gatewayId: number })[]
  gateways: readonly GatewayFacts[]
  powers: readonly Powers[]
  /** Alerts of other rules as they were: they hide, and nothing is learnt from troubled devices. */
  others: readonly PastAlert[]
  isTroubling: (ruleId: number) => boolean
}

export interface PastAlert {
  deviceId: number
  ruleId: number
  from: number
  /** Undefined: it goes on. */
  until: number | undefined
}

/**
 * Judges the past of a plant again by a rule as it is and as it could be, in steps, as it was judged then: what is usual is learnt
 * on the way. Returns how many alerts would have begun after `sinceHour`, one count for each rule; undefined is a rule that is off.
 */
export const replay = async (
  past: PastOfPlant,
  rules: readonly (Rule | undefined)[],
  { fromHour, sinceHour, untilHour }: { fromHour: number; sinceHour: number; untilHour: number },
  pause: () => Promise<unknown>,
) => {
  const runs = rules.map((rule) => ({ rule, open: new Map<number, OpenAlert>(), begun: 0 }))
  const places = past.devices.map(() => 0)
  let [power, kept]: [number, KeptFacts] = [0, nothingKept]
  for (let from = fromHour; from < untilHour; from += stepHours) {
    const to = Math.min(from + stepHours, untilHour)
    const powers: Powers[] = []
    for (let one = past.powers[power]; one && one.hour < to; one = past.powers[++power]) powers.push(one)
    const devices = past.devices.map(({ hours, ...device }, index) => {
      const first = places[index] ?? 0
      let next = first
      while ((hours[next]?.hour ?? to) < to) next++
      places[index] = next
      return { ...device, hours: hours.slice(first, next) }
    })
    const gateways = past.gateways.map((gateway) => ({ ...gateway, signals: toldUntil(gateway, past.plant, to) }))
    const news: News = { plant: past.plant, gateways, devices, powers, fromHour: from }
    const facts = factsWith(kept, news)
    const others = past.others.filter((one) => one.from < to * hourMs && (one.until ?? Infinity) >= to * hourMs)
    for (const run of runs) {
      if (!run.rule) continue
      const open = [...others.map(asOpen), ...run.open.values()]
      for (const verdict of judge(facts, open, to * hourMs, from, { ...nothingSet, rules: [run.rule] })) {
        const { deviceId, kind, rule } = verdict
        if (kind !== 'keep') run.open.delete(deviceId)
        else {
          if (!run.open.has(deviceId) && to > sinceHour) run.begun++
          const { startedAt, lastAt, lost } = verdict
          run.open.set(deviceId, {
            deviceId,
            ruleId: rule.id,
            startedAt,
            lastAt,
            lostWh: lost.wh,
            lostUntil: lost.until,
          })
        }
      }
    }
    const troubled = new Set(others.filter(({ ruleId }) => past.isTroubling(ruleId)).map(({ deviceId }) => deviceId))
    kept = keptOf(facts, to, (deviceId) => troubled.has(deviceId))
    await pause()
  }
  return runs.map(({ begun }) => begun)
}

/** Days that were over by then. */
const toldUntil = ({ signals = [] }: GatewayFacts, plant: JudgedPlant, hour: number) =>
  signals.filter(({ day }) => lastHourOf(day, plant) < hour)

const nothingSet = { off: new Set<number>(), changed: new Set<number>() }

const asOpen = ({ deviceId, ruleId, from }: PastAlert): OpenAlert => ({
  deviceId,
  ruleId,
  startedAt: from,
  lastAt: from,
  lostWh: null,
  lostUntil: null,
})

/** Hysteresis counts hours, so it does not matter how many are judged at once, as long as they are fewer than are kept. */
const stepHours = 6
