import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { moveRuntime } from '../apps/web/vite.runtime.ts'
import { ensureBuild } from './build.mjs'
import { root } from './run.mjs'

const chunk = (name, code, imports = []) => ({ type: 'chunk', name, fileName: `assets/${name}-1.js`, code, imports })
/** @returns {any} */
const bundleOf = (...chunks) => Object.fromEntries(chunks.map((each) => [each.fileName, each]))
const runtime = () => chunk('rolldown-runtime', 'var e=1,s=(x)=>x+e,l=(x)=>x*10;export{s as n,l as r,l as t};')
const ofRuntime = ['assets/rolldown-runtime-1.js']

test('the bundler’s own lines come with the libraries, and files that need them take them from there', async () => {
  const libraries = chunk(
    'libraries',
    // The bundler gives names like these.
    'import{n as e,r}from"./rolldown-runtime-1.js";var n=e(r(4)),$=0,$n=1,$r=2,$t=3;export{n as t};',
    ofRuntime,
  )
  const frame = chunk(
    'frame',
    'import{n as e,t}from"./rolldown-runtime-1.js";import{t as n}from"./libraries-1.js";export const shown=e(t(n));',
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
  // (4 × 10 + 1) × 10 + 1
  expect((await import(pathToFileURL(join(folder, 'frame-1.js')).href)).shown).toBe(411)
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

test('the built libraries are a script that runs, and no file asks for what came with them', async () => {
  await ensureBuild()
  const assets = join(root, 'apps/web/dist/assets')
  const named = (start) => readdirSync(assets).filter((file) => file.startsWith(start) && file.endsWith('.js'))
  expect(named('rolldown-runtime-')).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'libraries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of [...named('libraries-'), ...named('base-'), ...named('frame-')]) {
    const copy = join(folder, `${file.slice(0, -3)}.mjs`)
    copyFileSync(join(assets, file), copy)
    // Finds what a browser would refuse, such as a name that is declared twice.
    execFileSync(process.execPath, ['--check', copy])
  }
})
