import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Limits } from '#needs/limits.ts'
import type { Pictures } from '#pictures/pictures.ts'
import { suggestionRoutes } from './suggestions.routes.ts'
import { createSuggestionStore } from './suggestions.store.ts'
import { createSuggestions } from './suggestions.ts'

interface Needs {
  db: Kysely<Database>
  brand: string
  pictures: Pick<Pictures, 'redraw'>
  limits: Pick<Limits, 'take'>
  now: () => number
}

export const composeSuggestions = ({ db, brand, pictures, limits, now }: Needs) => {
  const suggestions = createSuggestions({ store: createSuggestionStore(db, brand), pictures, limits, now })
  return { routes: suggestionRoutes(suggestions) }
}
