import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vitest/config'

const resolve = { conditions: ['source'] }
/** Also for the global setup, which has an environment of its own: tests of the server need no build. */
const conditions = { resolve, ssr: { resolve }, environments: { __vitest__: { resolve } } }
const web = 'apps/web/vitest.config.ts'

/** Where imports lead: what was compiled under other manifests may import other files. */
const manifests = ['packages', 'apps']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/package.json`))
  .filter(existsSync)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/**
 * What test files import is kept compiled from run to run, by its content. Not what the global setup imports: Vitest hands
 * that to itself as bytes, and its source maps expect a text.
 */
const keepCompiled: Plugin = {
  name: 'keep-compiled',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ environment }) => environment.name === 'ssr' && manifests),
}

export default defineConfig({
  test: {
    projects: [
      {
        ...conditions,
        plugins: [keepCompiled],
        test: {
          name: 'node',
          experimental: { fsModuleCache: true },
          // Also the client's tests that need no browser: there each file costs a frame that loads everything.
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: ['**/*.browser.test.ts'],
          globalSetup: 'apps/server/src/db/scratch.setup.ts',
          setupFiles: ['scripts/ahead.setup.mjs', 'scripts/properties.setup.mjs', 'scripts/timers.setup.mjs'],
          // What files import is loaded once for all of them: nothing of ours is kept in modules.
          isolate: false,
          // Property tests live through whole courses of things: a minute was too short for some on an overloaded machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // A second is short while the walks use the machine too. Where a second is promised, the test says so.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      ...(existsSync(web) ? [web] : []),
    ],
  },
})
