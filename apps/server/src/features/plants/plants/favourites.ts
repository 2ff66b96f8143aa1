import type { FavouriteStore } from './favourites.store.ts'

export type Favourites = ReturnType<typeof createFavourites>

/** The plants that a person marked to find them first. Whether they may read the plant was checked before. */
export const createFavourites = ({ store, changed }: Needs) => ({
  async mark(userId: number, plantId: number) {
    await store.mark(userId, plantId)
    changed()
  },

  async unmark(userId: number, plantId: number) {
    await store.unmark(userId, plantId)
    changed()
  },
})

interface Needs {
  store: Pick<FavouriteStore, 'mark' | 'unmark'>
  /** Called when counts of lists may have changed. */
  changed: () => void
}
