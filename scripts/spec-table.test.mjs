import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { specTable } from './spec-table.mjs'

const { calls, routes } = JSON.parse(readFileSync(join(root, 'docs/spec-sections.json'), 'utf8'))
const known = Object.values(calls).flat()
const [method, url] = known.find((call) => call.includes('{')).split(' ')

const tableOf = (group) =>
  specTable({
    contract: { live: group },
    addressesOf: ({ endpoint }) => {
      const [verb, address] = endpoint.split(' ')
      return [{ method: verb, url: address }]
    },
  })
const rowsOf = (text) => text.split('\n').filter((line) => line.includes('| live.'))

test("a call of the specification is listed in its area, whatever its path's variables are called", () => {
  const renamed = url.replaceAll(/\{\w+\}/g, '{another}')
  const text = tableOf({ known: { endpoint: `${method} ${renamed}`, access: 'session' } })
  expect(text).toContain(`- Of the specification's ${known.length} calls, 1 are answered.`)
  const [before, after] = text.split('### Not in the specification')
  expect(rowsOf(before)).toEqual([expect.stringContaining(`| \`${method} ${renamed}\` | live.known | session |`)])
  expect(rowsOf(after)).toEqual([])
})

test('our own calls are listed at the end, with their access policy', () => {
  const text = tableOf({ own: { endpoint: 'GET /own/call', access: { plant: 'read', at: 'params.id' } } })
  expect(text).toContain("- Of the contract's 1 calls, 0 are made by name in a test.")
  expect(rowsOf(text.split('### Not in the specification')[1])).toEqual([
    expect.stringContaining('| `GET /own/call` | live.own | plant: read |'),
  ])
})

test('a section lists the code and tests that mention it', () => {
  const sections = tableOf({})
    .split('\n')
    .filter((line) => /^\| [1-9] \|/.test(line))
  expect(sections.length).toBeGreaterThan(5)
  expect(sections.some((line) => /[.]test[.]tsx?\]/.test(line))).toBe(true)
})

test('every route of the specification is a page with its screen, or leads to another one', () => {
  const rows = tableOf({})
    .split('## Routes (§2)')[1]
    .split('## Calls')[0]
    .split('\n')
    .filter((line) => line.startsWith('| `/'))
    .map((line) => line.split(' | '))
  expect(rows.map(([path = '']) => path.slice(3, -1))).toEqual(routes)
  const isThere = (row) => row[2]?.startsWith('`/') || /^\[[\w-]+[.]tsx\]/.test(row[4] ?? '')
  expect(rows.filter((row) => !isThere(row))).toEqual([])
})
