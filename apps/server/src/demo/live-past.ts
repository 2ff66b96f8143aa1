import { addDays, dayAt } from '@heliograph/domain/zones'
import { pastOf, type PastEnd, type PastLength } from './demo-history.ts'
import { createRecords, type Records } from './demo-records.ts'
import { pastPlantOf, type EnteredPlant } from './entered-plants.ts'
import { gatewayDaysOf } from './past-gateways.ts'

/** Everything that a plant's past depends on, as plain data. */
export interface PastOrder extends Omit<EnteredPlant, 'pastPlant'> {
  /** The plant's. */
  id: number
  madeAt: number
  length: PastLength
}

export interface LivedPast {
  records: Records
  /** Undefined if the plant was never heard. */
  end: FleetStart | undefined
}

/** What the fleet continues from, and what was heard last. */
export type FleetStart = Pick<PastEnd, 'state' | 'at' | 'countsFrom' | 'latest'>

/** Simulates a plant's past. It lets others work after each day. */
export const livePast = async ({ id, plant, gateways, deviceIds, madeAt, length }: PastOrder): Promise<LivedPast> => {
  const pastPlant = pastPlantOf(id, plant, gateways, deviceIds, madeAt)
  const records = createRecords()
  if (pastPlant.devices.every(({ heard }) => heard.to === -Infinity)) return { records: records.take(), end: undefined }
  const today = dayAt(plant.profile.zone, madeAt)
  // The fleet would report the hours since midnight only once the server is open, and its first visitors would miss them.
  const past = pastOf(pastPlant, today, { ...length, until: madeAt })
  const firstDay = addDays(today, -Math.min(length.days, length.curveDays))
  records.addGateways(gatewayDaysOf(pastPlant, firstDay, madeAt))
  for (;;) {
    const { done, value } = past.next()
    if (done) {
      records.addEnd(pastPlant, value)
      const { state, at, countsFrom, latest } = value
      return { records: records.take(), end: { state, at, countsFrom, latest } }
    }
    records.addDay(pastPlant, value)
    await new Promise((next) => setImmediate(next))
  }
}
