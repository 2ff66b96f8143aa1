import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { NoPicture, type Pictures } from '#pictures/pictures.ts'
import type { PlantPictureStore } from './plant-pictures.store.ts'

export type PlantPictures = ReturnType<typeof createPlantPictures>

/** One picture of each plant. Whether a person may read or change the plant was checked before. */
export const createPlantPictures = ({ store, pictures, limit, changed, record, now }: PlantPictureNeeds) => {
  const redrawn = async (bytes: Buffer) => {
    try {
      return await pictures.redrawKept(bytes)
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      throw new Refusal('RECOGNITION_ERROR')
    }
  }

  return {
    /**
     * Takes the place of an earlier one.
     * @throws Refusal RECOGNITION_ERROR if it is no picture, TOO_MANY_REQUESTS, AU_NO_READ_PERMISSION if the plant is gone
     */
    async put(plantId: number, bytes: Buffer, { userId, organisationId, ip }: Caller & Actor) {
      // Decoding costs CPU time, so refused pictures count too.
      await limit(new Map([[`plant pictures of user ${userId}`, mostPerDay]]), dayMs)
      const picture = await redrawn(bytes)
      const version = createHash('sha256').update(picture.webp).digest('hex').slice(0, 16)
      const before = await store.put(plantId, { ...picture, version }, { userId, now: now() })
      if (before === undefined) throw new Refusal('AU_NO_READ_PERMISSION')
      changed(plantId)
      const facts = { 'before.picture': before && sizeText(before), 'after.picture': sizeText(picture) }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
    },

    async remove(plantId: number, { userId, organisationId, ip }: Caller & Actor) {
      const before = await store.remove(plantId)
      if (!before) return
      changed(plantId)
      const facts = { 'before.picture': sizeText(before), 'after.picture': null }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
    },

    /** @throws Refusal resource_not_exist_or_deleted */
    async read(plantId: number, shape: 'full' | 'square') {
      const found = await store.find(plantId, shape)
      if (!found) throw new Refusal('resource_not_exist_or_deleted')
      const { version, bytes } = found
      return { name: `plant-${plantId}.webp`, pieces: [bytes], tag: `${version}-${shape}` }
    },
  }
}

export interface PlantPictureNeeds {
  store: PlantPictureStore
  pictures: Pick<Pictures, 'redrawKept'>
  limit: Limits['take']
  /** Called when a plant has another picture. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

const sizeText = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

/** An installer may take a picture of every roof of a long list. */
const mostPerDay = 300
