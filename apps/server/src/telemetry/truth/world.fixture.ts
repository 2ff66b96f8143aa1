import { sunElevationDeg } from '@heliograph/domain/daylight'
import { addDays, hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Measure } from '#telemetry/measures.ts'

export const place = { latitude: 48, longitude: 11 }

/** What was really moved in a plant, minute by minute. Energies in kWh. */
export interface World {
  from: number
  to: number
  /** The judged days' beginnings, and the last one's end. */
  midnights: number[]
  energy: (measure: Measure, from: number, to: number) => number
  powerW: (measure: Measure, at: number) => number
}

/** Without a battery, with one that keeps the surplus, or with one that also buys at night and sells in the evening. */
export type Battery = 'none' | 'own' | 'trading'

/** The judged days, with half a day before and some hours after them. */
export const worldOf = (zone: string, first: Day, days: number, battery: Battery): World => {
  const midnights = Array.from({ length: days + 1 }, (_, place) => startOfDay(zone, addDays(first, place)))
  const [from, to] = [(midnights[0] ?? 0) - 12 * hourMs, (midnights.at(-1) ?? 0) + 6 * hourMs]
  const dawn = startOfDay(zone, addDays(first, -1))
  const minutes = (to - from) / minuteMs
  const powers = new Map<Measure, Float64Array>(moved.map((measure) => [measure, new Float64Array(minutes + 1)]))
  const sums = new Map<Measure, Float64Array>(moved.map((measure) => [measure, new Float64Array(minutes + 2)]))
  let storedKwh = 4
  for (let minute = 0; minute <= minutes; minute++) {
    const at = from + minute * minuteMs
    const hour = (((at - dawn) / hourMs) % 24) + 0.001
    const generation = sunW(at)
    const use = useW(hour, minute)
    let flow = 0
    if (battery !== 'none') {
      flow = Math.max(-3000, Math.min(3000, use - generation))
      if (battery === 'trading' && hour > 1 && hour < 4) flow = -2500
      if (battery === 'trading' && hour > 19 && hour < 21) flow = 2900
      if ((flow > 0 && storedKwh <= 0.5) || (flow < 0 && storedKwh >= 12)) flow = 0
      storedKwh -= flow / 60_000
    }
    const net = use - generation - flow
    const now: Partial<Record<Measure, number>> = {
      generation,
      use,
      buy: Math.max(0, net),
      sell: Math.max(0, -net),
      charge: Math.max(0, -flow),
      discharge: Math.max(0, flow),
    }
    for (const measure of moved) {
      const w = now[measure] ?? 0
      const [power, sum] = [powers.get(measure), sums.get(measure)]
      if (!power || !sum) continue
      power[minute] = w
      sum[minute + 1] = (sum[minute] ?? 0) + w / 60_000
    }
  }
  const until = (measure: Measure, at: number) => {
    const sum = sums.get(measure)
    const place = Math.max(0, Math.min(minutes, (at - from) / minuteMs))
    const [low, part] = [Math.floor(place), place % 1]
    const before = sum?.[low] ?? 0
    return before + ((sum?.[low + 1] ?? before) - before) * part
  }
  return {
    from,
    to,
    midnights,
    energy: (measure, begin, end) => until(measure, end) - until(measure, begin),
    powerW: (measure, at) => powers.get(measure)?.[Math.round((at - from) / minuteMs)] ?? 0,
  }
}

export const moved = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge'] as const satisfies Measure[]

/** Ten kilowatts on a roof, with clouds that take twenty minutes to pass. */
const sunW = (at: number) => {
  const height = sunElevationDeg(at, place.latitude, place.longitude)
  if (height < 2) return 0
  const cloud = 0.75 + 0.25 * Math.sin(at / (20 * minuteMs)) * Math.sin(at / (171 * minuteMs))
  return Math.round(9000 * Math.sin((height * Math.PI) / 180) * cloud)
}

const useW = (hour: number, minute: number) => {
  const evening = 900 * Math.exp(-((hour - 19) ** 2) / 4)
  const noon = 1500 * Math.exp(-((hour - 12.5) ** 2) / 0.6)
  return Math.round(350 + evening + noon + (minute % 45 < 12 ? 120 : 0))
}
