// npm run words: generates types from the English texts (keys, slots, plurals), and the lists of each language's files.
// With --check it writes nothing: it reports stale files, texts that a language lacks, and odd English phrases.
import { existsSync, readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failed, main, root } from './run.mjs'
import { oldWordsInProject, turnsInWords } from './turns.mjs'
import { complaintsOf } from './words-check.mjs'
import { translationComplaints } from './words-glossary.mjs'
import { filesOf, typesOf } from './words-types.mjs'

const home = 'packages/phrases/src'

/** All phrase files: language → client or server → feature → texts. */
export const readLanguages = (folder = join(root, home)) =>
  Object.fromEntries(
    foldersIn(folder)
      .filter((name) => name !== 'generated')
      .map((language) => [
        language,
        { client: readTrees(join(folder, language)), server: readTrees(join(folder, language, 'server')) },
      ]),
  )

/** By language: the words for the field's terms, and what may stay as in English or do without a term. */
export const readGlossaries = (folder = join(root, 'packages/phrases/glossary')) => readTrees(folder)

/** The generated files by path. */
export const wordsDocuments = (languages = readLanguages()) => ({
  [`${home}/generated/words.ts`]: typesOf(languages.en),
  ...Object.fromEntries(Object.entries(filesOf(languages)).map(([name, text]) => [`${home}/generated/${name}`, text])),
})

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const readTrees = (folder) =>
  existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .toSorted()
          .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
      )
    : {}

const readIfThere = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => {
    const languages = readLanguages()
    const stale = Object.entries(wordsDocuments(languages)).filter(([path, text]) => readIfThere(path) !== text)
    if (!process.argv.includes('--check')) {
      for (const [path, text] of stale) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
        console.log(`${path} is updated.`)
      }
    } else if (stale.length > 0) {
      const paths = stale.map(([path]) => path).join(' and ')
      throw new Failed(`${paths} no longer matches the English words. Update it: npm run words`)
    }
    const complaints = [
      ...complaintsOf(languages),
      ...translationComplaints(languages, readGlossaries()),
      ...turnsInWords(join(root, home, 'en')),
      ...oldWordsInProject(root),
    ]
    if (complaints.length > 0) throw new Failed(complaints.join('\n'))
  })
}
