import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * What holds of every screen: nothing stands out of the window, and axe finds nothing against WCAG 2.2 AA, neither in the
 * colours of the walk nor in the others. Pictures of both are kept where E2E_SHOTS says.
 */
export const look = async (page: Page, name: string) => {
  // Always from the same place: what lies half below a bar that stays would count as half as high.
  await page.evaluate(() => (scrollTo(0, 0), document.fonts.ready))
  await keep(page, name)
  const standsOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Softly: a walk goes on, and tells about all its screens.
  expect.soft(standsOut, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await complaintsOf(page, { runOnly: wcag }), name).toEqual([])
  const scheme = await flip(page)
  await keep(page, `${name}-${scheme}`)
  expect.soft(await complaintsOf(page, { runOnly: ['color-contrast'] }), `${name}, ${scheme}`).toEqual([])
  await flip(page)
}

/**
 * Paints the page in its other colours, and says which. Only paints: what asks the browser for its preference would draw
 * itself anew, and the walk would go on on another page than it had. At once: even the shortest transition begins with the
 * old colour.
 */
const flip = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root, adoptedStyleSheets: sheets } = document
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; }')
    sheets.push(still)
    const scheme = (root.dataset.mantineColorScheme = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark')
    // Asking for a size has every style computed, before transitions are allowed again.
    void root.offsetHeight
    sheets.pop()
    return scheme
  })

const keep = async (page: Page, name: string) => {
  const { E2E_SHOTS } = process.env
  if (!E2E_SHOTS) return
  mkdirSync(E2E_SHOTS, { recursive: true })
  await page.screenshot({ path: join(E2E_SHOTS, `${name}.png`), fullPage: true, animations: 'disabled' })
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Evaluated, not added as a script: the page's policy would refuse that, and rightly. */
const complaintsOf = async (page: Page, options: { runOnly: string[] }) => {
  await page.evaluate(await axe)
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } }).axe.run(asked),
    { ...options, resultTypes: ['violations'] },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
