import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Vitest options to also record what each file did, without changing its output. */
export const reportInto = (name) => {
  rmSync(fileOf(name), { force: true })
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${fileOf(name)}`]
}

/** The reports recorded under these names. A run that could not start has none. */
export const reportsOf = (names) =>
  names
    .map(fileOf)
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))

const fileOf = (name) => join(root, 'node_modules/.cache/heliograph', `${name}.report.json`)
