import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * What holds of every screen: nothing stands out of the window, and axe finds nothing against WCAG 2.2 AA. A picture of
 * it is kept where E2E_SHOTS says.
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
  expect.soft(await complaintsOf(page), name).toEqual([])
}

/** Evaluated, not added as a script: the page's policy would refuse that, and rightly. */
const complaintsOf = async (page: Page) => {
  await page.evaluate(await axe)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } }).axe.run(options),
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
