import type { Locator } from 'playwright'

/** Counts what a person clicks for a job, and prints it with the seconds that it took. */
export const startJob = (name: string) => {
  const startedAt = performance.now()
  let clicks = 0
  return {
    async click(target: Locator) {
      clicks++
      await target.click()
    },
    done() {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`${name}: ${clicks} clicks, ${seconds} s\n`)
    },
  }
}
