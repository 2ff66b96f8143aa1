import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseOldNode, staleness } from './install.mjs'
import { linkPackages } from './link.mjs'
import { Failed } from './run.mjs'

let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'install-'))
})
afterEach(() => rmSync(tree, { recursive: true }))

const locked = {
  'packages/domain': { version: '2.0.0' },
  'node_modules/pg': { version: '8.1.0', integrity: 'sha512-a' },
}
const wants = (packages) => writeFileSync(join(tree, 'package-lock.json'), JSON.stringify({ packages }))
const has = (packages) => {
  mkdirSync(join(tree, 'node_modules'), { recursive: true })
  writeFileSync(join(tree, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

test('a fresh clone or an interrupted install is not installed yet', () => {
  wants(locked)
  expect(staleness(tree)).toBe('not installed yet')
  mkdirSync(join(tree, 'node_modules/pg'), { recursive: true })
  expect(staleness(tree)).toBe('not installed yet')
})

test('a matching installation is not repeated; our own packages do not count', () => {
  wants(locked)
  has({ 'node_modules/pg': locked['node_modules/pg'] })
  expect(staleness(tree)).toBeUndefined()
})

test('a new package of ours is linked, without an installation', () => {
  const ours = 'node_modules/@heliograph/domain'
  wants({ ...locked, [ours]: { resolved: 'packages/domain', link: true } })
  linkPackages(tree)
  has({ 'node_modules/pg': locked['node_modules/pg'] })
  mkdirSync(join(tree, 'packages/domain'), { recursive: true })
  writeFileSync(join(tree, 'packages/domain/package.json'), 'ours')
  linkPackages(tree)
  linkPackages(tree)
  expect(readFileSync(join(tree, ours, 'package.json'), 'utf8')).toBe('ours')
  expect(staleness(tree)).toBeUndefined()
})

test.each([
  ['another version', { 'node_modules/pg': { version: '8.2.0', integrity: 'sha512-a' } }],
  ['another content', { 'node_modules/pg': { version: '8.1.0', integrity: 'sha512-b' } }],
  ['a package more', { ...locked, 'node_modules/mqtt': { version: '5.0.0' } }],
])('%s is installed', (_, packages) => {
  has({ 'node_modules/pg': locked['node_modules/pg'] })
  wants(packages)
  expect(staleness(tree)).toBe('changed since they were installed')
})

test("another system's binaries can be missing, but must not have another version", () => {
  wants({ ...locked, 'node_modules/pg-win': { version: '1.0.0', optional: true } })
  has({ 'node_modules/pg': locked['node_modules/pg'] })
  expect(staleness(tree)).toBeUndefined()
  has({ 'node_modules/pg': locked['node_modules/pg'], 'node_modules/pg-win': { version: '0.9.0' } })
  expect(staleness(tree)).toBe('changed since they were installed')
})

test.each(['v18.20.4', 'v20.18.3'])('Node %s is refused with a clear sentence', (version) => {
  expect(() => refuseOldNode(version, '>=20.19')).toThrow(
    new Failed(`Heliograph needs Node 20.19 or later, and this is ${version}: see https://nodejs.org`),
  )
})

test.each(['v20.19.0', 'v20.20.1', 'v22.0.0'])('Node %s is accepted', (version) => {
  expect(() => refuseOldNode(version, '>=20.19')).not.toThrow()
})
