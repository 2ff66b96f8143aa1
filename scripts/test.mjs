// npm test: everything that must hold before a change is good. npm test -- <part of a path>: at once the tests so named.
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { Failed, main, npm, run, tool } from './run.mjs'
import { select } from './selection.mjs'
import { slowest, timesInto } from './slowest.mjs'
import { walk, walkBeside } from './walks.mjs'

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

const first = { dependencies, browser, build }
const check = () => run(...npm(['run', '--silent', 'check']))
const tests = () => run(...tool('vitest', ['run', ...reporters('tests'), ...args]), { env })

/** Output for people, the times of all files, and an end to a run that is stuck. */
const reporters = (name) => [...timesInto(name), '--reporter=./scripts/stuck.reporter.mjs']

/**
 * The walks run beside the check and the tests: each of them alone leaves a part of the processors idle. They need what
 * the build made, and what the check compiles afterwards is already up to date. Their output comes last, and also when
 * tests failed: then people see everything that needs mending.
 */
const everything = async () => {
  await takeAll(first)
  const walks = walkBeside([...reporters('walks'), ...args], env)
  try {
    await take('check', check)
  } catch (error) {
    await walks.stop()
    throw error
  }
  const failure = await take('tests', tests).then(
    () => undefined,
    (error) => error,
  )
  await take('walks', walks.finish)
  if (failure) throw failure
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

const takeAll = async (steps) => {
  for (const [name, work] of Object.entries(steps)) await take(name, work)
}

/** A step's work resolves with its exit code, or with that and the seconds it took when it began earlier. */
const take = async (name, work) => {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  const tell = (outcome, seconds = (performance.now() - begun) / 1000) =>
    durations.push(`${outcome}  ${name.padEnd(13)} ${seconds.toFixed(1).padStart(6)} s`)
  try {
    const result = (await work()) ?? 0
    const { exitCode, seconds } = typeof result === 'number' ? { exitCode: result } : result
    if (exitCode !== 0) throw new Failed(`npm test stopped at "${name}".`, exitCode)
    tell('passed', seconds)
  } catch (error) {
    tell('FAILED')
    throw error
  }
}

await main(async () => {
  const begun = performance.now()
  try {
    await (selection ? takeAll(only(selection)) : everything())
  } finally {
    console.log(`\n${durations.join('\n')}`)
    if (!selection) {
      console.log(
        `\nIn all ${((performance.now() - begun) / 1000).toFixed(1)} s: the walks run beside the check and the tests.`,
      )
      console.log(`\nThe slowest files:\n${slowest(['tests', 'walks']).join('\n')}`)
    }
  }
})
