import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Vitest options to also record what each file did and what failed, without changing its output. */
export const reportInto = (name) => {
  for (const kind of kinds) rmSync(fileOf(name, kind), { force: true })
  return [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/failed.reporter.mjs',
    ...kinds.map((kind) => `--outputFile.${kind}=${fileOf(name, kind)}`),
  ]
}

/** The JSON reports recorded under these names. A run that could not start has none. */
export const reportsOf = (names) => readAll(names, 'json')

/** What failed in the runs recorded under these names. */
export const failedOf = (names) => readAll(names, 'failed').flatMap((text) => JSON.parse(text))

const readAll = (names, kind) =>
  names
    .map((name) => fileOf(name, kind))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))

const kinds = ['json', 'failed']
const fileOf = (name, kind) => join(root, 'node_modules/.cache/heliograph', `${name}.${kind}.report.json`)
