import { phrasesIn, type Phrase } from '@heliograph/phrases'
import type { Page } from 'playwright'

/** The English phrases of the product on the page, including those only for screen readers. */
export const englishIn = async (page: Page) => {
  const isEnglish = await (recognised ??= recognise())
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
let recognised: Promise<(text: string) => boolean> | undefined

/** Texts that are the same in both languages, and very short ones, are skipped. */
const recognise = async () => {
  const others = new Set(leavesOf(await phrasesIn('zh')))
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
