import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes into the page what it was built from, and the same into `build.json`: an open page that asks for that file
 * learns that the server has a newer one.
 */
export const buildMark = (): Plugin => ({
  name: 'build-mark',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      // The names have hashes of what is in the files.
      const hash = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).update(page.source)
      const build = hash.digest('hex').slice(0, 16)
      page.source = `${page.source}`.replace(
        '<meta name="referrer"',
        `<meta name="build" content="${build}" />\n    $&`,
      )
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
    },
  },
})
