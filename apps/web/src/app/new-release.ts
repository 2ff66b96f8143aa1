import { createState } from '#browser/state.ts'

/** Whether the server has a newer client than the page that is open. */
export const newRelease = createState({ isThere: false })

/**
 * Compares what this page was built from with what the server serves now: when the page becomes visible, and rarely
 * while it stays so, as on a wall. Returns a way to stop.
 */
export const watchForRelease = (page: Document) => {
  const here = page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  // In development there is no mark.
  if (here === undefined) return () => undefined
  let askedAt = Date.now()
  const ask = async () => {
    if (page.hidden || Date.now() - askedAt < seldomMs || newRelease.get().isThere) return
    askedAt = Date.now()
    const there = await buildThere()
    if (there !== undefined && there !== here) newRelease.set({ isThere: true })
  }
  const onVisible = () => void ask()
  page.addEventListener('visibilitychange', onVisible)
  const timer = setInterval(onVisible, everyMs)
  return () => {
    page.removeEventListener('visibilitychange', onVisible)
    clearInterval(timer)
  }
}

/** Undefined if the server cannot be reached, or answers with something else, as an older one does. */
const buildThere = async () => {
  try {
    const text = await (await fetch('/build.json', { cache: 'no-store' })).text()
    return /"build":"(\w+)"/.exec(text)?.[1]
  } catch {
    return undefined
  }
}

/** People switch windows often. */
const seldomMs = 60_000
const everyMs = 30 * 60_000
