import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { softlyExpect } from './walk.ts'

/**
 * Checks for every screen: nothing overflows the window, and axe finds no violation of WCAG 2.2 AA, in the walk's theme
 * and in the other one. Pictures of both are saved in E2E_SHOTS.
 * @param inBothThemes whether the walk itself is done in both themes: then each of them looks at its own
 */
export const look = async (page: Page, name: string, { inBothThemes = false } = {}) => {
  // Always scrolled to the same place: an element half under a fixed bar would count as half as high.
  await page.evaluate(() => (scrollTo(0, 0), document.fonts.ready))
  await keep(page, name)
  const standsOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const expect = softlyExpect(page)
  expect(standsOut, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await complaintsOf(page, { runOnly: wcag }), name).toEqual([])
  if (inBothThemes) return
  const scheme = await flip(page)
  await keep(page, `${name}-${scheme}`)
  expect(await complaintsOf(page, { runOnly: ['color-contrast'] }), `${name}, ${scheme}`).toEqual([])
  await flip(page)
}

/**
 * Shows the page in the other theme, and returns which. It only changes the styles: with the browser's preference,
 * components would re-render, and the walk would continue on a different page. Transitions are off, because even the
 * shortest starts with the old colour.
 */
const flip = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root, adoptedStyleSheets: sheets } = document
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; }')
    sheets.push(still)
    const scheme = (root.dataset.mantineColorScheme = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark')
    // Reading a size forces style computation before transitions are turned on again.
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

/** Evaluated instead of added as a script, which the page's content security policy forbids. */
const complaintsOf = async (page: Page, options: { runOnly: string[] }) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe)
  const { violations } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } }).axe.run(asked),
    // Without its copies of all style sheets, which none of these rules reads.
    { ...options, resultTypes: ['violations'], preload: { assets: ['media'] } },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
