import { isSunUp } from '@heliograph/domain/daylight'
import { dayAt, frameMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { PlantDeviceKind } from '@heliograph/simulation/device-readings'
import { silentDaysOf, type SilentDay } from '#telemetry/silences.ts'
import { aheadMs } from './demo-history.ts'
import type { PastDevice, PastPlant } from './past-plant.ts'

/** How a gateway reported on a day, as `gateway_days` keeps it. */
export interface PastGatewayDay {
  gatewayId: number
  day: Day
  kept: number
  longestSilenceS: number
  heardS: number
  gaps: number
  isGapCarried: boolean
  longestGapS: number
  gapFrom: number | null
  gapUntil: number | null
}

/** How well a plant's gateways reported from the first day until `madeAt`: what was heard and missed. */
export const gatewayDaysOf = ({ profile, devices }: PastPlant, first: Day, madeAt: number): PastGatewayDay[] => {
  const instants = instantsFrom(spanOfDay(profile.zone, first).from, madeAt)
  const sunny = instants.map((at) => isSunUp(at, profile))
  return [...new Set(devices.map(({ gatewayId }) => gatewayId))].flatMap((gatewayId) => {
    const own = devices.filter((device) => device.gatewayId === gatewayId)
    const allowedSilenceS = (3 * Math.max(...own.map(({ heard }) => heard.intervalMs))) / 1000
    const days = createDays(gatewayId, allowedSilenceS, profile)
    for (const [place, at] of instants.entries()) {
      const light = sunny[place] === true
      const heard = own.filter(isHeardAt(at))
      if (heard.length > 0) days.hear(at, heard.filter(({ device }) => light || !sleeping.has(device.kind)).length)
    }
    return days.take(Math.min(madeAt, Math.max(...own.map(({ heard }) => heard.to))))
  })
}

const createDays = (gatewayId: number, allowedSilenceS: number, { zone }: PastPlant['profile']) => {
  const days = new Map<Day, PastGatewayDay>()
  let before: number | null = null
  let today = { day: '', from: 0, to: 0 }

  const rowOf = (day: Day) => {
    const row = days.get(day) ?? { ...nothing, gatewayId, day }
    days.set(day, row)
    return row
  }

  const add = ({ day, seconds, heardS, gap }: Pick<SilentDay, 'day' | 'seconds' | 'heardS' | 'gap'>) => {
    const row = rowOf(day)
    row.longestSilenceS = Math.max(row.longestSilenceS, seconds)
    row.heardS += heardS
    if (!gap) return
    row.isGapCarried ||= gap.isCarried
    row.gaps++
    row.longestGapS = Math.max(row.longestGapS, gap.lengthS)
    row.gapFrom = gap.from
    row.gapUntil = gap.until
  }

  const sign = (at: number) => {
    const signs = { gatewayId, zone, heardBefore: before, heardAt: at, allowedSilenceS, asleepUntil: null }
    for (const silent of silentDaysOf(signs)) add(silent)
  }

  return {
    hear(at: number, samples: number) {
      if (at >= today.to) {
        const day = dayAt(zone, at)
        today = { day, ...spanOfDay(zone, day) }
      }
      rowOf(today.day).kept += samples
      if (before !== null && before >= today.from && at - before <= allowedSilenceS * 1000) {
        // The usual case, without asking the calendar.
        const seconds = (at - before) / 1000
        add({ day: today.day, seconds, heardS: seconds, gap: undefined })
      } else {
        sign(at)
      }
      before = at
    },

    /** @param until when it was heard last, if it reported until then */
    take(until: number) {
      if (before !== null && until - before <= allowedSilenceS * 1000) sign(until)
      return [...days.values()]
    },
  }
}

const nothing = {
  kept: 0,
  longestSilenceS: 0,
  heardS: 0,
  gaps: 0,
  isGapCarried: false,
  longestGapS: 0,
  gapFrom: null,
  gapUntil: null,
}

const instantsFrom = (from: number, to: number) => {
  const instants: number[] = []
  for (let at = from + frameMs - aheadMs; at < to; at += frameMs) instants.push(at)
  return instants
}

const isHeardAt =
  (at: number) =>
  ({ heard }: PastDevice) =>
    at >= heard.from && at < heard.to && heard.isHeardAt(at)

/** They report nothing without light. Their gateways stay connected all night, as in the fleet. */
const sleeping: ReadonlySet<PlantDeviceKind> = new Set(['inverter', 'micro-inverter', 'optimizer'])
