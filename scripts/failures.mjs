import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * The failed tests of these reports as short blocks: the test, then the beginning of its error. They are for the end of a
 * long log, of which some services keep only the last 2 kB, so with several failures a list of their names comes last.
 */
export const failures = (reports, from = root) => {
  const failed = reports.flatMap((report) => readFailures(report, from))
  const blocks = failed.map(({ test, error }) => `✗ ${test}\n${toShort(error, from)}`)
  if (failed.length < 2) return blocks
  const more = failed.length - mostNames
  return [
    ...blocks,
    [
      `${failed.length} tests failed:`,
      ...failed.slice(0, mostNames).map(({ test }) => `✗ ${clip(test)}`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n'),
  ]
}

/** Each failed test with its error. A file that could not be loaded has no tests, and its own error. */
const readFailures = (report, from) =>
  JSON.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(from, name).replaceAll('\\', '/')
    const tests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        test: [file, ...ancestorTitles, title].join(' › '),
        error: failureMessages.join('\n'),
      }))
    return tests.length > 0 || status !== 'failed' ? tests : [{ test: file, error: message }]
  })

/** The first lines, and the place in our own files, which may be further down. */
const toShort = (error, from) => {
  const lines = stripVTControlCharacters(error).split(/\r?\n/)
  const isPlace = (line) => /^\s+at /.test(line)
  const places = lines.filter((line) => isPlace(line) && line.includes(from) && !line.includes('node_modules'))
  const said = lines.filter((line) => line.trim() !== '' && !isPlace(line)).slice(0, mostLines)
  return [...said, ...places.slice(0, 2)]
    .map((line) => `  ${clip(line.replaceAll(`file://`, '').replaceAll(`${from}/`, ''))}`)
    .join('\n')
}

const clip = (line) => (line.length > mostWidth ? `${line.slice(0, mostWidth - 1)}…` : line)

const mostLines = 12
const mostWidth = 160
const mostNames = 8
