import { minuteMs } from '@heliograph/domain/zones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passing } from '#api/memory.ts'
import { createWatch } from './watch.ts'

/** Keeps the page running on a wall display. */
export const useWatch = () => {
  const cache = useQueryClient()
  useEffect(() => {
    const watch = createWatch({
      readPage,
      entry: document.querySelector('script[type="module"][src]')?.getAttribute('src')?.split('?')[0],
      reload: () => location.reload(),
      memory: passing,
      isVisible: () => document.visibilityState === 'visible',
      now: Date.now,
    })
    const forget = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') watch.answered()
    })
    let frame = 0
    const look = setInterval(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => watch.drawn())
      void watch.look()
    }, lookEveryMs)
    return () => {
      forget()
      clearInterval(look)
      cancelAnimationFrame(frame)
    }
  }, [cache])
}

/** Not an API call: fetches the page itself, bypassing every cache. At this address it brings no answers of a person along. */
const readPage = async () => {
  const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(30_000) })
  return answer.ok ? answer.text() : undefined
}

const lookEveryMs = 2 * minuteMs
