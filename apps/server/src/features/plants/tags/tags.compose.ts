import type { PlantRight } from '@heliograph/domain/permissions'
import type { Rows } from '#db/engine.ts'
import type { Caller } from '#needs/caller.ts'
import { tagRoutes } from './tags.routes.ts'
import { createTagStore, plantsTagged, screenPlants } from './tags.store.ts'
import { createTags } from './tags.ts'

export { plantsTagged, screenPlants }

/** What lists of plants and the large screen need of tags. */
export const composeTagStore = (rows: Rows, brand: string) => createTagStore(rows, brand)

interface Needs {
  store: ReturnType<typeof createTagStore>
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  changed: () => void
}

export const composeTags = (needs: Needs) => ({ routes: tagRoutes(createTags(needs)) })
