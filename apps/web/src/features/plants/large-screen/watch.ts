import { minuteMs } from '@heliograph/domain/zones'

interface Surroundings {
  /** The page as the server has it now; undefined if it cannot be loaded. */
  readPage: () => Promise<string | undefined>
  /** The script that is running. */
  entry: string | undefined
  reload: () => void
  /** Survives a reload. */
  memory: {
    read: (key: string) => string | undefined
    write: (key: string, value: string) => void
    forget: (key: string) => void
  }
  isVisible: () => boolean
  now: () => number
}

/**
 * Watches an unattended page: reloads it if nothing arrived or nothing was drawn for five minutes, or if the server has
 * a new version. Only if the server answers, so that a screen never ends up on the browser's error page; and once per
 * cause, so that it does not reload forever.
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

/** The entry script of our page. Other pages, such as a hotel network's log-in, do not have it. */
const entryIn = (html: string) => /<script[^>]*type="module"[^>]*src="([^"?]+)/.exec(html)?.[1]

const stallMs = 5 * minuteMs
const stall = 'stall'
const key = 'large-screen-reloaded'
