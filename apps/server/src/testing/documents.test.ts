import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, refusalsOf } from '@heliograph/contract'
import { errors } from '@heliograph/domain/errors'
import { languages, phrasesIn } from '@heliograph/phrases'
import { parseSamples } from '@heliograph/protocols/http-push/samples'
import { parseTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = ['apps', 'packages', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(^|[\\/])(node_modules|dist)[\\/]/.test(path))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
)
/** Documents name a file by the last part of its path. */
const named = (end: string) => files.filter((path) => path === end || path.endsWith(`/${end}`))

/** The first string argument of every call; in test files these are the titles. */
const titlesIn = (path: string) =>
  [...read(path).matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , title = '']) =>
    title.replace(/\\(.)/g, '$1'),
  )

/** The title, or its beginning if the reference ends with dots. */
const fits = (title: string, told: string) =>
  told.endsWith(' …') ? title.startsWith(told.slice(0, -2)) : title === told

const documents = ['docs/security.md', 'docs/messages.md']

test.each(documents)('every test that %s names exists', (path) => {
  const references = [...read(path).matchAll(/`([\w./-]+\.test\.tsx?) › ([^`]+)`/g)]
  expect(references.length).toBeGreaterThan(40)
  const stands = (end: string, told: string) =>
    named(end).some((file) => titlesIn(file).some((title) => fits(title, told)))
  // A title can continue on the next line.
  const lost = references.filter(([, end = '', told = '']) => !stands(end, told.replace(/\s+/g, ' ')))
  expect(lost.map(([whole]) => whole)).toEqual([])
})

test.each(documents)('every file that %s names exists', (path) => {
  const ends = [...read(path).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|js|md|json))`/g)].map(([, end = '']) => end)
  expect(ends.length).toBeGreaterThan(2)
  expect(ends.filter((end) => named(end).length === 0)).toEqual([])
})

test('every requirement has one answer, and the totals are right', () => {
  const rows = [
    ...read('docs/security.md').matchAll(
      /^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|partly|deviation|not yet|not applicable) \| \S.*\|$/gm,
    ),
  ]
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  const sums = ['met', 'partly', 'deviation', 'not yet', 'not applicable'].map(
    (answer) => rows.filter(([, , given]) => given === answer).length,
  )
  expect(read('docs/security.md')).toContain(`| **all 253** | ${sums.map((sum) => `**${sum}**`).join(' | ')} |`)
})

test('every numbered message has a code, a row and a text in every language', async () => {
  const rows = [...read('docs/messages.md').matchAll(/^\| (\d+) \| ([^|]+) \|/gm)]
  const numbers = Array.from({ length: 59 }, (_, index) => index + 1)
  expect([...new Set(rows.map(([, number]) => Number(number)))]).toEqual(numbers)
  const told = rows.flatMap(([, number, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, Number(number)]),
  )
  const numbered = Object.entries(errors).filter(([, number]) => number !== null)
  expect(told.toSorted()).toEqual(numbered.toSorted())
  for (const language of languages) {
    const words = (await phrasesIn(language)).errors
    expect(
      Object.keys(words)
        .map(Number)
        .toSorted((a, b) => a - b),
      language,
    ).toEqual(numbers)
  }
})

test('the messages that no call returns are named as such, and no others', () => {
  const text = read('docs/messages.md')
  const rows = [...text.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|/gm)]
  const waiting = rows.filter(([, , , by = '']) => by.trim() === 'never')
  const numbers = waiting.map(([, number]) => number)
  const [head = ''] = /Of the 59, [^.]+\./.exec(text) ?? []
  const [, many, few, list] = /Of the 59, (\d+) are [^;]+; (\d+) \(([\d, ]+)\) are not/.exec(head) ?? []
  expect([many, few, list]).toEqual([String(59 - numbers.length), String(numbers.length), numbers.join(', ')])
  const declared = new Set<string>(Object.values(contract).flatMap((calls) => Object.values(calls).flatMap(refusalsOf)))
  for (const [, number, codes = ''] of waiting)
    expect(
      [...codes.matchAll(/`(\w+)`/g)].filter(([, code = '']) => declared.has(code)),
      number,
    ).toEqual([])
})

test('no document has SQL: what people need to do can be done in the product', () => {
  const sql = /```sql|\b(psql|insert into|delete from|update \w+ set|select .{1,80} from)\b/i
  const found = (text: string) => text.split('\n').filter((line) => sql.test(line))
  expect(found('run `psql` and\nupdate users set operator = true')).toHaveLength(2)
  const pages = [...readdirSync(root), ...files].filter((path) => path.endsWith('.md'))
  expect(pages).toContain('docs/operating.md')
  expect(pages.flatMap((path) => found(read(path)).map((line) => `${path}: ${line}`))).toEqual([])
})

test('the examples of the README send a reading of this minute, whenever they are copied', () => {
  const examples = [...read('README.md').matchAll(/```sh\n((?:curl|mosquitto_pub) [^`]*)```/g)].map(
    ([, text = '']) => text,
  )
  const bodies = examples.map((example) => {
    // Prints the argument after -d or -m instead of sending it.
    const stub = 'send() { while [ $# -gt 0 ]; do case $1 in -d|-m) printf %s "$2";; esac; shift; done; }'
    return execFileSync('sh', ['-c', `${stub}\n${example.replace(/^(curl|mosquitto_pub)/, 'send')}`], {
      encoding: 'utf8',
    })
  })
  const times = bodies.flatMap((body) => {
    const said = body.includes('"dev"') ? parseTelemetry(Buffer.from(body)) : parseSamples(body)
    return 'error' in said
      ? [said.error.code]
      : said.readings.map(({ at }) => (Math.abs(at - Date.now()) < 60_000 ? 'now' : new Date(at).toISOString()))
  })
  expect(times).toEqual(['now', 'now'])
})
