import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { root } from './run.mjs'

/**
 * The test files that the arguments of `npm test` select, or undefined if they name no file, which means all. As in
 * Vitest, a name selects a file if it is part of the path.
 */
export const select = (args, files = testFiles()) => {
  const { names, options } = split(args)
  if (names.length === 0) return undefined
  const chosen = files.filter((file) => names.some((name) => file.toLowerCase().includes(plain(name))))
  return {
    names,
    options,
    files: chosen,
    projects: ['node', 'web', 'e2e'].filter((project) => chosen.some((file) => projectOf(file) === project)),
  }
}

/** All test files, as paths from the root, in the folders of the Vitest configurations. */
export const testFiles = () =>
  ['packages', 'apps', 'scripts', 'e2e'].flatMap(filesIn).filter((file) => /[.]test[.](tsx?|mjs)$/.test(file))

const projectOf = (file) => {
  if (file.startsWith('e2e/')) return 'e2e'
  return /[.](test[.]tsx|browser[.]test[.]ts)$/.test(file) ? 'web' : 'node'
}

const split = (args) => {
  const [names, options] = [[], []]
  for (let place = 0; place < args.length; place++) {
    if (!args[place].startsWith('-')) names.push(args[place])
    else if (takesValue.has(args[place])) options.push(args[place], args[++place] ?? '')
    else options.push(args[place])
  }
  return { names, options }
}
const takesValue = new Set(['-t', '--testNamePattern', '--project', '--reporter'])

/** A name in the form of the listed files: from the root, without a line number. */
const plain = (name) => {
  const path =
    isAbsolute(name) || name.startsWith('.') ? relative(root, join(isAbsolute(name) ? '' : root, name)) : name
  return path.replaceAll('\\', '/').replace(/:\d+$/, '').toLowerCase()
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(`${folder}/${entry.name}`)
    return [`${folder}/${entry.name}`]
  })
const skipped = new Set(['node_modules', 'dist'])
