import { addDays, dayAt } from '@heliograph/domain/zones'
import { wordsIn, type Language, type Words } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { describe, inject } from 'vitest'
import { look } from './look.ts'
import { logIn, people, speak, visit } from './people.ts'
import { englishIn } from './texts.ts'
import { desktop, expect, phone, walkIn } from './walk.ts'

const all = { en: await wordsIn('en'), zh: await wordsIn('zh') } satisfies Partial<Record<Language, Words>>

/** Plants with the troubles of the field, and what their page says about it: in a sentence, without a click. */
describe.each([
  { window: desktop, kind: 'desktop', language: 'en', colorScheme: 'light' },
  { window: phone, kind: 'phone', language: 'zh', colorScheme: 'dark' },
] as const)('messy plants on a $kind, $language and $colorScheme', ({ window, kind, language, colorScheme }) => {
  const test = walkIn({ ...window, colorScheme })
  const words = all[language]
  const { history, devices } = words
  // The troubles are that many days old since the demo was filled, which may have been yesterday.
  const filledOn = dayAt('Europe/Berlin', inject('filledAt'))
  const gap = new RegExp(slotted(history.knownForHours))

  const seen = async (page: Page, name: string) => {
    await look(page, `${kind}-messy-${name}-${language}-${colorScheme}`)
    // Devices have names in the language of those who entered them.
    const english = language === 'en' ? [] : (await englishIn(page)).filter((text) => text !== 'Meter')
    expect(english).toEqual([])
  }

  test('say what is not known and why, and nothing where nothing is missing', async ({ page }) => {
    await speak(page, language)
    await page.goto('/login')
    await logIn(page, words, people.installer)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words.auth.welcome)

    /** The plant's page on a day or a longer period. */
    const open = async (name: string, search: string) => {
      await visit(page, `/plant/list?keyword=${encodeURIComponent(name)}`)
      const link = page.getByRole('main').getByRole('link', { name }).first()
      await expect(link).toBeVisible()
      const address = new URL((await link.getAttribute('href')) ?? '', page.url())
      await visit(page, `/plant/infos/data${address.search}&${search}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      // Charts are drawn when they are seen.
      const title = new RegExp(`^(${history.curveTitle}|${history.barsTitle})$`)
      await page.getByRole('region', { name: title }).getByRole('figure').first().scrollIntoViewIfNeeded()
      await expect(page.locator('figure canvas').first()).toBeVisible()
      return address.search
    }
    const dayOf = (daysAgo: number) => `period=day&day=${addDays(filledOn, -daysAgo)}`

    await open('Haus Brandt', dayOf(1))
    await expect(page.getByText(gap).first()).toBeVisible()
    await seen(page, 'silent-meter')

    await open('Casa Serrano', `period=custom&day=${addDays(filledOn, -17)}&to=${addDays(filledOn, -10)}`)
    await expect(page.getByText(new RegExp(slotted(history.booked))).first()).toBeVisible()
    await seen(page, 'days-offline')

    await open('Haus Keller', dayOf(1))
    await expect(page.getByText(history.contradiction)).toBeVisible()
    await expect(page.getByText(history.contradictions.soldWithoutSource)).toBeVisible()
    await expect(page.getByText(history.contradictions.negativeUse)).toHaveCount(0)
    await seen(page, 'reversed-clamp')

    // Right after midnight, nothing is known yet of a month that begins.
    const vogt = await open('Reihenhaus Vogt', `period=month&day=${addDays(filledOn, -1)}`)
    await visit(page, `/plant/infos/device${vogt}`)
    await expect(page.getByRole('searchbox', { name: devices.tree.search })).toBeVisible()
    await expect(page.getByRole('link', { name: /Inverter 1 \(old\)/ })).toBeVisible()
    await seen(page, 'replaced-inverter')

    await open('Haus Sommerfeld', dayOf(1))
    await seen(page, 'tariff')

    // Counters that dip, restarts and slow loggers lose no energy, so there is nothing to say.
    for (const name of ['Familie Oberhauser', 'Casa Bellini', 'Pension Alpenblick']) {
      await open(name, dayOf(1))
      await expect(page.getByRole('region', { name: history.curveTitle }).getByRole('figure')).toBeVisible()
      await expect(page.getByText(gap)).toHaveCount(0)
      await expect(page.getByText(history.contradiction)).toHaveCount(0)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
    }
  })
})

/** Matches a sentence with anything in its slots. */
function slotted<Slots extends object>(sentence: (slots: Slots) => string) {
  const any = new Proxy({}, { get: () => '§' }) as Slots
  return sentence(any)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('§', '.+')
}
