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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(existsSync(web) ? [web] : []),
    ],
  },
})
