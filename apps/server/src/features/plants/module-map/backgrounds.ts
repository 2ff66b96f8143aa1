import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { backgroundHeightOf, type BackgroundPlace, type SatellitePlace } from '@heliograph/domain/module-background'
import { farthest } from '@heliograph/domain/module-map'
import { dayMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { NoPicture, type Pictures } from '#pictures/pictures.ts'
import type { BackgroundPicture, BackgroundStore, SavedBackground } from './backgrounds.store.ts'

export interface WishedBackground {
  place: BackgroundPlace
  /** The version of the picture that is kept. */
  picture: string | undefined
  /** Instead: another picture. */
  photo: Buffer | undefined
  /** Instead: the satellite picture of a place, of which nothing is kept. */
  satellite: SatellitePlace | undefined
}

export type Backgrounds = ReturnType<typeof createBackgrounds>

/** The picture from straight above that lies below a module map. Whether a person may read or change the map was checked before. */
export const createBackgrounds = ({ store, pictures, limit }: Needs) => {
  const redrawn = async (photo: Buffer): Promise<BackgroundPicture> => {
    try {
      const { webp, width, height } = await pictures.redrawWithin(photo, { sizes, most })
      return { version: createHash('sha256').update(webp).digest('hex').slice(0, 16), width, height, webp }
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      throw new Refusal('RECOGNITION_ERROR', 'noPicture')
    }
  }

  return {
    /**
     * As it can be saved with a map.
     * @throws Refusal PARAM_ERROR, RECOGNITION_ERROR if it is no picture, TOO_MANY_REQUESTS
     */
    async sound(wish: WishedBackground, { userId }: Caller): Promise<SavedBackground> {
      const { place, picture, photo, satellite } = wish
      const given = [picture, photo, satellite].filter((one) => one !== undefined).length
      if (given !== 1) throw new Refusal('PARAM_ERROR', `body/background: it has ${given} pictures`)
      if (satellite !== undefined) return { place: { ...place, satellite }, picture: undefined }
      if (photo === undefined) return { place, picture }
      // Decoding costs CPU time, so refused pictures count too.
      await limit(new Map([[`backgrounds of user ${userId}`, mostPerDay]]), dayMs)
      const drawn = await redrawn(photo)
      if (backgroundHeightOf(place, drawn) > farthest)
        throw new Refusal('PARAM_ERROR', 'body/background: it is too high')
      return { place, picture: drawn }
    },

    /** @throws Refusal resource_not_exist_or_deleted */
    async read(plantId: number, picture: string | undefined) {
      const found = await store.find(plantId, picture)
      if (!found) throw new Refusal('resource_not_exist_or_deleted')
      return { name: `module-map-${plantId}.webp`, pieces: [found.webp], tag: found.version }
    },
  }
}

export interface BackgroundNeeds {
  pictures: Pick<Pictures, 'redrawWithin'>
  limit: Limits['take']
}

interface Needs extends BackgroundNeeds {
  store: BackgroundStore
}

/** A module of a field that is 300 m wide has some ten pixels. Leaves and roof tiles compress badly, so such a picture gets smaller. */
const sizes = [
  { side: 2560, quality: 78 },
  { side: 2048, quality: 70 },
  { side: 1600, quality: 60 },
  { side: 1280, quality: 45 },
]
const most = 1024 * 1024
/** More than a person draws. */
const mostPerDay = 100
