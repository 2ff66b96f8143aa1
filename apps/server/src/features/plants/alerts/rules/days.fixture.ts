import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { deviceHoursOf } from './device-hours.ts'
import { judge, type OpenAlert } from './judge.ts'
import { factsIn, nothingKept, textOf } from './kept-facts.ts'
import type { JudgedPlant } from './plant-facts.ts'
import { factsWith, keptOf, type Powers } from './plant-hours.ts'
import { untuned, type TunedRules } from './tuning.ts'

/** What a device tells at an hour and a minute of a day; undefined: nothing. */
export type ToldOnDay = (day: number, hour: number, minute: number) => Values | undefined

interface Lived {
  days: number
  told: ToldOnDay
  /** Others of its kind in the plant. */
  siblings?: readonly ToldOnDay[]
  /** What the plant as a whole does. */
  powers?: (day: number, hour: number) => Omit<Powers, 'hour'>
  /** Where it is, if not in Berlin. */
  place?: Partial<JudgedPlant>
  type?: DeviceType
  ratedW?: number
  minutes?: number
  /** Midnight of its first day. */
  from?: string
  tuned?: TunedRules
  /** A fault that the device reports all the time. */
  fault?: number
}

/** What is judged about a device of a plant in Berlin every three hours: which alert began or ended, and on which day and hour (UTC). */
export const lived = ({
  days,
  told,
  siblings = [],
  powers = () => ({}),
  place = {},
  type = 'INVERTER',
  ratedW = 8000,
  minutes = 15,
  from = '2026-10-01T00:00:00Z',
  tuned = untuned,
  fault,
}: Lived) => {
  const first = Date.parse(from) / hourMs
  const open = new Map<string, OpenAlert>()
  const news: string[] = []
  let kept = nothingKept
  const reported = fault === undefined ? [] : [alertOf(fault)]
  for (let step = 0; step < days * 8; step++) {
    const start = first + 3 * step
    const day = Math.floor(step / 8)
    const saidBy = (one: ToldOnDay) =>
      Array.from({ length: 180 / minutes }, (_, place) => {
        const at = start * hourMs + place * minutes * minuteMs
        const values = one(day, (3 * step + Math.floor((place * minutes) / 60)) % 24, (place * minutes) % 60)
        return values ? [{ at, values }] : []
      }).flat()
    const facts = factsWith(factsIn(textOf(kept)), {
      plant: { ...aHouse, ...place },
      devices: [told, ...siblings].map((one, place) => ({
        id: place + 1,
        type,
        ratedW,
        hours: deviceHoursOf(saidBy(one), ratedW),
      })),
      powers: [0, 1, 2].map((more) => ({ ...powers(day, ((3 * step) % 24) + more), hour: start + more })),
      fromHour: start,
    })
    const verdicts = judge(facts, [...reported, ...open.values()], (start + 3) * hourMs, start, tuned)
    for (const verdict of verdicts) {
      const { rule, deviceId } = verdict
      const key = `${deviceId}/${rule.id}`
      const who = deviceId === 1 ? '' : ` of ${deviceId}`
      const when = `day ${day} ${((3 * step) % 24) + 3} h${who}`
      if (verdict.kind !== 'keep') {
        open.delete(key)
        news.push(`${rule.code} ${verdict.kind} ${when}`)
        continue
      }
      if (!open.has(key)) news.push(`${rule.code} ${when}`)
      const { startedAt, lastAt } = verdict
      open.set(key, { ...alertOf(rule.id), deviceId, startedAt, lastAt })
    }
    kept = keptOf(facts, start + 3, () => false)
  }
  return news
}

/** A house in Berlin that sells what it does not use. */
export const aHouse: JudgedPlant = {
  id: 1,
  type: 'HOUSE_ROOF',
  gridType: 'EXCESS',
  country: 'DE',
  zone: 'Europe/Berlin',
  latitude: 52.5,
  longitude: 13.4,
  capacityKwp: 10,
}

const alertOf = (ruleId: number): OpenAlert => ({
  deviceId: 1,
  ruleId,
  startedAt: 0,
  lastAt: 0,
  lostWh: null,
  lostUntil: null,
})
