import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#api/api-context.tsx'
import { forgetViewsOfBrowser, savedViewQueries, viewsOfBrowser, type SavedView } from './saved-views.ts'

/** The person's own views, and how to change them. */
export const useSavedViews = () => {
  const queries = savedViewQueries(useApi())
  const cache = useQueryClient()
  const { data } = useQuery(queries.list)
  const onSuccess = (stored: Awaited<ReturnType<typeof queries.keep>>) =>
    cache.setQueryData(queries.list.queryKey, stored)
  const keep = useMutation({ mutationFn: queries.keep, onSuccess })
  const remove = useMutation({ mutationFn: queries.remove, onSuccess })
  return { views: data ?? none, keep: keep.mutate, remove: remove.mutate, isBusy: keep.isPending || remove.isPending }
}

/** Moves views that this browser kept before they belonged to the person. */
export const useViewsOfBrowser = () => {
  const queries = savedViewQueries(useApi())
  const cache = useQueryClient()
  const { data } = useQuery(queries.list)
  const isTaken = useRef(false)
  useEffect(() => {
    if (!data || isTaken.current) return
    isTaken.current = true
    const known = new Set(data.map(({ name }) => name))
    const move = async () => {
      for (const view of viewsOfBrowser()) {
        if (!known.has(view.name)) cache.setQueryData(queries.list.queryKey, await queries.keep(view))
      }
      forgetViewsOfBrowser()
    }
    // What could not be moved stays in the browser for the next time.
    move().catch(() => undefined)
  })
}

/** Opens a page without filters with the person's default view, once. */
export const useDefaultView = (isPlain: boolean, onSearch: (search: SavedView['search']) => void) => {
  const { data, isFetching } = useQuery(savedViewQueries(useApi()).list)
  // Filters that were set or cleared since the page opened are the person's choice.
  const isOpen = useRef(true)
  useEffect(() => {
    if (!isPlain) isOpen.current = false
    if (!data || !isOpen.current) return
    const view = data.find(({ isDefault }) => isDefault)
    // What this browser kept from an earlier visit may not know the default that was chosen on another device.
    if (!view && isFetching) return
    isOpen.current = false
    if (view) onSearch(view.search)
  })
}

const none: readonly SavedView[] = []
