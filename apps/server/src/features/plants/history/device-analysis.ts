import { Refusal } from '@heliograph/domain/errors'
import { automaticMetering } from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import { dayAt, dayOf, firstPlantDay, lastDayOfMonth } from '@heliograph/domain/zones'
import type { FindPlant } from '#needs/plants.ts'
import type { CountingChanges } from '#telemetry/counting.store.ts'
import type { DeviceDayEnergies } from '#telemetry/history.store.ts'
import { exactly } from '#telemetry/periods.ts'
import type { DayRange } from './range.ts'
import type { Analysis, Period } from './statistics.ts'

/** How a plant's days are counted. */
export interface CountingVersion extends CountingChanges {
  plantId: number
  strategy: 'DYNAMIC' | 'MANUAL'
}

export type DeviceAnalysis = ReturnType<typeof createDeviceAnalysis>

export const createDeviceAnalysis = ({ daysOf, findPlant, changesOf, now }: Needs) => {
  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }
  return {
    /**
     * What a device, and those whose place it took, tell of a period; of all their days if that has no year. How flows
     * divide among devices is unknown.
     */
    async analysisOf(plantId: number, deviceId: number, period: Period): Promise<Analysis> {
      const plant = await required(plantId)
      const { span, first, last } = rangeOf(period, dayAt(plant.zone, now()))
      const days = await daysOf(deviceId, plantId, { first, last })
      const unknown = recordOf(['buy', 'sell', 'charge', 'discharge'], () => null)
      const [generation, use] = [exactly(days.map((each) => each.generation)), exactly(days.map((each) => each.use))]
      const energies = { ...unknown, generation, use }
      return { gridType: plant.gridType, span, energies, flows: undefined }
    },

    async countingVersion(plantId: number): Promise<CountingVersion> {
      const plant = await required(plantId)
      const { strategy } = plant.metering ?? automaticMetering
      return { plantId, strategy, ...(await changesOf(plantId)) }
    },
  }
}

const rangeOf = ({ year, month, day }: Period, today: DayRange['last']): DayRange & Pick<Analysis, 'span'> => {
  if (year === undefined) return { span: 'total', first: firstPlantDay, last: today }
  if (month === undefined) return { span: 'year', first: dayOf(year), last: dayOf(year, 12, 31) }
  if (day === undefined) return { span: 'month', first: dayOf(year, month), last: lastDayOfMonth(year, month) }
  return { span: 'day', first: dayOf(year, month, day), last: dayOf(year, month, day) }
}

/** Of a device and of those whose place it took. */
export type DaysOfDevice = (
  deviceId: number,
  plantId: number,
  range: DayRange,
) => Promise<readonly Pick<DeviceDayEnergies, 'generation' | 'use'>[]>

interface Needs {
  daysOf: DaysOfDevice
  findPlant: FindPlant
  changesOf: (plantId: number) => Promise<CountingChanges>
  now: () => number
}
