import type { Values } from '@heliograph/domain/points'
import type { Registers } from '#modbus/read-registers.ts'
import { faultPoints } from './faults.ts'

/** Faults that are the bits of consecutive registers, counted from 1. Nothing if not all registers were read. */
export const faultsInRegisters = (registers: Registers, first: number, count: number): Values => {
  const words = Array.from({ length: count }, (_, place) => registers.get(first + place))
  if (words.includes(undefined)) return {}
  const isSet = (number: number) => (((words[(number - 1) >> 4] ?? 0) >> ((number - 1) & 15)) & 1) === 1
  return faultPoints(Array.from({ length: 16 * count }, (_, place) => place + 1).filter(isSet))
}
