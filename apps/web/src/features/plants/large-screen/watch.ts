import { minuteMs } from '@heliograph/domain/zones'

interface Surroundings {
  /** The page as the server has it now; undefined when it cannot be had. */
  readPage: () => Promise<string | undefined>
  /** The script that runs. */
  entry: string | undefined
  reload: () => void
  /** Outlives a reload. */
  memory: {
    read: (key: string) => string | undefined
    write: (key: string, value: string) => void
    forget: (key: string) => void
  }
  isVisible: () => boolean
  now: () => number
}

/**
 * Looks after a page that nobody looks after: it starts anew when nothing came or nothing was drawn for five minutes,
 * and when the server has another version. Only when the server answers, so that a screen never ends on the browser's own
 * error page; and once for each cause, so that it does not go on for ever.
 */
export const createWatch = ({ readPage, entry, reload, memory, isVisible, now }: Surroundings) => {
  let [answeredAt, drawnAt] = [now(), now()]

  const hasStalled = () => now() - answeredAt > stallMs || (isVisible() && now() - drawnAt > stallMs)

  const reloadFor = (cause: string) => {
    if (memory.read(key) === cause) return
    memory.write(key, cause)
    reload()
  }

  return {
    answered() {
      answeredAt = now()
      if (memory.read(key) === stall) memory.forget(key)
    },
    drawn() {
      drawnAt = now()
    },
    async look() {
      const found = entryIn((await readPage().catch(() => undefined)) ?? '')
      if (found === undefined) return
      if (entry !== undefined && found !== entry) reloadFor(found)
      else if (hasStalled()) reloadFor(stall)
    },
  }
}

/** What a page of ours starts. A page of somebody else, as of a hotel's network, has none of it. */
const entryIn = (html: string) => /<script[^>]*type="module"[^>]*src="([^"?]+)/.exec(html)?.[1]

const stallMs = 5 * minuteMs
const stall = 'stall'
const key = 'large-screen-reloaded'
