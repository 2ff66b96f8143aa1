import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, isPlantDay, minuteMs, type Day } from '@heliograph/domain/zones'

export interface Place {
  zone: string
  latitude: number
  longitude: number
}

interface Needs {
  findPlant: (plantId: number) => Promise<Place | undefined>
  now: () => number
}

/** Where a plant is, whose modules are asked about on a day. */
export const createPlaceOn =
  ({ findPlant, now }: Needs) =>
  /** @throws Refusal PARAM_ERROR if the day has begun nowhere */
  async (plantId: number, day: Day) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('resource_not_exist_or_deleted')
    if (!isPlantDay(day) || day > addDays(dayAt(plant.zone, now()), 1)) {
      throw new Refusal('PARAM_ERROR', 'params/day is no day that has begun')
    }
    return plant
  }

/** The steps in which powers of a day are told. */
export const stepMs = 15 * minuteMs
