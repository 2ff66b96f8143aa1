// npm test: everything that must hold before a change is good. npm test -- <part of a path>: at once the tests so named.
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { Failed, main, npm, run, tool } from './run.mjs'
import { select } from './selection.mjs'
import { slowest, timesInto } from './slowest.mjs'
import { walk } from './walks.mjs'

const args = process.argv.slice(2)
const selection = select(args)
// A picture that is missing is a failure, not a reason to take one: Vitest asks this variable.
const env = { CI: '1' }

const dependencies = ensureDependencies
const browser = async () => {
  env.CHROMIUM_PATH = await ensureBrowser()
}
const build = async () => {
  await ensureBuild()
}

const everything = {
  dependencies,
  browser,
  check: () => run(...npm(['run', '--silent', 'check'])),
  build,
  tests: () => run(...tool('vitest', ['run', ...timesInto('tests'), ...args]), { env }),
  walks: () => walk([...timesInto('walks'), ...args], env),
}

/** Only what the named tests need: a browser for parts and walks, a build for walks. */
const only = ({ names, options, files, projects }) => {
  if (files.length === 0)
    throw new Failed(`No test file has ${names.map((name) => `"${name}"`).join(' or ')} in its path.`)
  const isWalk = projects.includes('e2e')
  const beside = projects.filter((project) => project !== 'e2e')
  return {
    dependencies,
    ...(projects.some((project) => project !== 'node') && { browser }),
    ...(isWalk && { build }),
    ...(beside.length > 0 && {
      tests: () => {
        const asked = [...names, ...options, ...beside.flatMap((project) => ['--project', project])]
        return run(...tool('vitest', ['run', ...asked]), { env })
      },
    }),
    ...(isWalk && { walks: () => walk([...names, ...options], env) }),
  }
}

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
  const steps = selection ? only(selection) : everything
  try {
    for (const step of Object.entries(steps)) await take(step)
  } finally {
    console.log(`\n${durations.join('\n')}`)
    if (!selection) console.log(`\nThe slowest files:\n${slowest(['tests', 'walks']).join('\n')}`)
  }
})
