import { entriesOf } from '@heliograph/domain/records'
import type { FaultMeaning } from './meanings.ts'

/** What a maker's numbers mean. Numbers that are missing, or on which public sources disagree, are shown bare. */
export type FaultTable = ReadonlyMap<number, FaultMeaning>

/** From numbers, or ranges such as [49, 62], by what they mean. */
export const faultTable = (rows: Partial<Record<FaultMeaning, readonly (number | readonly [number, number])[]>>) => {
  const table = new Map<number, FaultMeaning>()
  for (const [meaning, numbers] of entriesOf(rows)) {
    for (const one of numbers) {
      const [first, last] = typeof one === 'number' ? [one, one] : one
      for (let number = first; number <= last; number++) {
        if (table.has(number)) throw new Error(`Fault ${number} has two meanings`)
        table.set(number, meaning)
      }
    }
  }
  return table
}

/** A fault's number, if it is the bit of a word that is counted from 0 in its maker's list. */
export const bitOf = (bit: number) => bit + 1
