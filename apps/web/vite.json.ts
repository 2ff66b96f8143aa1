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
