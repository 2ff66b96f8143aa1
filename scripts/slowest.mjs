import { relative } from 'node:path'
import { root } from './run.mjs'

/** The files of these reports that took longest, as readable lines. */
export const slowest = (reports, most = 10) =>
  toLines(
    reports.flatMap((report) => readTimes(report)),
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
