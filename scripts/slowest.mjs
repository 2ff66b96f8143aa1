import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/** Vitest options to also record how long each file took, without changing its output. */
export const timesInto = (name) => {
  rmSync(fileOf(name), { force: true })
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${fileOf(name)}`]
}

/** The files that took longest in the runs recorded under these names, as readable lines. */
export const slowest = (names, most = 10) =>
  toLines(
    names.flatMap((name) => (existsSync(fileOf(name)) ? readTimes(readFileSync(fileOf(name), 'utf8')) : [])),
    most,
  )

/** Each file, with the seconds from the start of its first test to the end of its last. */
export const readTimes = (report, from = root) =>
  JSON.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    file: relative(from, name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1000,
  }))

export const toLines = (times, most) =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)

const fileOf = (name) => join(root, 'node_modules/.cache/heliograph', `${name}.times.json`)
