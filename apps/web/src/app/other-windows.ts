import { CallFailed } from '@heliograph/contract/browser'
import { useEffect } from 'react'
import { forgetUnsent } from '#api/unsent.ts'
import { useHost } from './host.ts'
import type { Session } from './session.ts'

/**
 * The windows of a browser share one log-in. When another one logs another person in, or switches to an organisation, this one
 * still shows what it had, and what is pressed here would be done in the new name. So it loads itself again as soon as it is
 * looked at or touched, swallows that touch, and makes no call until then. Returns a way to stop.
 */
export const watchOtherWindows = (session: Watched, page: Window, reload: () => void) => {
  const ended = new AbortController()
  let left: number | undefined
  const look = (event?: Event) => {
    if (!session.isOpen() || session.mark() !== undefined) return
    event?.preventDefault()
    event?.stopImmediatePropagation()
    // Who stayed when the browser asked about what is not saved is asked again at a press, and not shut out.
    if (left === undefined || (event?.type === 'pointerdown' && Date.now() - left > longestLeaveMs)) {
      left = Date.now()
      // The person who is logged in now must not find what was typed here.
      forgetUnsent()
      reload()
    }
    // For a call, as an answer that came too late: nothing is said about it, and the other window's log-in stays.
    if (!event) throw new CallFailed(401, {}, true)
  }
  session.onCall(look)
  for (const type of moments) page.addEventListener(type, look, { capture: true, signal: ended.signal })
  return () => {
    ended.abort()
    session.onCall(() => undefined)
  }
}

/** For what shows anything of the person who is logged in. */
export const useOtherWindows = () => {
  const { session } = useHost()
  useEffect(() => watchOtherWindows(session, window, () => location.reload()), [session])
}

type Watched = Pick<Session, 'isOpen' | 'mark' | 'onCall'>

/** After that it did not leave. */
const longestLeaveMs = 10_000

/** A window that logs in stores something: then one beside it on the screen hears of it at once. */
const moments = ['focus', 'visibilitychange', 'storage', 'pointerdown', 'click', 'keydown'] as const
