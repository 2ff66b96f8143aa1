import type { Plugin } from 'vite'

/**
 * Node wants to be told that an import is JSON. The development server answers with JavaScript, which browsers refuse when
 * told so.
 */
export const jsonForBrowsers = (): Plugin => ({
  name: 'json-for-browsers',
  transform: {
    filter: { id: /\/phrases\/src\/generated\/[^/]+-files[.]ts$/ },
    handler: (code) => ({ code: code.replaceAll(/, \{ with: \{ type: ['"]json['"] \} \}/g, ''), map: null }),
  },
})
