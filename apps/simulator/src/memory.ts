import { open, readFile, rename } from 'node:fs/promises'
import type { PlantState } from '@heliograph/simulation/plant-state'
import type { StoredRecord } from './buffer.ts'

/** What devices remember without power: the state file. */
export interface Memory {
  version: 1
  /** Saved after everything had stopped, so nothing has happened since. */
  complete: boolean
  plants: Record<string, PlantMemory>
  gateways: Record<string, GatewayMemory>
}

export interface PlantMemory {
  state: PlantState
  stateAt: number
}

export interface GatewayMemory {
  bornAt: number
  bootAt: number
  /** The latest record's number. */
  recordNumber: number
  /** Unacknowledged records. */
  records: StoredRecord[]
}

export const emptyMemory: Memory = { version: 1, complete: true, plants: {}, gateways: {} }

/** Empty if the file does not exist. Throws if it can't be read, so that a memory is never lost silently. */
export const readMemory = async (path: string): Promise<Memory> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return emptyMemory
  const memory = JSON.parse(text) as Memory
  if (memory.version !== 1) throw new Error(`${path} is not a state file of version 1`)
  return memory.complete ? memory : withNumbersSkipped(memory)
}

/** Replaces the file atomically: readers see either the old memory or the new one. */
export const writeMemory = async (path: string, memory: Memory) => {
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(JSON.stringify(memory))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** Skips numbers that may have been used after the last save, so that they are not used for other records. */
const withNumbersSkipped = (memory: Memory): Memory => ({
  ...memory,
  gateways: Object.fromEntries(
    Object.entries(memory.gateways).map(([sn, gateway]) => [
      sn,
      { ...gateway, recordNumber: gateway.recordNumber + skippedNumbers },
    ]),
  ),
})

const skippedNumbers = 1000
