import { defineConfig } from 'vitest/config'

/** One server with its fleet for all walks, one walk after the other: they share the machine with a database and a browser. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'e2e',
    include: ['e2e/*.test.ts'],
    globalSetup: 'e2e/stage.setup.ts',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
})
