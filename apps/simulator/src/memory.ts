import { open, readFile, rename } from 'node:fs/promises'
import type { PlantState } from '@heliograph/simulation/plant-state'
import type { StoredRecord } from './buffer.ts'

/** What devices remember when they have no power: a state file. */
export interface Memory {
  version: 1
  /** Written when everything had stopped: nothing happened since. */
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
  /** Of the latest record. */
  recordNumber: number
  /** What was not acknowledged. */
  records: StoredRecord[]
}

export const emptyMemory: Memory = { version: 1, complete: true, plants: {}, gateways: {} }

/** Empty when there is no such file. Throws when one cannot be read: a memory is not lost in silence. */
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

/** Whoever reads the file sees the old memory or the new one, never half of either. */
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

/** Numbers that were given away after the last write must not be given to other records. */
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
