import type { Values } from '@heliograph/domain/points'
import { readFields, writeFields, type Field } from './fields.ts'

/**
 * The insulation against earth, kΩ: of several conductors the worst. At night, and where nothing measures it, registers hold 0 or
 * all ones, which are no resistances.
 */
export const readInsulation = (fields: readonly Field[], payload: Uint8Array): Values => {
  const told = fields
    .flatMap((one) => readFields([one], payload).insulationResistance ?? [])
    .filter((kohm) => kohm > 0 && kohm < allOnes)
  return told.length === 0 ? {} : { insulationResistance: Math.min(...told) }
}

/** A simulated inverter has the same in all conductors. */
export const writeInsulation = (fields: readonly Field[], payload: Uint8Array, { insulationResistance = 0 }: Values) =>
  writeFields(fields, payload, { insulationResistance: Math.min(insulationResistance, allOnes - 1) })

const allOnes = 0xffff
