import type { Component } from '@heliograph/domain/module-map'
import { moduleSerialIn, serialKey } from '@heliograph/domain/module-serials'
import { stickerOf, type ReadSticker } from '#scanner/sticker.ts'
import { componentIn, unplaced, type Arrays } from './edits.ts'

/** The serial numbers of optimizers and micro-inverters in these codes, by the rules of the paper map. */
export const readModuleSticker: ReadSticker = (codes) =>
  stickerOf(codes, (printed) => printed.flatMap(({ text }) => moduleSerialIn(text) ?? []))

export const hasPlace = (arrays: Arrays, { sn }: Component) =>
  arrays.some(({ modules }) => modules.some((module) => module.sn !== null && serialKey(module.sn) === serialKey(sn)))

/**
 * What a sticker is the sticker of: the inputs of a device of the plant that have no place yet, or else what typing it would be. Codes
 * have capital letters, and devices may be known with small ones.
 */
export const scannedComponents = (
  arrays: Arrays,
  parts: readonly { sn: string; inputs: readonly number[] }[],
  serial: string,
): Component[] => {
  const known = parts.find(({ sn }) => serialKey(sn) === serialKey(serial))?.sn
  const left = unplaced(arrays, parts).filter(({ sn }) => sn === known)
  const typed = componentIn(known ?? serial)
  return left.length > 0 ? left : typed ? [typed] : []
}
