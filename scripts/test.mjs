// npm test: everything that must hold before a change is good. Arguments go to Vitest: npm test -- packages/domain
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { Failed, main, npm, run, tool } from './run.mjs'
import { hasWalks, walk } from './walks.mjs'

const args = process.argv.slice(2)
const filters = args.filter((arg) => !arg.startsWith('-'))
const walkFilters = filters.filter((filter) => filter.startsWith('e2e'))
const options = args.filter((arg) => arg.startsWith('-'))
// A picture that is missing is a failure, not a reason to take one: Vitest asks this variable.
const env = { CI: '1' }

const steps = {
  dependencies: ensureDependencies,
  browser: async () => {
    env.CHROMIUM_PATH = await ensureBrowser()
  },
  check: () => run(...npm(['run', '--silent', 'check'])),
  build: async () => {
    await ensureBuild()
  },
  tests: () => run(...tool('vitest', ['run', ...args]), { env }),
  walks: () => walk([...walkFilters, ...options], env),
}

// Whoever names some tests wants those.
if (filters.length > 0 && walkFilters.length === filters.length) delete steps.tests
if ((filters.length > 0 && walkFilters.length === 0) || !hasWalks()) delete steps.walks

const durations = []

const take = async ([name, work]) => {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  try {
    const exitCode = (await work()) ?? 0
    if (exitCode !== 0) throw new Failed(`npm test stopped at "${name}".`, exitCode)
    tell('passed', name, begun)
  } catch (error) {
    tell('FAILED', name, begun)
    throw error
  }
}

const tell = (outcome, name, begun) => {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  durations.push(`${outcome}  ${name.padEnd(13)} ${seconds.padStart(6)} s`)
}

await main(async () => {
  try {
    for (const step of Object.entries(steps)) await take(step)
  } finally {
    console.log(`\n${durations.join('\n')}`)
  }
})
