import { spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { withoutAbsences } from './arrivals.ts'
import type { Frame } from './curve.ts'
import { rulesAt } from './day-rules.ts'
import { afterDayMs } from './device-day.ts'
import { countingOn } from './measures.ts'
import { readMeterCorrections } from './meter-corrections.store.ts'
import {
  devicesOn,
  samplesOn,
  sharedByTwins,
  type MeterCorrection,
  type MeterCorrections,
} from './meter-corrections.ts'
import type { PlantDay } from './plant-day.ts'
import { readPlantsOf } from './plants.store.ts'
import { readArrivals } from './relocations.store.ts'
import { rollUpDay } from './roll-up.ts'
import { readMeasured } from './samples.store.ts'
import { readWrongSpans } from './wrong-spans.store.ts'

export interface DayTried {
  energies: PlantDay['energies']
  /** The newest of the day. */
  frame: Frame | undefined
}

/** A plant's day as it is, and as it would be with another correction of a meter. Nothing is stored. */
export const tryCorrection = async (pool: Pool, deviceId: number, correction: MeterCorrection, day: Day) => {
  const client = await pool.connect()
  try {
    const [plant] = (await readPlantsOf(client, [deviceId])).values()
    if (!plant) return undefined
    const devices = countingOn(plant.devices, day)
    const ids = plant.devices.map(({ id }) => id)
    const corrections = await readMeterCorrections(client, ids)
    const span = spanOfDay(plant.zone, day)
    const around = { from: span.from, to: span.to + afterDayMs }
    const measured = await readMeasured(client, ids, around, await readWrongSpans(client, ids))
    const samples = withoutAbsences(measured, await readArrivals(client, devices), span)
    const dayWith = (saved: MeterCorrections): DayTried => {
      const said = sharedByTwins(plant.devices, saved)
      const { frames, plantDay } = rollUpDay(
        devicesOn(devices, said, day),
        samplesOn(samples, said, day),
        span,
        plant.place,
        rulesAt(plant.choices, span.from),
      )
      return { energies: plantDay.energies, frame: frames.at(-1) }
    }
    const added = { ...correction, id: 0, fromDay: day, untilDay: null }
    return {
      asIs: dayWith(corrections),
      corrected: dayWith(new Map([...corrections, [deviceId, [...(corrections.get(deviceId) ?? []), added]]])),
    }
  } finally {
    client.release()
  }
}
