import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { openApp } from '#testing/open-app.tsx'
import { allDrawn, moveAgain, standStill } from '#testing/still.ts'
import type { Scheme } from '#theme/looks.ts'

const schemes: Scheme[] = ['light', 'dark']

test.each(schemes)('every component looks unchanged: %s', { timeout: 120_000 }, async (scheme) => {
  await open(scheme)
  const sections = [...document.querySelectorAll<HTMLElement>('[data-gallery]')]
  expect(sections.length).toBeGreaterThan(10)
  for (const section of sections.filter(({ dataset }) => !pressed.includes(dataset['gallery']!))) {
    await expect.soft(section).toMatchScreenshot(`gallery-${section.dataset['gallery']}-${scheme}`)
  }
})

test.each(schemes)('every overlay looks unchanged: %s', { timeout: 60_000 }, async (scheme) => {
  const { screen } = await open(scheme)
  const figure = screen.getByRole('button', { name: 'Self-sufficiency' })
  const explained = screen.getByRole('dialog', { name: 'Self-sufficiency' })
  await figure.click()
  await expect.element(explained).toBeVisible()
  await expect.soft(document.querySelector('[data-gallery="figures"]')!).toMatchScreenshot(`gallery-figures-${scheme}`)
  await userEvent.keyboard('{Escape}')
  // Going back to the figure scrolls to it: a press meanwhile would begin on the next button and end beside it.
  await expect.element(explained).not.toBeInTheDocument()
  await expect.element(figure).toHaveFocus()

  // Each stays while it is pointed at, from when it comes: on a busy machine one was gone before the other was seen.
  const pointed = new WeakSet<Element>()
  const pointing = new MutationObserver(() => {
    for (const text of document.querySelectorAll('[aria-label="Notifications"] span')) {
      if (!pointed.has(text)) text.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      pointed.add(text)
    }
  })
  pointing.observe(document.body, { childList: true, subtree: true })
  await screen.getByRole('button', { name: 'Show toasts' }).click()
  await expect.element(screen.getByText(/^The report was sent/)).toBeVisible()
  const region = screen.getByRole('region', { name: 'Notifications' })
  pointing.disconnect()
  for (const text of region.element().querySelectorAll('span'))
    text.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  // What happens to lie below them shows between them, and at the corners of a dialog.
  const below = document.querySelector<HTMLElement>('[data-gallery]')!.parentElement!
  below.style.visibility = 'hidden'
  await expect.soft(region).toMatchScreenshot(`gallery-toasts-${scheme}`)
  below.style.visibility = ''

  await screen.getByRole('button', { name: 'Show a dialog' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set aside payload' })
  await expect.element(dialog).toBeVisible()
  below.style.visibility = 'hidden'
  await expect.soft(dialog).toMatchScreenshot(`gallery-dialog-${scheme}`)
})

/** Their screenshots are taken when something is open. */
const pressed = ['figures', 'overlays']

afterEach(async () => {
  vi.restoreAllMocks()
  await moveAgain()
})

const open = async (scheme: Scheme) => {
  await standStill({ scheme, width: 1200, height: 2000 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const opened = await openApp({ path: paths.gallery })
  await expect.element(page.getByRole('heading', { name: 'Above the page' })).toBeVisible()
  await allDrawn()
  return opened
}
