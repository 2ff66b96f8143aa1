import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { root } from './run.mjs'

/**
 * What the arguments of `npm test` name, or nothing when they name no file: then everything is meant. Like Vitest, it
 * takes a file when a part of its path is named.
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

/** Every test file, from the root: where the Vitest configurations look for them. */
export const testFiles = () =>
  ['packages', 'apps', 'scripts', 'e2e'].flatMap(filesIn).filter((file) => /[.]test[.](tsx?|mjs)$/.test(file))

const projectOf = (file) => {
  if (file.startsWith('e2e/')) return 'e2e'
  return file.startsWith('apps/web/') ? 'web' : 'node'
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

/** As the files are listed: from the root, without the line that may follow the name. */
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
