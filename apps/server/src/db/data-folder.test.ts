import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderHeld, holdDataFolder } from './data-folder.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hold-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a second process gets an error that names the holder of the folder', async () => {
  const holder = await startProcessThatAnswers({ processId: 4711, since: '2026-01-02T03:04:05.000Z', holds: true })
  try {
    await expect(holdDataFolder(folder)).rejects.toThrow(/is in use by process 4711 \(since 2026-01-02T03:04:05.000Z\)/)
  } finally {
    holder.kill('SIGKILL')
  }
})

test('a killed process does not block the next one', async () => {
  const holder = await startProcessThatAnswers({ processId: 4711, since: '', holds: true })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(readdirSync(folder)).toEqual(['hold-4711-00.sock'])
  const hold = await holdDataFolder(folder)
  expect(readdirSync(folder)).not.toContain('hold-4711-00.sock')
  await hold.release()
})

test('a released folder is free, and no files are left in it', async () => {
  await (await holdDataFolder(folder)).release()
  await (await holdDataFolder(folder)).release()
  expect(readdirSync(folder)).toEqual([])
})

test('of many processes that start at the same time, one gets the folder', async () => {
  for (let round = 0; round < 10; round++) {
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataFolder(folder)))
    const won = claims.filter((claim) => claim.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(DataFolderHeld)
    await won[0]!.value.release()
  }
})

test('a folder whose path is too long for a socket can be locked too', async () => {
  const deep = join(folder, 'a'.repeat(120))
  const hold = await holdDataFolder(deep)
  await expect(holdDataFolder(deep)).rejects.toBeInstanceOf(DataFolderHeld)
  await hold.release()
  await (await holdDataFolder(deep)).release()
})

const startProcessThatAnswers = async (answer: object) => {
  const path = JSON.stringify(join(folder, 'hold-4711-00.sock'))
  const code = `require('net').createServer((s) => s.end(${JSON.stringify(JSON.stringify(answer))}))
    .listen(${path}, () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
