import type { Page } from 'playwright'
import { expect as expectNow } from 'vitest'
import { expect } from './walk.ts'

/** Opens a screen that speaks the pseudo-locale: all its texts are words or data, and nothing stands out of the window. */
export const seeOnlyWords = async (page: Page, path: string, data: ReadonlySet<string>) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Softly: a walk goes on, and tells about all its screens.
  expectNow.soft(await unbracketedIn(page, data), `${path}: texts that are not from the words`).toEqual([])
  const standsOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expectNow.soft(standsOut, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** What the server answers as data (names, numbers, what it says in English itself), gathered while a walk goes on. */
export const watchData = (page: Page): ReadonlySet<string> => {
  const texts = new Set<string>()
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    for (const text of leavesOf(await response.json().catch(() => null))) texts.add(text.trim())
  })
  return texts
}

/** The visible texts of a page that are neither words of the pseudo-locale nor data. */
export const unbracketedIn = async (page: Page, data: ReadonlySet<string>) => {
  const texts = await page.evaluate(() => {
    const told: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (isShown && !element?.closest('script, style, [aria-hidden=true], [lang]:not(html)'))
        told.push(walker.currentNode.textContent ?? '')
    }
    return told
  })
  // A short one (the code of a country) could be a part of any word.
  const known = [...data].filter((text) => text.length > 3).toSorted((a, b) => b.length - a.length)
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => {
    if (!/\p{L}/u.test(text) || /\[.*\]/s.test(text) || data.has(text)) return false
    const unnamed = text.replace(names, ' ')
    const rest = known.reduce((left, each) => left.replaceAll(each, ' '), unnamed)
    return /\p{L}{2}/u.test(rest.replace(dates, ' ').replace(units, ' '))
  })
}

const leavesOf = (value: unknown): string[] => {
  // A zone breaks where a line may: `Europe/` and `Berlin`.
  if (typeof value === 'string') return /^[A-Z]\w+\/\w+/.test(value) ? [value, ...value.split('/')] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leavesOf)
}

/** Signs that are the same in every language. */
const units = /\b(kWp?h?|[MG]Wh?|Wh?|V|A|VA|var|Hz|kg|t|km|s|CSV|PNG|PV|CO₂|EUR|USD)\b|°C|W\/m²|m\/s/g
const dates = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b[A-Z][a-z]+\/[A-Za-z_/]+\b/g
/** Of the product, its languages and protocols; where open data comes from, and under which licence. */
const names = new RegExp(
  'Heliograph|English|简体中文|Solarman V5|HTTP|MQTT' +
    '|GeoNames|ip-location-db|AFRINIC|APNIC|ARIN|LACNIC|RIPE NCC|NRO|countries-list|libphonenumber' +
    '|Apache-2[.]0|Unicode CLDR|IANA time zones|ISO 4217|Unicode-3[.]0|Natural Earth',
  'g',
)
