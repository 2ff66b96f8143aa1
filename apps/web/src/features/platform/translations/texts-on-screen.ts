import type { Phrase } from '@heliograph/phrases'

/** A text of the product that is on the screen, with every place in the files that says it. */
export interface ShownText {
  text: string
  english: string
  /** `plant-facts.json: title` */
  places: readonly string[]
}

/** What people can see or hear of a page: its texts, and the labels of what has none. */
export const textsIn = (page: ParentNode): string[] => {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  for (const name of labels)
    for (const element of page.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}

const labels = ['aria-label', 'placeholder', 'title', 'alt']

/**
 * The texts of the product among those of a page, in the page's order.
 *
 * @param phrases feature → texts of the language, with slots and plural forms
 * @param english the same in English
 */
export const shownAmong = (page: readonly string[], phrases: Files, english: Files): ShownText[] => {
  const source = leavesOf(english)
  const byText = new Map<string, { key: string; place: string }[]>()
  for (const [key, text] of leavesOf(phrases)) {
    const same = byText.get(text) ?? []
    byText.set(text, [...same, { key, place: placeOf(key) }])
  }
  const withSlots = [...byText.keys()].flatMap((text) => {
    const pattern = patternOf(text)
    return pattern ? [{ text, pattern }] : []
  })
  const found = new Set<string>()
  for (const shown of page) {
    const matched = byText.has(shown) ? shown : withSlots.find(({ pattern }) => pattern.test(shown))?.text
    if (matched !== undefined) found.add(matched)
  }
  return [...found].flatMap((text) => {
    const said = byText.get(text) ?? []
    const [first] = said
    if (first === undefined) return []
    return [{ text, english: englishOf(first.key, source), places: said.map(({ place }) => place) }]
  })
}

type Files = Readonly<Record<string, Phrase>>

/** A text with slots as it is shown with any values. One that is nothing but slots and signs would match everything. */
const patternOf = (text: string) => {
  const parts = text.split(/\{\{\w+\}\}/)
  if (parts.length === 1 || !parts.some((part) => /\p{L}{2}/u.test(part))) return undefined
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 'su')
}

/** Another language can have a plural form that English does not have. */
const englishOf = (key: string, source: ReadonlyMap<string, string>) =>
  source.get(key) ?? source.get(key.replace(/_\w+$/, '_other')) ?? ''

const placeOf = (key: string) => {
  const [feature = '', ...path] = key.split('/')
  return `${feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json: ${path.join('.')}`
}

const leavesOf = (phrase: Phrase, path = ''): Map<string, string> => {
  if (typeof phrase === 'string') return new Map([[path, phrase]])
  return new Map(
    Object.entries<Phrase>({ ...phrase }).flatMap(([key, each]) => [
      ...leavesOf(each, path === '' ? key : `${path}/${key}`),
    ]),
  )
}
