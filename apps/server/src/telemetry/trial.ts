import { quantities, type Energies } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { addDays, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { withoutAbsences } from './arrivals.ts'
import type { DayRules } from './day-rules.ts'
import { afterDayMs } from './device-day.ts'
import { kwhOf, mWhPerKWh } from './energy-units.ts'
import type { BookedEnergy } from './history.store.ts'
import { countingOn } from './measures.ts'
import { readMeterCorrections } from './meter-corrections.store.ts'
import { devicesOn, samplesOn, sharedByTwins } from './meter-corrections.ts'
import { devicesOfPlant } from './past.store.ts'
import { readPlantsOf } from './plants.store.ts'
import { readArrivals } from './relocations.store.ts'
import { rollUpDay } from './roll-up.ts'
import { readMeasured } from './samples.store.ts'
import { readWrongSpans } from './wrong-spans.store.ts'

/** A day as it would be calculated, kWh. */
export interface TriedDay {
  day: Day
  energies: Energies
  /** Booked to spans that end on it. */
  booked: BookedEnergy[]
}

interface Trial {
  /** Newest first. Days without readings are left out: they are not calculated again either. */
  days: TriedDay[]
  /** The first day that was looked at. */
  from: Day
}

export type TryRules = (plantId: number, rules: DayRules, days: { first: Day; last: Day }) => Promise<Trial>

/**
 * What a plant's days would be under other rules, without storing anything. Of a plant with many devices only as
 * many days as can be calculated while a person waits.
 */
export const createTrial =
  (pool: Pool): TryRules =>
  async (plantId, rules, { first, last }) => {
    const client = await pool.connect()
    try {
      const deviceIds = await devicesOfPlant(client, plantId, last)
      const plant = (await readPlantsOf(client, deviceIds)).get(plantId)
      if (!plant) return { days: [], from: first }
      const wrong = await readWrongSpans(client, deviceIds)
      const arrivals = await readArrivals(client, plant.devices)
      const corrections = sharedByTwins(plant.devices, await readMeterCorrections(client, deviceIds))
      const most = Math.max(1, Math.floor(mostDeviceDays / plant.devices.length))
      const tried: TriedDay[] = []
      let from = last
      let looked = 0
      for (let day = last; day >= first && looked < most; day = addDays(day, -1)) {
        looked++
        from = day
        const span = spanOfDay(plant.zone, day)
        const samples = await readMeasured(client, deviceIds, { from: span.from, to: span.to + afterDayMs }, wrong)
        const { plantDay, deviceDays, frames } = rollUpDay(
          devicesOn(countingOn(plant.devices, day), corrections, day),
          samplesOn(withoutAbsences(samples, arrivals, span), corrections, day),
          span,
          plant.place,
          rules,
        )
        if (frames.length === 0) continue
        tried.push({
          day,
          energies: recordOf(quantities, (quantity) => kwhOf(plantDay.energies[quantity])),
          booked: deviceDays.flatMap(({ deviceId, tracks }) =>
            quantities.flatMap((measure) => {
              const booked = tracks[measure]?.booked
              return booked ? { plantId, deviceId, measure, ...booked, kwh: booked.mWh / mWhPerKWh } : []
            }),
          ),
        })
      }
      return { days: tried, from }
    } finally {
      client.release()
    }
  }

/** A few seconds of one core. */
const mostDeviceDays = 250
