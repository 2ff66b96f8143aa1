import { lasting } from '#api/memory.ts'

/** A named set of search parameters of the list. */
export interface SavedView {
  name: string
  search: Record<string, string>
}

/** The stored views. Storage is untrusted input. */
export const viewsIn = (text: string | undefined): SavedView[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, most) : []
  } catch {
    return []
  }
}

/** Replaces a view with the same name. */
export const withView = (views: readonly SavedView[], view: SavedView) =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-most)

export const withoutView = (views: readonly SavedView[], name: string) => views.filter((view) => view.name !== name)

export const renamed = (views: readonly SavedView[], from: string, to: string) =>
  to === from
    ? [...views]
    : views.filter(({ name }) => name !== to).map((view) => (view.name === from ? { ...view, name: to } : view))

export const keptViews = () => viewsIn(lasting.read(key))
export const keepViews = (views: readonly SavedView[]) => lasting.write(key, JSON.stringify(views))

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<SavedView>
  return (
    typeof name === 'string' &&
    name !== '' &&
    typeof search === 'object' &&
    search !== null &&
    Object.values(search).every((part) => typeof part === 'string')
  )
}

const key = 'plant-views'
const most = 50
