// npm test: everything that must hold before a change is good. npm test -- <part of a path>: at once the tests so named.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { failures } from './failures.mjs'
import { ensureDependencies } from './install.mjs'
import { failedOf, reportInto, reportsOf } from './reports.mjs'
import { Failed, main, npm, root, run, runBeside, tool } from './run.mjs'
import { select } from './selection.mjs'
import { slowest } from './slowest.mjs'
import { walk, walkBeside } from './walks.mjs'

const args = process.argv.slice(2)
const selection = select(args)
// A picture that is missing is a failure, not a reason to take one: Vitest asks this variable.
const env = { CI: '1' }
/** PostgreSQL starts while the first test file loads what it imports: see `apps/server/src/db/scratch.setup.ts`. */
const atOnce = { SCRATCH_AT_ONCE: '1' }

const dependencies = ensureDependencies
const browser = async () => {
  env.CHROMIUM_PATH = await ensureBrowser()
}
const build = async () => {
  await ensureBuild()
}

const first = { dependencies, browser, build }
const vitest = (name, options) =>
  tool('vitest', ['run', ...options, ...reportInto(name), '--reporter=./scripts/stuck.reporter.mjs', ...args])

/**
 * Three things run beside each other: the walks, the tests of the client’s parts in their browser, and the check with the other
 * tests. Each of them alone leaves a part of the processors idle. The walks take longest and fill their demo first, so until
 * the check has ended only that runs beside them. They need what the build made, and what the check compiles afterwards is
 * already up to date. Each shows its output when the one before has ended, also when that failed: then people see everything
 * that needs mending.
 */
const everything = async () => {
  await takeAll(first)
  const walks = walkBeside([...reportInto('walks'), '--reporter=./scripts/stuck.reporter.mjs', ...args], env)
  try {
    await take('check', () => run(...npm(['run', '--silent', 'check'])))
  } catch (error) {
    await walks.stop()
    throw error
  }
  const parts = runBeside(...vitest('parts', ['--project', 'web']), { env })
  const outcomes = [
    // Most of the time one test file waits: for the database, for time to pass, for processes that it started.
    await tryToTake('tests', () =>
      run(...vitest('tests', ['--project', 'node', '--maxWorkers', '2']), { env: { ...env, ...atOnce } }),
    ),
    await tryToTake('parts', parts.finish),
    await tryToTake('walks', walks.finish),
  ]
  const failure = outcomes.find(Boolean)
  if (failure) throw failure
}

const tryToTake = (name, work) =>
  take(name, work).then(
    () => undefined,
    (error) => error,
  )

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
        return run(...tool('vitest', ['run', ...asked]), {
          env: files.some(asksDatabase) ? { ...env, ...atOnce } : env,
        })
      },
    }),
    ...(isWalk && { walks: () => walk([...names, ...options], env) }),
  }
}

/** Tests that ask in another way wait for it a little longer. */
const asksDatabase = (file) => /startTestServer|openScratch/.test(readFileSync(join(root, file), 'utf8'))

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
        `\nIn all ${((performance.now() - begun) / 1000).toFixed(1)} s: walks, parts and the rest run beside each other.`,
      )
      const runs = ['tests', 'parts', 'walks']
      console.log(`\nThe slowest files:\n${slowest(reportsOf(runs)).join('\n')}`)
      for (const block of failures(failedOf(runs))) console.log(`\n${block}`)
    }
  }
})
