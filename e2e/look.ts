import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * What holds of every screen: nothing stands out of the window, and axe finds nothing against WCAG 2.2 AA, in light
 * and dark. A picture of it is kept where E2E_SHOTS says.
 */
export const look = async (page: Page, name: string) => {
  const { E2E_SHOTS } = process.env
  // Always from the same place: what lies half below a bar that stays would count as half as high.
  await page.evaluate(() => (scrollTo(0, 0), document.fonts.ready))
  if (E2E_SHOTS) {
    mkdirSync(E2E_SHOTS, { recursive: true })
    await page.screenshot({ path: join(E2E_SHOTS, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  const standsOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Softly: a walk goes on, and tells about all its screens.
  expect.soft(standsOut, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await complaintsOf(page, rules), name).toEqual([])
  // In the other colours as well: there only those may be wrong.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await settle(page)
  expect.soft(await complaintsOf(page, ['color-contrast', 'link-in-text-block']), `${name}, ${isDark ? 'light' : 'dark'}`).toEqual([])
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/** A colour on its way to another is neither. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // The page hears of it, draws, and only then sets out.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 50))))
    const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    for (const motion of passing) motion.finish()
  })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Evaluated, not added as a script: the page's policy would refuse that, and rightly. */
const complaintsOf = async (page: Page, runOnly: readonly string[]) => {
  await page.evaluate(await axe)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } }).axe.run(options),
    { runOnly, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
