import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { compile, Failed, root, run, say, tool } from './run.mjs'

/** Builds what changed since the last build: the programs with tsc and, in parallel, the web client with Vite. */
export const ensureBuild = () =>
  Promise.all([
    ensure('programs', programSources(), ['apps/server/dist/main.js', 'apps/simulator/dist/main.js'], buildPrograms),
    ensure('web client', webSources(), ['apps/web/dist/index.html'], buildWeb),
  ])

/** Their packages are included as references. `npm run types` checks the client's types. */
const buildPrograms = () => compile(['apps/server', 'apps/simulator'])
const buildWeb = async () => {
  const env = { NODE_ENV: 'production' }
  const exitCode = await run(...tool('vite', ['build', '--logLevel', 'warn']), { cwd: join(root, 'apps/web'), env })
  if (exitCode === 0) await compressFolder(join(root, 'apps/web/dist'))
  return exitCode
}

/**
 * Builds, unless the sources are the same as in the last successful build.
 * @param results files that the build creates; if one is missing, it builds again
 */
export const ensure = async (name, sources, results, build, tree = root) => {
  const stampFile = join(tree, 'node_modules/.cache/heliograph', `${name.replace(' ', '-')}.stamp`)
  const stamp = hashOf(sources, tree)
  const isMissing = (result) => !existsSync(join(tree, result))
  if (readIfThere(stampFile) === stamp && !results.some(isMissing)) return say(name, 'up to date')

  say(name, 'building ...')
  rmSync(stampFile, { force: true })
  const exitCode = await build()
  if (exitCode !== 0) throw new Failed(`The ${name} could not be built: see above for the reason.`, exitCode)
  const missing = results.find(isMissing)
  if (missing) throw new Failed(`The ${name} build succeeded, but ${missing} is missing.`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

const programSources = () => withoutTests(['packages', 'apps/server', 'apps/simulator'])

/** The browser's code: the server is not part of it. */
const webSources = () => withoutTests(['packages', 'apps/web'])

const withoutTests = (folders) =>
  [...configuration, ...folders.flatMap(filesIn)].filter((path) => !/[.]test[.]tsx?$/.test(path))

const configuration = ['package-lock.json', 'tsconfig.base.json']

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : filesIn(path)
    return [path]
  })
const ignored = new Set(['node_modules', 'dist', '.data', 'test-results', '__screenshots__', '.vitest-attachments'])

/** By content, not by time: a fresh clone, a switch of branches and back, and a touched file cause no rebuild. */
const hashOf = (paths, tree) => {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const content = readFileSync(join(tree, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
