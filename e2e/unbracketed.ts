import type { Page } from 'playwright'
import { vi } from 'vitest'
import { expect, softlyExpect } from './walk.ts'

/** A screen in the pseudo-locale: all its texts are phrases or data, and nothing overflows the window. */
export const seeOnlyWords = async (page: Page, path: string, texts: ReadonlySet<string>) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The page may show an answer shortly before it is kept here.
  await vi
    .waitUntil(async () => (await unbracketedIn(page, texts)).length === 0, { timeout: 15_000 })
    .catch(() => undefined)
  const expectNow = softlyExpect(page)
  expectNow(await unbracketedIn(page, texts), `${path}: texts that are not from the words`).toEqual([])
  const standsOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expectNow(standsOut, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * The server's data (names, numbers, its own English texts), collected during a walk. The page itself hands its answers
 * over: the browser's protocol no longer has the body of an answer that was still valid in its cache.
 */
export const watchData = async (page: Page): Promise<ReadonlySet<string>> => {
  const texts = new Set<string>()
  await page.exposeFunction('keepAnswer', (answer: unknown) => {
    for (const text of leavesOf(answer)) texts.add(text.trim())
  })
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...request) => {
      const answer = await ask(...request)
      if (answer.headers.get('content-type')?.includes('json')) {
        void answer
          .clone()
          .json()
          .then(Reflect.get(window, 'keepAnswer'), () => undefined)
      }
      return answer
    }
  })
  return texts
}

/** The visible texts of a page that are neither pseudo-locale phrases nor data. */
export const unbracketedIn = async (page: Page, data: ReadonlySet<string>) => {
  const texts = await page.evaluate(() => {
    const told: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (isShown && !element?.closest('script, style, [aria-hidden=true], [lang]:not(html)'))
        told.push(wholeOf(walker.currentNode))
    }
    return told

    // A phrase with an element in its middle, such as a moment that stays in one line, is read to its end.
    function wholeOf(node: Node) {
      const text = node.textContent ?? ''
      const isPart = text.lastIndexOf('[') > text.lastIndexOf(']') || (text.includes(']') && !text.includes('['))
      const whole = node.parentElement?.textContent ?? text
      return isPart && /^\[[^[\]]*\]$/.test(whole.trim()) ? whole : text
    }
  })
  // A short one, such as a country code, could be part of any word.
  const known = [...data].filter((text) => text.length > 3).toSorted((a, b) => b.length - a.length)
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => {
    if (!/\p{L}/u.test(text) || /\[.*\]/s.test(text) || data.has(text) || data.has(uncapitalised(text))) return false
    const unnamed = text.replace(names, ' ')
    const rest = known.reduce((left, each) => left.replaceAll(each, ' '), unnamed)
    return /\p{L}{2}/u.test(rest.replace(dates, ' ').replace(units, ' '))
  })
}

/** A decoder's messages start in lower case, and are shown as sentences. */
const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const leavesOf = (value: unknown): string[] => {
  // A zone can be split at a line break: `Europe/` and `Berlin`.
  if (typeof value === 'string') return /^[A-Z]\w+\/\w+/.test(value) ? [value, ...value.split('/')] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leavesOf)
}

/** Symbols that are the same in every language. */
const units = /\b(kWp?h?|[MG]Wh?|Wh?|V|A|VA|var|Hz|kg|t|km|s|CSV|PNG|PV|CO₂|EUR|USD)\b|°C|W\/m²|m\/s/g
const dates = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b[A-Z][a-z]+\/[A-Za-z_/]+\b/g
/** Names of the product, its languages and protocols; sources and licences of open data. */
const names = new RegExp(
  'Heliograph|English|简体中文|Solarman V5|HTTP|MQTT|WEB|UTC|PostgreSQL|Euro\\b|Ctrl K' +
    '|GeoNames|ip-location-db|AFRINIC|APNIC|ARIN|LACNIC|RIPE NCC|NRO|countries-list|libphonenumber' +
    '|Apache-2[.]0|MIT|CC BY 4[.]0|Unicode CLDR|IANA time zones|ISO 4217|Unicode-3[.]0|Natural Earth',
  'g',
)
