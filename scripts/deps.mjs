// npm run deps: checks imports against the rules of .dependency-cruiser.mjs, and prints the sentence of each broken rule.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'
import { main, root } from './run.mjs'

export const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e']

/** The faults of a source tree, as readable lines. @param within the folders to check */
export const findFaults = async (tree = root, within = folders) => {
  const cruised = await cruise(within, {
    ...config.options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: config.forbidden.filter((rule) => !isOfReach(rule)) },
  })
  const output = /** @type {import('dependency-cruiser').ICruiseResult} */ (cruised.output)
  const modules = output.modules.map(({ source }) => source)
  const violations = [
    ...output.summary.violations,
    ...config.forbidden.filter(isOfReach).flatMap(unreached(output.modules)),
  ]
  const faults = [...unread(sourcesIn(tree, within), modules), ...broken(violations)]
  return { faults, read: modules.filter((source) => !source.includes('node_modules/')).length }
}

/**
 * Rules are checked only in files that were read. With a TypeScript version that it does not support, dependency-cruiser
 * reads next to nothing, and reports no faults.
 */
export const unread = (sources, modules) => {
  const known = new Set(modules)
  const missing = sources.filter((source) => !known.has(source))
  if (missing.length === 0) return []
  const rest = missing.length > 5 ? `\n  and ${missing.length - 5} more` : ''
  return [
    `Of ${sources.length} files, ${missing.length} were not read, so they were not checked. Does dependency-cruiser support this version of TypeScript?\n` +
      `${missing.slice(0, 5).map(indented).join('\n')}${rest}`,
  ]
}

const isOfReach = (rule) => rule.to?.reachable === false

/** One walk over all imports: dependency-cruiser searches for a path to each file, which takes it 25 seconds here. */
const unreached = (modules) => (rule) => {
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const reached = new Set(
    modules.map(({ source }) => source).filter((source) => new RegExp(rule.from.path).test(source)),
  )
  for (const source of reached) for (const { resolved } of importsOf.get(source) ?? []) reached.add(resolved)
  const asked = new RegExp(rule.to.path)
  const others = rule.to.pathNot === undefined ? undefined : new RegExp(rule.to.pathNot)
  return modules
    .map(({ source }) => source)
    .filter((source) => asked.test(source) && !others?.test(source) && !reached.has(source))
    .map((source) => ({ rule, from: source, to: source }))
}

/** Each broken rule once, with its sentence and the imports that break it. */
const broken = (violations) => {
  const places = new Map()
  for (const { rule, from, to, cycle } of violations) {
    const place = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : from === to ? from : `${from} → ${to}`
    places.set(rule.name, [...(places.get(rule.name) ?? []), place])
  }
  return [...places].map(([name, found]) => {
    const { comment } = config.forbidden.find((rule) => rule.name === name)
    return `${name}: ${comment}\n${found.map(indented).join('\n')}`
  })
}

const indented = (line) => `  ${line}`

const sourcesIn = (tree, within) => within.flatMap((folder) => filesIn(tree, folder))

const filesIn = (tree, folder) =>
  readdirSync(join(tree, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(tree, `${folder}/${entry.name}`)
    return /[.](tsx?|mjs|js)$/.test(entry.name) ? [`${folder}/${entry.name}`] : []
  })
const skipped = new Set(['node_modules', 'dist', 'test-results', '.data', '.vitest-attachments'])

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { faults, read } = await findFaults()
    for (const fault of faults) console.error(`\n✗ ${fault}`)
    if (faults.length > 0) return 1
    console.log(`${read} files follow all ${config.forbidden.length} import rules.`)
  })
}
