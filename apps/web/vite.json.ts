import type { Plugin } from 'vite'

/**
 * Node requires an import attribute for JSON. The development server answers with JavaScript, which browsers then
 * refuse.
 */
export const jsonForBrowsers = (): Plugin => ({
  name: 'json-for-browsers',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/[^/]+-files[.]ts$/ },
    handler: (code) => ({ code: code.replaceAll(/, \{ with: \{ type: ['"]json['"] \} \}/g, ''), map: null }),
  },
})

const groupPrefix = 'texts:'

/** The texts that are loaded together, in one module and one file per language: each import costs a request. */
export const textGroups = {
  start: ['auth', 'errors', 'shell', 'units'],
  frame: ['common', 'find', 'plants', 'live', 'alerts', 'organisations', 'profile'],
  plant: ['day', 'history', 'weather', 'calendar'],
} satisfies Readonly<Record<string, readonly string[]>>

/** The group of a feature's texts, if it is loaded with others. */
export const textGroupOf = (feature: string) =>
  Object.entries<readonly string[]>(textGroups).find(([, features]) => features.includes(feature))?.[0]

/** The end of the id of a group's module in a language. */
export const groupModule = (language: string, group: string) => `/${language}/${groupPrefix}${group}`

export const groupedTexts = (): Plugin => ({
  name: 'grouped-texts',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/(start|page)-files[.]ts$/ },
    handler: (code, id) => ({
      code: code.replaceAll(
        /import\(['"][.][.]\/(\w\w)\/([\w-]+)[.]json['"][^)]*\)\)[.]default/g,
        (one, language: string, feature: string) => {
          const group = textGroupOf(feature)
          const folder = `${groupPrefix}${id.split('/generated/')[0]}`
          return group ? `import('${folder}${groupModule(language, group)}')).${feature}` : one
        },
      ),
      map: null,
    }),
  },
  resolveId: (id) => (id.startsWith(groupPrefix) ? `\0${id}` : undefined),
  load: (id) => {
    if (!id.startsWith(`\0${groupPrefix}`)) return undefined
    const [folder = '', group = ''] = id.slice(groupPrefix.length + 1).split(`/${groupPrefix}`)
    const features: readonly string[] = Object.entries(textGroups).find(([name]) => name === group)?.[1] ?? []
    return features.map((name) => `export { default as ${name} } from '${folder}/${name}.json'`).join('\n')
  },
})
