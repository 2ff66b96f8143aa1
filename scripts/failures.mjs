import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * Failed tests as short blocks: the test, then the beginning of its errors. They are for the end of a long log, of which some
 * services keep only the last 2 kB, so with several failures a list of their names comes last.
 * @param {{ test: string, errors: { message: string, stack: string, diff: string }[] }[]} failed
 */
export const failures = (failed, from = root) => {
  const blocks = failed.map(({ test, errors }) => `✗ ${test}\n${toShort(errors, from)}`)
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

/** The first lines of each error, once, and the place in our own files. A walk's second error is the page it stood before. */
const toShort = (errors, from) => {
  const isSaid = (line) => line.trim() !== ''
  const said = errors.map(({ message, diff }) => [...linesOf(message), ...linesOf(diff)].filter(isSaid))
  const places = errors.map(({ stack }) => linesOf(stack).find((line) => isPlace(line, from)) ?? '')
  const first = said.flatMap((lines) => [...new Set(lines)].slice(0, mostLines))
  return [...[...new Set(first)].slice(0, 2 * mostLines), ...new Set(places.filter(isSaid))]
    .map((line) => `  ${clip(line.replaceAll('file://', '').replaceAll(`${from}/`, ''))}`)
    .join('\n')
}

const linesOf = (text) => stripVTControlCharacters(text).split(/\r?\n/)
const isPlace = (line, from) => /^\s+at /.test(line) && line.includes(from) && !line.includes('node_modules')
const clip = (line) => (line.length > mostWidth ? `${line.slice(0, mostWidth - 1)}…` : line)

const mostLines = 12
const mostWidth = 160
const mostNames = 8
