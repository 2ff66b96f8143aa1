/** The TypeScript source of the types of the English texts. */
export const typesOf = ({ client, server }) => `${header}
/** What is said before someone is logged in. */
export type StartFeature = ${union(startOf(client))}

export const pageFeatures = [
${pagesOf(client)
  .map((name) => `  '${featureOf(name)}',\n`)
  .join('')}] as const

export type PageFeature = (typeof pageFeatures)[number]

export interface Words {
${fieldsOf(client)}
}

/** What only the server says: mail, SMS and alerts. No browser fetches it. */
export interface ServerWords {
${fieldsOf(server)}
}
`

/** The lists of files in each language: for the log-in, for the pages behind it, and for the server only. */
export const filesOf = (languages) => ({
  'start-files.ts': startListsOf(languages),
  ...Object.fromEntries(
    englishFirst(languages).flatMap((language) => [
      [`start-files-${language}.ts`, startListOf(language, startOf(languages.en.client))],
      [`page-files-${language}.ts`, pageListOf(language, pagesOf(languages.en.client))],
    ]),
  ),
  'server-files.ts': serverListOf(languages),
})

/** Their texts are loaded before anything is shown. */
export const startFiles = ['auth', 'errors', 'shell', 'units']
const startOf = (client) => startFiles.filter((name) => name in client)
const pagesOf = (client) => Object.keys(client).filter((name) => !startFiles.includes(name))

/** One entry a language, and no more: every browser loads this table, and only the lists of the language that it shows. */
const startListsOf = (languages) => `${header}
import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { PageFeature, StartFeature } from './words.ts'

interface StartList {
  files: Record<StartFeature, PhraseTree>
  pageFiles: () => Promise<Record<PageFeature, () => Promise<PhraseTree>>>
}

export const startFiles: Record<Language, () => Promise<StartList>> = {
${englishFirst(languages)
  .map((language) => `  ${keyed(language)}: () => import('./start-files-${language}.ts'),\n`)
  .join('')}}
`

/** All of them are needed at once. */
const startListOf = (language, files) => `${header}
${files.map((file) => `import ${featureOf(file)} from '../${language}/${file}.json' with { type: 'json' }\n`).join('')}
export const files = { ${files.map(featureOf).join(', ')} }

export const pageFiles = async () => (await import('./page-files-${language}.ts')).files
`

const pageListOf = (language, files) => `${header}
import type { PhraseTree } from '#kit.ts'
import type { PageFeature } from './words.ts'

export const files: Record<PageFeature, () => Promise<PhraseTree>> = {
${files.map((file) => entryOf(language, '', file).slice(2)).join('')}}
`

/** Every language has the same files as English; the check rejects others. */
const serverListOf = (languages) => `${header}
import type { PhraseTree } from '#kit.ts'
import type { Language } from '#languages.ts'
import type { ServerWords } from './words.ts'

export const serverFiles: Record<Language, Record<keyof ServerWords, () => Promise<PhraseTree>>> = {
${englishFirst(languages)
  .map(
    (language) =>
      `  ${keyed(language)}: {\n${Object.keys(languages.en.server)
        .map((file) => entryOf(language, 'server/', file))
        .join('')}  },\n`,
  )
  .join('')}}
`

const englishFirst = ({ en: _, ...others }) => ['en', ...Object.keys(others)]

const entryOf = (language, folder, file) =>
  `    ${featureOf(file)}: async () => (await import('../${language}/${folder}${file}.json', { with: { type: 'json' } })).default,\n`

const fieldsOf = (trees) =>
  Object.entries(resolved(trees))
    .map(([name, tree]) => `  ${featureOf(name)}: ${typeOf(tree, '  ')}`)
    .join('\n')

const typeOf = (phrase, indent) => {
  if (typeof phrase === 'string') return textType(slotsOf(phrase))
  if (Array.isArray(phrase)) return `readonly ${elementOf(phrase, indent)}[]`
  const fields = new Map()
  for (const [key, each] of Object.entries(phrase)) {
    const base = typeof each === 'string' ? key.replace(form, '') : key
    const type =
      base === key
        ? typeOf(each, `${indent}  `)
        : textType([...new Set(['count', ...slotsOf(phrase[`${base}_other`] ?? each)])])
    fields.set(base, type)
  }
  return `{\n${[...fields].map(([key, type]) => `${indent}  ${keyed(key)}: ${type}`).join('\n')}\n${indent}}`
}

const elementOf = (list, indent) => {
  const types = [...new Set(list.map((each) => typeOf(each, indent)))].map((type) =>
    type.includes('=>') ? `(${type})` : type,
  )
  return types.length === 1 ? types[0] : `(${types.join(' | ')})`
}

const textType = (slots) =>
  slots.length === 0
    ? 'string'
    : `(values: { ${slots.map((name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`).join('; ')} }) => string`

/** Resolves references, as `refer.ts` does at run time. */
export const resolved = (trees) => {
  const told = (phrase) => {
    if (typeof phrase === 'string') return referredBy(phrase, trees) ?? phrase
    if (Array.isArray(phrase)) return phrase.map(told)
    return Object.fromEntries(Object.entries(phrase).map(([key, each]) => [key, told(each)]))
  }
  return told(trees)
}

const referredBy = (text, trees) => {
  const [, file, path] = reference.exec(text) ?? []
  return path?.split('.').reduce((at, key) => at?.[key], trees[file])
}

export const reference = /^\$t\(([\w-]+):([\w.-]+)\)$/
export const slotsOf = (text) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))]
export const form = /_(zero|one|two|few|many|other)$/

/** plant-facts.json contains the texts of `plantFacts`. */
const featureOf = (file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

const keyed = (key) => (/^([A-Za-z_]\w*|[1-9]\d*)$/.test(key) ? key : `'${key}'`)
const union = (names) => names.map((name) => `'${featureOf(name)}'`).join(' | ')
const header = '// Written by `npm run words` from the English files; never by hand.\n'
