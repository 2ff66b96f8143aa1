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

const startTexts = 'start-texts:'
const features = ['auth', 'errors', 'shell', 'units']

/** The texts of the start, one module per language: each import costs a request. */
export const oneStartText = (): Plugin => ({
  name: 'one-start-text',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/start-files[.]ts$/ },
    handler: (code, id) => ({
      code: code.replaceAll(
        /import\(['"][.][.]\/(\w\w)\/(\w+)[.]json['"][^)]*\)\)[.]default/g,
        (_, language: string, feature: string) =>
          `import('${startTexts}${id.split('/generated/')[0]}/${language}')).${feature}`,
      ),
      map: null,
    }),
  },
  resolveId: (id) => (id.startsWith(startTexts) ? `\0${id}` : undefined),
  load: (id) => {
    if (!id.startsWith(`\0${startTexts}`)) return undefined
    const folder = id.slice(startTexts.length + 1)
    return features.map((name) => `export { default as ${name} } from '${folder}/${name}.json'`).join('\n')
  },
})
