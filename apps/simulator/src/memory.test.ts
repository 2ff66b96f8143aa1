import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startState } from '@heliograph/simulation/plant-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, noonAt } from './field.fixture.ts'
import { emptyMemory, readMemory, writeMemory, type Memory } from './memory.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'memory-'))))
afterAll(() => rm(folder, { recursive: true }))

const memory: Memory = {
  version: 1,
  complete: true,
  plants: { one: { state: startState(house), stateAt: noonAt } },
  gateways: {
    '2718610869': {
      bornAt: 1,
      bootAt: 2,
      recordNumber: 41,
      records: [{ number: 41, at: 3, body: 'AQ==', stored: true }],
    },
  },
}

test('a saved memory can be read, and no other file is left', async () => {
  const path = join(folder, 'state.json')
  expect(await readMemory(path)).toEqual(emptyMemory)
  await writeMemory(path, emptyMemory)
  await writeMemory(path, memory)
  expect(await readMemory(path)).toEqual(memory)
  expect(await readdir(folder)).toEqual(['state.json'])
})

test('after a crash no record number is used twice', async () => {
  const path = join(folder, 'sudden.json')
  await writeMemory(path, { ...memory, complete: false })
  const { recordNumber, records } = (await readMemory(path)).gateways['2718610869']!
  expect(recordNumber).toBeGreaterThan(41)
  expect(records).toEqual(memory.gateways['2718610869']!.records)
})

test('an unreadable memory is an error, not an empty memory', async () => {
  const path = join(folder, 'damaged.json')
  await writeFile(path, '{"version":1,"pla')
  await expect(readMemory(path)).rejects.toThrow()
  await writeFile(path, '{"version":2}')
  await expect(readMemory(path)).rejects.toThrow(/version 1/)
})
