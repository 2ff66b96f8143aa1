import { Refusal } from '@heliograph/domain/errors'
import { nameOf } from './profile.ts'
import type { SavedView, SavedViewStore } from './saved-views.store.ts'

export type SavedViews = ReturnType<typeof createSavedViews>

/** A person's own views of their plants, which follow them to every device. */
export const createSavedViews = ({ store }: { store: SavedViewStore }) => ({
  list: store.list,

  async keep(userId: number, { formerName, ...view }: SavedView & { formerName: string | undefined }) {
    const hindrance = await store.keep(userId, { ...view, name: nameOf(view.name), formerName }, most)
    if (hindrance === 'absent') throw new Refusal('resource_not_exist_or_deleted')
    if (hindrance === 'full') throw new Refusal('PARAM_ERROR', `body: at most ${most} views`)
    return store.list(userId)
  },

  /** Removing it twice is no error. */
  async remove(userId: number, name: string) {
    await store.remove(userId, name)
    return store.list(userId)
  },
})

const most = 50
