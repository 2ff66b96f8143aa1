import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, pageWordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'

/** People who read it look for these very words on the page. */
test.each(languages)('the manual names buttons and pages by the words that are on them (%s)', async (language) => {
  const features = /** @type {const} */ (['manual', 'plants', 'gateways', 'relations', 'profile', 'content'])
  const { manual, plants, gateways, relations, profile, content } = await pageWordsIn(language, features)
  const { plant, logger, share, data } = manual.sections
  for (const [text, name] of [
    [plant.text[0], plants.add],
    [logger.text[1], gateways.add],
    [share.text[1], relations.handOver],
    [data.text[0], profile.exportAccount],
    [data.text[2], profile.revoke],
    [content.documentsLead, profile.manual.title],
  ])
    expect(quotedIn(text)).toContain(name)
  const known = textsOf(language)
  const texts = Object.values(manual.sections).flatMap((section) => section.text)
  expect(texts.flatMap(quotedIn).filter((name) => !known.has(name))).toEqual([])
})

/** The sign for a value that is not known is quoted too. */
const quotedIn = (text = '') =>
  [...text.matchAll(/[«„“「»]\u00A0?(\S[^«»„“”「」]*?)\u00A0?[»“”」«]/gu)]
    .map(([, name = '']) => name)
    .filter((name) => name !== '--')

/** @param {string} language */
const textsOf = (language) => {
  const folder = join(import.meta.dirname, '../packages/phrases/src', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Set(files.flatMap((name) => leaves(JSON.parse(readFileSync(join(folder, name), 'utf8')))))
}

/**
 * @param {unknown} tree
 * @returns {string[]}
 */
const leaves = (tree) =>
  typeof tree === 'string' ? [tree] : Object.values(/** @type {object} */ (tree)).flatMap((each) => leaves(each))
