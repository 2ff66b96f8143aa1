import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const conditions = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }
const web = 'apps/web/vitest.config.ts'

export default defineConfig({
  test: {
    projects: [
      {
        ...conditions,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/{server,simulator}/src/**/*.test.ts', 'scripts/*.test.mjs'],
          globalSetup: 'apps/server/src/db/scratch.setup.ts',
          // What files import is loaded once for all of them: nothing of ours is kept in modules.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(existsSync(web) ? [web] : []),
    ],
  },
})
