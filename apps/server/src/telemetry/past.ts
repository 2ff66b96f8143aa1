import { spanOfDay } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { upsertDeviceDays, upsertPlantDays } from './days.store.ts'
import { afterDayMs } from './device-day.ts'
import { longestShareMs } from './energy-track.ts'
import { toldBy } from './measures.ts'
import { devicesOfPlant, readPast, takeStalePast, type PastDay } from './past.store.ts'
import { readPlantsOf } from './plants.store.ts'
import { rollUpDay } from './roll-up.ts'

/**
 * Calculates the totals of days from before what is kept, in the caller's transaction. They have no curve. Returns their
 * plants. A day that fails is left out, and is tried again when more of it comes.
 */
export const rollPast = async (client: PoolClient, report: (error: Error) => void) => {
  const days = await takeStalePast(client, daysPerPass)
  const rolled = new Set<number>()
  for (const past of days) {
    await client.query('savepoint past')
    try {
      await rollDay(client, past)
      rolled.add(past.plantId)
    } catch (error) {
      await client.query('rollback to savepoint past')
      report(new Error(`Plant ${past.plantId}: ${past.day} could not be calculated`, { cause: error }))
    }
  }
  return [...rolled]
}

const rollDay = async (client: PoolClient, { plantId, day }: PastDay) => {
  const deviceIds = await devicesOfPlant(client, plantId)
  const plant = (await readPlantsOf(client, deviceIds)).get(plantId)
  if (!plant) return
  const span = spanOfDay(plant.zone, day)
  const samples = await readPast(client, deviceIds, { from: span.from - longestShareMs, to: span.to + afterDayMs })
  // What they have reported since then says nothing about that day.
  const devices = plant.devices.map((device) => {
    const told = samples.get(device.id) ?? []
    const tells = told.reduce((all, { values }) => all | toldBy(values), device.tells)
    return { ...device, tells, firstAt: Math.min(device.firstAt ?? Infinity, told[0]?.at ?? Infinity) }
  })
  const known = devices.map((device) => ({ ...device, firstAt: device.firstAt === Infinity ? null : device.firstAt }))
  const { deviceDays, frames, plantDay } = rollUpDay(known, samples, span, plant.place)
  const told = deviceDays.filter((each) => each.samples > 0)
  await upsertDeviceDays(
    client,
    told.map((each) => ({ ...each, day })),
  )
  await upsertPlantDays(client, frames.length > 0 ? [{ ...plantDay, plantId, day }] : [])
}

const daysPerPass = 50
