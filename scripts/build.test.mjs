import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensure } from './build.mjs'
import { compressFolder } from './compress.mjs'

let tree = ''
let builds = 0
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'build-'))
  builds = 0
  write('source.ts', 'one')
})
afterEach(() => rmSync(tree, { recursive: true }))

const write = (name, text) => writeFileSync(join(tree, name), text)
const build = (work = () => write('result.js', 'built')) =>
  ensure('programs', ['source.ts'], ['result.js'], async () => ((builds += 1), work() ?? 0), tree)

test('unchanged sources are not built again, even if they were touched', async () => {
  await build()
  utimesSync(join(tree, 'source.ts'), 1, 1)
  await build()
  expect(builds).toBe(1)
})

test('changed sources and deleted results cause a build', async () => {
  await build()
  write('source.ts', 'two')
  await build()
  rmSync(join(tree, 'result.js'))
  await build()
  expect(builds).toBe(3)
})

test('a failed build is reported with its exit code, and is tried again', async () => {
  await build()
  write('source.ts', 'broken')
  const failing = build(() => 3)
  await expect(failing).rejects.toThrow('The programs could not be built: see above for the reason.')
  await expect(failing).rejects.toMatchObject({ exitCode: 3 })
  await build()
  expect(builds).toBe(3)
})

test('a build that creates no files has failed', async () => {
  await expect(build(() => 0)).rejects.toThrow('The programs build succeeded, but result.js is missing.')
})

test('text files get compressed copies; files that get hardly smaller and other types do not', async () => {
  const text = 'a plant '.repeat(500)
  write('page.html', text)
  write('small.js', 'let a')
  write('short.js', 'let plant;'.repeat(30))
  write('picture.png', text)
  await compressFolder(tree)
  expect(brotliDecompressSync(readFileSync(join(tree, 'page.html.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(tree, 'page.html.gz'))).toString()).toBe(text)
  expect(brotliDecompressSync(readFileSync(join(tree, 'short.js.br'))).toString()).toBe('let plant;'.repeat(30))
  for (const name of ['small.js.br', 'picture.png.gz']) expect(() => readFileSync(join(tree, name))).toThrow('ENOENT')
})
