import { addDays, dayAt, frameMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { seedOf } from '@heliograph/simulation/noise'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import { isRestarting } from '@heliograph/simulation/quirks'
import { instantOn } from './demo-faults.ts'
import { silentSince, type NumberedDevice, type NumberedGateway } from './demo-gateways.ts'
import type { Outage } from './demo-plant.ts'

/** When reports of a device arrived. */
export interface Heard {
  from: number
  /** Exclusive; usually Infinity. */
  to: number
  isHeardAt: (at: number) => boolean
  /** Until then, every report arrived. */
  steadyUntil: number
  intervalMs: number
  /** Its reports show what it did that long before. */
  lagMs: number
}

/** `slackMs` is how long before full minutes devices report. */
export const heardOf = (
  gateway: NumberedGateway,
  device: NumberedDevice,
  { zone }: PlantProfile,
  madeAt: number,
  slackMs: number,
): Heard => {
  const { sn, silentForDays = 0, intervalMinutes = 5, restartsPerDay = 0, lagMinutes = 0, addedDaysAgo } = gateway
  const today = dayAt(zone, madeAt)
  const instantOf = (daysAgo: number, clock: Outage['from']) => instantOn(zone, addDays(today, -daysAgo), clock)
  const outages = [...(gateway.outages ?? []), ...(device.outages ?? [])].map(({ daysAgo, from, hours }) => {
    const begin = instantOf(daysAgo, from)
    return { from: begin, to: begin + hours * hourMs }
  })
  const seed = seedOf(sn)
  const intervalMs = Math.max(frameMs, intervalMinutes * minuteMs)
  const { replacedDaysAgo, isReplaced = false } = device
  const silentFrom = silentForDays === 0 ? Infinity : silentSince(madeAt, silentForDays)
  const hasReplaced = replacedDaysAgo !== undefined && !isReplaced
  const newDaysAgo = hasReplaced ? replacedDaysAgo : addedDaysAgo
  const heardFrom = newDaysAgo === undefined ? -Infinity : instantOf(newDaysAgo, newFrom)
  return {
    from: heardFrom,
    to: isReplaced && replacedDaysAgo !== undefined ? instantOf(replacedDaysAgo, oldUntil) : silentFrom,
    isHeardAt: (at) =>
      (at + slackMs) % intervalMs === 0 &&
      !(restartsPerDay > 0 && isRestarting(seed, restartsPerDay, at)) &&
      !outages.some(({ from, to }) => at >= from && at < to),
    steadyUntil: restartsPerDay > 0 ? heardFrom : Math.min(Infinity, ...outages.map((outage) => outage.from)),
    intervalMs,
    lagMs: lagMinutes * minuteMs,
  }
}

/** An electrician takes an hour and a half. */
const oldUntil = '09:40'
const newFrom = '11:10'
