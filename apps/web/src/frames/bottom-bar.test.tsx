import { languages, wordsIn, type Words } from '@heliograph/phrases'
import IconAny from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#theme/base.ts'
import '#theme/sizes.css'
import { BottomBar } from './bottom-bar.tsx'

const show = async (names: readonly string[]) => {
  const entries = names.map((name) => ({
    key: name,
    link: { to: '/version' as const },
    icon: IconAny,
    name,
    isCurrent: name === names[0],
  }))
  const history = createMemoryHistory({ initialEntries: ['/elsewhere'] })
  const routeTree = createRootRoute({ component: () => <BottomBar label="Bar" entries={entries} /> })
  const screen = await render(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  document.body.style.fontFamily = 'var(--hg-font)'
  await document.fonts.load('500 11px "Inter Variable"')
  await expect.element(screen.getByRole('navigation', { name: 'Bar' })).toBeVisible()
  return screen
}

/** The words of a text that do not stand on one line. */
const brokenIn = (label: Element) => {
  const node = label.firstChild!
  return [...label.textContent.matchAll(/[\p{L}\p{M}]+/gu)]
    .filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map(([word]) => word)
}

const bars: Record<string, (words: Words) => readonly string[]> = {
  owner: ({ shell, plants, profile }) => [shell.myPlant, shell.energy, plants.device, plants.alert, profile.me],
  installer: ({ shell, plants, profile }) => [shell.fleet, shell.myPlant, plants.device, plants.alert, profile.me],
  operator: ({ shell, installation, common, profile }) => [
    shell.allPlants,
    installation.title,
    common.intake,
    common.takeOver,
    profile.me,
  ],
}

// Chinese, Japanese and Korean break between characters or syllables, not between words.
for (const language of languages.filter((each) => !['zh', 'ja', 'ko'].includes(each))) {
  test(`on the narrowest phone the bar breaks no word in ${language}, and fits`, async () => {
    await page.viewport(320, 600)
    const words = await wordsIn(language)
    for (const [who, namesIn] of Object.entries(bars)) {
      const screen = await show(namesIn(words))
      const labels = [...screen.container.querySelectorAll('a span')]
      expect(labels).toHaveLength(5)
      expect(labels.flatMap(brokenIn), who).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(320)
      for (const link of screen.container.querySelectorAll('a'))
        expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(320)
      await screen.unmount()
    }
  })
}

test('with type twice as large there is no room for whole words: they break, and every entry stays in sight', async () => {
  await page.viewport(320, 600)
  document.documentElement.style.fontSize = '200%'
  await show(bars.operator!(await wordsIn('uk')))
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
  const widths = page
    .getByRole('link')
    .elements()
    .map((link) => Math.round(link.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  document.documentElement.style.fontSize = ''
})
