import type { Place } from '@heliograph/domain/daylight'
import { Refusal } from '@heliograph/domain/errors'
import { plausibleMonths, publishedMonths } from '@heliograph/solar/usual-light'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { UsualLightStore } from './usual-light.store.ts'

export type UsualLight = ReturnType<typeof createUsualLight>

/** The light that is usual at a plant's place, where people know it better than the nearest station. */
export const createUsualLight = ({ store, findPlant, changed, record, now }: UsualLightNeeds) => {
  const placeOf = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }
  return {
    async find(plantId: number) {
      const [place, entered] = await Promise.all([placeOf(plantId), store.find(plantId)])
      return {
        months: entered?.months,
        published: publishedMonths(place),
        plausible: plausibleMonths(place),
        setAt: entered?.setAt ?? null,
      }
    },

    /** All months or none: without one of them the others say little about the year. */
    async set(plantId: number, months: readonly (number | null)[], { userId, ip }: Actor) {
      const entered = months.filter((kwhM2) => kwhM2 !== null)
      if (entered.length > 0) {
        const ranges = plausibleMonths(await placeOf(plantId))
        const wrong = months.findIndex((kwhM2, month) => {
          const range = ranges[month]
          return kwhM2 === null || !range || kwhM2 < range.least || kwhM2 > range.most
        })
        if (wrong >= 0) throw new Refusal('PARAM_ERROR', `body/months/${wrong}`)
      }
      await (entered.length === 0 ? store.remove(plantId) : store.set(plantId, entered, { userId, now: now() }))
      await changed(plantId)
      const kwhM2 = entered.reduce((sum, each) => sum + each, 0)
      await record({ kind: 'plant.light', userId, ip, plantId, facts: { months: entered.length, kwhM2 } })
    },
  }
}

export interface UsualLightNeeds {
  store: UsualLightStore
  findPlant: (plantId: number) => Promise<Place | undefined>
  /** What was computed from the usual light before is not what is usual now. */
  changed: (plantId: number) => Promise<void>
  record: RecordAudit
  now: () => number
}
