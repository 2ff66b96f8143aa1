import type { Plugin } from 'vite'

/**
 * Node requires an import attribute for JSON. The development server answers with JavaScript, which browsers then
 * refuse.
 */
export const jsonForBrowsers = (): Plugin => ({
  name: 'json-for-browsers',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/\w+-files(-\w\w)?[.]ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/, \{ with: \{ type: ['"]json['"] \} \}|(?<=json['"]) with \{ type: ['"]json['"] \}/g, ''),
      map: null,
    }),
  },
})

/** The texts that are loaded together, in one file per language: each file costs a request. */
export const textGroups = {
  start: ['auth', 'errors', 'shell', 'units'],
  frame: 'common find plants live alerts organisations profile applications day history weather calendar'.split(' '),
} satisfies Readonly<Record<string, readonly string[]>>

/** The group of a feature's texts, if it is loaded with others. */
export const textGroupOf = (feature: string) =>
  Object.entries<readonly string[]>(textGroups).find(([, features]) => features.includes(feature))?.[0]

/** The list of a language's files that is in the file of a group. */
const listIn: Readonly<Record<string, string>> = { start: 'start-files', frame: 'page-files' }

/** The group in whose file a list is, and its language. */
export const listedGroup = (id: string) => {
  const [, list, language] = /phrases\/src\/generated\/([a-z]+-files)-(\w\w)[.]ts$/.exec(id) ?? []
  const group = Object.keys(listIn).find((each) => listIn[each] === list)
  return group !== undefined && language !== undefined ? { group, language } : undefined
}

const groupPrefix = 'texts:'

/** The end of the id of a group's module in a language. */
export const groupModule = (language: string, group: string) =>
  listIn[group] === undefined ? `/${language}/${groupPrefix}${group}` : `/generated/${listIn[group]}-${language}.ts`

/** Makes a group one module: that of the frame is the list of all files, which every page behind the log-in needs first. */
export const groupedTexts = (): Plugin => ({
  name: 'grouped-texts',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/page-files-\w\w[.]ts$/ },
    handler: (code, id) => {
      const folder = `${groupPrefix}${id.split('/generated/')[0]}`
      const imports: string[] = []
      const list = code.replaceAll(
        /\(await import\(['"]([.][.]\/(\w\w)\/([\w-]+)[.]json)['"][^)]*\)\)[.]default/g,
        (one, path: string, language: string, feature: string) => {
          const group = textGroupOf(feature)
          if (group === undefined) return one
          if (listIn[group] === undefined)
            return `(await import('${folder}${groupModule(language, group)}')).${feature}`
          imports.push(`import ${feature}Texts from '${path}'\n`)
          return `${feature}Texts`
        },
      )
      return { code: imports.join('') + list, map: null }
    },
  },
  resolveId: (id) => (id.startsWith(groupPrefix) ? `\0${id}` : undefined),
  load: (id) => {
    if (!id.startsWith(`\0${groupPrefix}`)) return undefined
    const [folder = '', group = ''] = id.slice(groupPrefix.length + 1).split(`/${groupPrefix}`)
    const features: readonly string[] = Object.entries(textGroups).find(([name]) => name === group)?.[1] ?? []
    return features.map((name) => `export { default as ${name} } from '${folder}/${name}.json'`).join('\n')
  },
})
