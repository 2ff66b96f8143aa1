import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { moveRuntime } from '../apps/web/vite.runtime.ts'

const chunk = (name, code, imports = []) => ({ type: 'chunk', name, fileName: `assets/${name}-1.js`, code, imports })
/** @returns {any} */
const bundleOf = (...chunks) => Object.fromEntries(chunks.map((each) => [each.fileName, each]))
const runtime = () => chunk('rolldown-runtime', 'var e=1,s=(x)=>x+e,l=(x)=>x*10;export{s as n,l as r};')
const ofRuntime = ['assets/rolldown-runtime-1.js']

test('the bundler’s own lines come with the libraries, and files that need them take them from there', async () => {
  const libraries = chunk(
    'libraries',
    'import{n as e,r}from"./rolldown-runtime-1.js";var n=e(r(4));export{n as t};',
    ofRuntime,
  )
  const frame = chunk(
    'frame',
    'import{n as e}from"./rolldown-runtime-1.js";import{t}from"./libraries-1.js";export const shown=e(t);',
    [...ofRuntime, 'assets/libraries-1.js'],
  )
  const bundle = bundleOf(runtime(), libraries, frame)
  moveRuntime(bundle)
  expect(Object.keys(bundle)).toEqual(['assets/libraries-1.js', 'assets/frame-1.js'])
  expect([libraries.imports, frame.imports]).toEqual([[], ['assets/libraries-1.js']])

  const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const { fileName, code } of [libraries, frame]) writeFileSync(join(folder, fileName.slice(7)), code)
  // (4 × 10 + 1) + 1
  expect((await import(pathToFileURL(join(folder, 'frame-1.js')).href)).shown).toBe(42)
})

test('they stay a file where libraries import others, which would run without them', () => {
  const libraries = chunk('libraries', 'import"./a-1.js";import{n as e}from"./rolldown-runtime-1.js";e()', [
    ...ofRuntime,
    'assets/a-1.js',
  ])
  const bundle = bundleOf(runtime(), libraries)
  moveRuntime(bundle)
  expect(Object.keys(bundle)).toContain('assets/rolldown-runtime-1.js')
})
