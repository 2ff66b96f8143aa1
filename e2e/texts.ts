import { phrasesIn, type Phrase } from '@heliograph/phrases'
import type { Page } from 'playwright'

/** The English phrases of the product on the page, including those only for screen readers. */
export const englishIn = async (page: Page) => {
  const phrases = englishOnly(leavesOf(await phrasesIn('en')), new Set(leavesOf(await phrasesIn('zh'))))
  const texts = await page.evaluate(() => {
    const told: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) told.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        told.push(element.getAttribute(name) ?? '')
    }
    return told
  })
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => phrases.some((phrase) => phrase.test(text)))
}

const leavesOf = (phrase: Phrase): string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).flatMap((each: Phrase) => leavesOf(each))

/** As patterns, in which slots match anything. Texts that are the same in both languages, and very short ones, are skipped. */
const englishOnly = (english: readonly string[], others: ReadonlySet<string>) =>
  english
    .filter((text) => !others.has(text) && /[A-Za-z]{3}/.test(text.replace(slot, '')))
    .map((text) => new RegExp(`^${text.split(slot).map(literally).join('.+')}$`))

const slot = /\{\{\w+\}\}/g
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
