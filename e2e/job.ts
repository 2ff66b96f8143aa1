import type { Page } from 'playwright'

/**
 * Counts how often a person presses something for a job, and prints it with the seconds that it took. Typing and scrolling
 * do not count.
 */
export const startJob = async (page: Page, name: string) => {
  const presses = await pressesOn(page)
  const [pressed, startedAt] = [presses.count, performance.now()]
  return {
    /** The clicks. */
    done() {
      const [clicks, seconds] = [presses.count - pressed, (performance.now() - startedAt) / 1000]
      process.stdout.write(`${name}: ${clicks} clicks, ${seconds.toFixed(1)} s\n`)
      return clicks
    },
  }
}

/** Counted by the browser, so that those in functions that walks share count too. */
const pressesOn = async (page: Page) => {
  const known = counted.get(page)
  if (known) return known
  const presses = { count: 0 }
  counted.set(page, presses)
  await page.exposeFunction('countPress', () => void presses.count++)
  await page.addInitScript(countPresses)
  await page.evaluate(countPresses)
  return presses
}

const counted = new WeakMap<Page, { count: number }>()

/**
 * On the document: Playwright repeats a press whose target has moved away, and keeps the first one from going further than
 * the window.
 */
const countPresses = () => {
  document.addEventListener(
    'pointerdown',
    () => (globalThis as unknown as { countPress: () => Promise<void> }).countPress(),
    true,
  )
}
