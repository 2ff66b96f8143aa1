import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Reads a plant's history again, soon, when the server says that something in its past was added or changed: a logger that was
 * offline hands in what it kept in many small parts, so not for each of them.
 */
export const useFreshPast = (plantId: number, version: number | undefined) => {
  const cache = useQueryClient()
  const seen = useRef<number | undefined>(undefined)
  const planned = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const readAt = useRef(-everyMs)

  useEffect(() => {
    const isKnown = seen.current !== undefined && version !== undefined
    const isChanged = isKnown && seen.current !== version
    seen.current = version ?? seen.current
    if (!isChanged || planned.current !== undefined) return
    const waitMs = Math.max(soonMs, readAt.current + everyMs - performance.now())
    planned.current = setTimeout(() => {
      planned.current = undefined
      readAt.current = performance.now()
      void cache.invalidateQueries({ queryKey: ['history', plantId] })
    }, waitMs)
  }, [cache, plantId, version])

  useEffect(
    () => () => {
      clearTimeout(planned.current)
      planned.current = undefined
    },
    [plantId],
  )
}

const soonMs = 500
const everyMs = 10_000
