import type { Api, SavedView as StoredView } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'
import { lasting } from '#api/memory.ts'

/** A named set of search parameters of the list. */
export interface SavedView {
  name: string
  search: Record<string, string>
  /** The list opens with it. */
  isDefault: boolean
}

export const savedViewQueries = (api: Api) => ({
  list: queryOptions({
    queryKey: ['saved-views'],
    queryFn: ({ signal }) => api.profile.savedViews({}, { signal }),
    select: viewsOf,
    meta: { inPlace: true },
  }),
  keep: ({ search, ...view }: SavedView & { formerName?: string }) =>
    api.profile.keepSavedView({ body: { ...view, search: `${new URLSearchParams(search)}` } }),
  remove: (name: string) => api.profile.removeSavedView({ body: { name } }),
})

const viewsOf = (stored: readonly StoredView[]): SavedView[] =>
  stored.map(({ search, ...view }) => ({ ...view, search: Object.fromEntries(new URLSearchParams(search)) }))

/** Views from before they belonged to the person. Storage is untrusted input. */
export const viewsIn = (text: string | undefined): SavedView[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(isView).map(({ name, search }) => ({ name, search, isDefault: false }))
      : []
  } catch {
    return []
  }
}

export const viewsOfBrowser = () => viewsIn(lasting.read(key))
export const forgetViewsOfBrowser = () => lasting.forget(key)

const isView = (value: unknown): value is Pick<SavedView, 'name' | 'search'> => {
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
