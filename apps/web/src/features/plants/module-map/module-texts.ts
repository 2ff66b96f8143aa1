import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import type { ShownModule } from './shares.ts'

/** How values are written: energies of a day, or powers at an instant. */
export type ValueUnit = 'kWh' | 'W'

interface Place {
  array: { name: string }
  module: { row: number; column: number; number?: number | null | undefined }
}

/** South roof, row 1, column 4, number 12. Rows and columns count from the upper left. */
export const placeText = ({ array, module }: Place, words: Words['moduleMap']) => {
  const place = words.place({ array: array.name, row: module.row + 1, column: module.column + 1 })
  return typeof module.number === 'number' ? words.numbering.place({ place, number: String(module.number) }) : place
}

/** What measures it. */
export const partText = (
  { sn, input, deviceName }: Pick<ShownModule['module'], 'sn' | 'input' | 'deviceName'>,
  words: Words['moduleMap'],
) => {
  if (sn === null) return words.noSn
  const name = deviceName ?? sn
  return input === 0 ? name : words.inputOf({ name, input })
}

/** For people who hear it: all that the drawing shows of a module. */
export const toldOf = (shown: ShownModule, unit: ValueUnit, words: Words['moduleMap']) =>
  words.told({
    place: placeText(shown, words),
    part: partText(shown.module, words),
    value: shown.module.sn === null ? '' : quantityText(shown.value, unit),
    state: words.levels[shown.level],
  })
