import { wordsIn, type Language } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { logIn, people, speak, visit } from './people.ts'
import { englishIn } from './texts.ts'
import { expect, phone, softlyExpect, walkIn } from './walk.ts'

const test = walkIn(phone)
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** The longest words, no blanks between words, and another script. */
const languages = ['de', 'ja', 'uk'] as const

const screens = [
  '/plant/infos/data',
  '/plant/infos/device',
  '/plant/infos/alert',
  '/fleet',
  '/plant/infos/detail',
  '/account/settings/message',
]

test.for(languages)(
  'in %s, an owner finds no English, no cut label, and no page that scrolls sideways',
  async (language, { page }) => {
    await speak(page, language)
    await page.goto('/login')
    await seeIn(page, language, '/login')
    await logIn(page, await wordsIn(language), people.owner)
    await expect(page).not.toHaveURL(/login/)
    for (const path of screens) {
      await visit(page, path)
      await seeIn(page, language, path)
      await page.setViewportSize(wide)
      await seeIn(page, language, `${path} on a desktop`)
      await page.setViewportSize(narrow)
    }
  },
)

test('a cut label and a text that was left in English are found', async ({ page }) => {
  await speak(page, 'de')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cutLabels(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Zählerstände speichern'
    button.style.cssText = 'inline-size: 40px; overflow: hidden; white-space: nowrap'
    document.querySelector('main')?.append(button, 'Forgot password?')
  })
  expect(await cutLabels(page)).toEqual(['Zählerstände speichern'])
  expect(await englishIn(page, 'de')).toEqual(['Forgot password?'])
})

const seeIn = async (page: Page, language: Language, where: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const expectNow = softlyExpect(page)
  expectNow(await englishIn(page, language), `${where}: texts in English`).toEqual([])
  expectNow(await cutLabels(page), `${where}: labels that are cut`).toEqual([])
  const standsOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expectNow(standsOut, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Buttons, links, tabs, headings and labels whose text does not fit into their box. */
const cutLabels = (page: Page) =>
  page.evaluate(
    (namesOfPlants) =>
      [...document.querySelectorAll('button, a, label, th, h1, h2, h3, legend, [role=tab], [role=button]')].flatMap(
        (element) => {
          if (!element.checkVisibility() || element.closest('.only-heard')) return []
          const boxes = [element, ...element.querySelectorAll('*')].filter((box) => {
            const { overflowX, display } = getComputedStyle(box)
            // What only screen readers read is a pixel wide.
            return overflowX !== 'visible' && display !== 'inline' && !box.closest('svg') && box.clientWidth > 1
          })
          const isCut = boxes.some((box) => box.scrollWidth > box.clientWidth + 1)
          // A name that a person chose may be cut, and is: the page has it in full elsewhere.
          return isCut && !namesOfPlants.includes(element.textContent.trim()) ? [element.textContent.trim()] : []
        },
      ),
    ['Lindner Family Home'],
  )
