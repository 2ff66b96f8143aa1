import type { SavedView } from '@heliograph/contract/browser'

/** The calls about saved views, of a server that keeps them. */
export const keepsViews = (views: SavedView[] = []) => {
  const without = (name: string) => views.filter((view) => view.name !== name)
  return {
    savedViews: async () => views,
    keepSavedView: async ({
      body: { formerName, ...view },
    }: {
      body: SavedView & { formerName?: string | undefined }
    }) => {
      const others = without(formerName ?? view.name)
      views = [...others.map((other) => ({ ...other, isDefault: other.isDefault && !view.isDefault })), view]
      return views
    },
    removeSavedView: async ({ body: { name } }: { body: { name: string } }) => {
      views = without(name)
      return views
    },
  }
}
