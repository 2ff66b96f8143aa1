import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** What these walks do can't be undone: accounts move to the other data centre. */
const lasting = 'e2e/data-centres.test.ts'

const walks = (name: string, groupOrder: number, files: { include: string[]; exclude?: string[] }) =>
  ({
    resolve: { conditions: ['source'] },
    ssr: { resolve: { conditions: ['source'] } },
    test: {
      name,
      ...files,
      sequence: { groupOrder },
      fileParallelism: false,
      isolate: false,
      testTimeout: 90_000,
      hookTimeout: 120_000,
    },
  }) satisfies TestProjectInlineConfiguration

/** One server with its fleet for all walks, one walk after the other: they share people and plants. */
export default defineConfig({
  test: {
    globalSetup: 'e2e/stage.setup.ts',
    teardownTimeout: 30_000,
    projects: [
      walks('e2e', 1, { include: ['e2e/*.test.ts'], exclude: [lasting] }),
      walks('e2e last', 2, { include: [lasting] }),
    ],
  },
})
