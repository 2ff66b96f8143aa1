import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** What these walks do can't be undone: accounts move to the other data centre. */
const lasting = 'e2e/data-centres.test.ts'

/** These only look at what is there, so two walks of a file go on at once: most of the time, one waits for something. */
const looking = [
  'e2e/installer-finds-trouble.test.ts',
  'e2e/installer-on-a-desktop.test.ts',
  'e2e/messy-plants.test.ts',
  'e2e/owner-through-the-tabs.test.ts',
  'e2e/pseudo-locale.test.ts',
  'e2e/refused.test.ts',
]

interface Files {
  include: string[]
  exclude?: string[]
}

const walks = (name: string, groupOrder: number, files: Files, atOnce = 1) =>
  ({
    resolve: { conditions: ['source'] },
    ssr: { resolve: { conditions: ['source'] } },
    test: {
      name,
      ...files,
      sequence: { groupOrder, concurrent: atOnce > 1 },
      maxConcurrency: atOnce,
      fileParallelism: false,
      isolate: false,
      testTimeout: 400_000,
      hookTimeout: 120_000,
    },
  }) satisfies TestProjectInlineConfiguration

/** One server with its fleet for all walks, one file after the other: they share people and plants. */
export default defineConfig({
  test: {
    globalSetup: 'e2e/stage.setup.ts',
    teardownTimeout: 30_000,
    projects: [
      walks('e2e', 1, { include: ['e2e/*.test.ts'], exclude: [...looking, lasting] }),
      walks('e2e looking', 2, { include: looking }, 2),
      walks('e2e last', 3, { include: [lasting] }),
    ],
  },
})
