import { languageNames, phrasesIn, type Language, type Phrase } from '@heliograph/phrases'
import type { Page } from 'playwright'

/** The English phrases of the product on a page in another language, including those only for screen readers. */
export const englishIn = async (page: Page, language: Language = 'zh') => {
  const known = recognised.get(language) ?? recognise(language)
  recognised.set(language, known)
  const isEnglish = await known
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
  return [...new Set(texts.map((text) => text.trim()))].filter(isEnglish)
}

/** Prepared once: there are thousands of phrases, and hundreds of texts on a page. */
const recognised = new Map<Language, Promise<(text: string) => boolean>>()

/** Texts that are the same in both languages, and very short ones, are skipped. */
const recognise = async (language: Language) => {
  // The list of languages has each by its own name.
  const others = new Set([...leavesOf(await phrasesIn(language)), ...Object.values(languageNames)])
  const english = leavesOf(await phrasesIn('en')).filter(
    (text) => !others.has(text) && /[A-Za-z]{3}/.test(text.replace(slot, '')),
  )
  const whole = new Set(english)
  const slotted = english.filter((text) => text.search(slot) >= 0).map(asPattern)
  return (text: string) => whole.has(text) || slotted.some((phrase) => phrase.test(text))
}

const leavesOf = (phrase: Phrase): string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).flatMap((each: Phrase) => leavesOf(each))

/** Slots match anything. */
const asPattern = (text: string) => new RegExp(`^${text.split(slot).map(literally).join('.+')}$`)

const slot = /\{\{\w+\}\}/g
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
