import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureBrowser } from './browser.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A program that works, or does not. */
const program = (name, exitCode) => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(path, 0o755)
  return path
}

test.skipIf(process.platform === 'win32')('the configured browser is used if it starts', async () => {
  vi.stubEnv('CHROMIUM_PATH', program('mine', 0))
  expect(await ensureBrowser()).toBe(join(folder, 'mine'))
})

test('a configured browser that does not start is an error, and no other is used instead', async () => {
  const path = join(folder, 'nowhere')
  vi.stubEnv('CHROMIUM_PATH', path)
  await expect(ensureBrowser()).rejects.toThrow(`CHROMIUM_PATH is ${path}, which is not a browser that can be started.`)
})

test.skipIf(process.platform === 'win32')(
  'of those in the PATH the first that answers is taken: a stub does not',
  async () => {
    program('chromium-headless-shell', 1)
    program('chromium', 1)
    const works = program('google-chrome', 0)
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
    expect(await ensureBrowser()).toBe(works)
  },
)

test.skipIf(process.platform === 'win32')(
  'a browser without a window is preferred: it is the quicker one',
  async () => {
    program('chromium', 0)
    const quicker = program('chromium-headless-shell', 0)
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
    expect(await ensureBrowser()).toBe(quicker)
  },
)
