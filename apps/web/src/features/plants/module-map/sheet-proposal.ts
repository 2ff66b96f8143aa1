import type { RecognisedSheet } from '@heliograph/contract/browser'
import type { ModuleArray, PlacedModule } from '@heliograph/domain/module-map'
import { serialKey } from '@heliograph/domain/module-serials'
import { mirrored, turnedRight } from '@heliograph/domain/sheet-grid'
import { withArray, type Arrays, type Position } from './edits.ts'

export type SheetCell = RecognisedSheet['grids'][number]['cells'][number]
export type SheetSticker = RecognisedSheet['loose'][number]

/** How the sheet was held. */
export interface Held {
  /** Quarters, clockwise. */
  turns: number
  isMirrored: boolean
}

export interface SheetGridRead {
  /** For which the sheet was printed. */
  arrayId: number | null
  rows: number
  columns: number
  cells: readonly SheetCell[]
}

/** The grids of a sheet as they would be if it had been held like this. Sheets with marks say themselves how they are held. */
export const gridsHeld = ({ grids }: RecognisedSheet, { turns, isMirrored }: Held): SheetGridRead[] =>
  grids.map((read) => {
    const { arrayId, rows, columns, cells } = read
    if (arrayId !== null) return read
    let grid = { rows, columns, places: [...cells] }
    if (isMirrored) grid = mirrored(grid)
    for (let turn = 0; turn < turns; turn += 1) grid = turnedRight(grid)
    return { arrayId, rows: grid.rows, columns: grid.columns, cells: grid.places }
  })

/** What is to be looked at of a cell. */
export type Doubt = NonNullable<SheetSticker['doubt']> | 'unsure' | 'loose'

export const doubtOf = ({ doubt, certainty }: SheetCell): Doubt | undefined =>
  doubt ?? (certainty < sureFrom ? 'unsure' : undefined)

/** What may be wrong comes first; a device that nobody heard yet is usual while a plant is built. */
const order: readonly Doubt[] = [
  'OPTIMIZER_SAME_SERIAL',
  'OPTIMIZER_IN_OTHER_PLANT',
  'unsure',
  'loose',
  'OPTIMIZER_ALREADY_IN_PLANT',
  'OPTIMIZER_NOT_IN_PLANT',
  'GATEWAY_NOT_IN_PLANT',
]
const byWeight = (one: { doubt: Doubt }, other: { doubt: Doubt }) =>
  order.indexOf(one.doubt) - order.indexOf(other.doubt)

/**
 * The drawing with the sheet's grids as new arrays, or in the array for which a sheet was printed. A device is in one place only, so one that is drawn already moves: its place before stays
 * without a device, or goes where nobody drew anything yet (`isDrawn`). What is on the sheet twice, or in another plant, gets no device.
 */
export const withSheet = (
  arrays: Arrays,
  grids: readonly SheetGridRead[],
  { isDrawn, nameOf }: { isDrawn: boolean; nameOf: (number: number) => string },
): { arrays: Arrays; ids: number[] } => {
  const placed = new Set(grids.flatMap(({ cells }) => cells.flatMap((cell) => keyOf(deviceOf(cell)) ?? [])))
  const targets = new Map(grids.flatMap((grid) => [[grid, arrays.find((array) => isFor(grid, array))?.id] as const]))
  const printedFor = new Set(targets.values())
  let to: Arrays = arrays.flatMap((array) => {
    const keepsPlaces = isDrawn || printedFor.has(array.id)
    const modules = array.modules.flatMap((module) =>
      !placed.has(keyOf(module.sn) ?? '') ? module : keepsPlaces ? { ...module, sn: null, input: 0 } : [],
    )
    return modules.length === 0 && array.modules.length > 0 ? [] : { ...array, modules }
  })
  const ids: number[] = []
  for (const [place, grid] of grids.entries()) {
    const { rows, columns, cells } = grid
    const target = targets.get(grid)
    if (target !== undefined) {
      ids.push(target)
      to = to.map((array) => (array.id === target ? { ...array, modules: stuckOn(array.modules, cells) } : array))
      continue
    }
    to = withArray(to, nameOf(place + 1), { rows, columns })
    const added = to.at(-1)
    if (!added) continue
    ids.push(added.id)
    to = to.map((array) => (array === added ? { ...array, modules: modulesOf(cells) } : array))
  }
  return { arrays: to, ids }
}

/** Whether a sheet was printed for an array, which has not become smaller since. */
const isFor = ({ arrayId, cells }: SheetGridRead, { id, rows, columns }: ModuleArray) =>
  arrayId === id && cells.every(({ row, column }) => row < rows && column < columns)

/** The modules of an array with the devices of a sheet, and their own numbers. Places on which no sticker is stay as they are. */
const stuckOn = (modules: ModuleArray['modules'], cells: readonly SheetCell[]) => {
  const stuck = modulesOf(cells)
  const isAt = (one: Pick<PlacedModule, 'row' | 'column'>) => (other: Pick<PlacedModule, 'row' | 'column'>) =>
    one.row === other.row && one.column === other.column
  return [
    ...modules.filter((module) => !stuck.some(isAt(module))),
    ...stuck.map((one) => ({ ...modules.find(isAt(one)), ...one })),
  ].toSorted((one, other) => one.row - other.row || one.column - other.column)
}

/** A module without a device where it isn't sure which one it is; no module where there was no sticker. */
const modulesOf = (cells: readonly SheetCell[]): ModuleArray['modules'] =>
  cells.map((cell) => ({ row: cell.row, column: cell.column, sn: deviceOf(cell), input: 0 }))

const deviceOf = ({ sn, doubt }: SheetSticker) =>
  doubt === 'OPTIMIZER_SAME_SERIAL' || doubt === 'OPTIMIZER_IN_OTHER_PLANT' ? null : sn

const keyOf = (sn: string | null) => (sn === null ? undefined : serialKey(sn))

/** Where each doubtful sticker is on the drawing. */
export const doubtsOf = (sheet: RecognisedSheet, grids: readonly SheetGridRead[], ids: readonly number[] | undefined) =>
  [
    ...grids.flatMap(({ cells }, place) =>
      cells.flatMap((cell) => {
        const doubt = doubtOf(cell)
        const arrayId = ids?.[place]
        const at: Position | undefined =
          arrayId === undefined ? undefined : { arrayId, row: cell.row, column: cell.column }
        return doubt ? [{ sticker: cell as SheetSticker, doubt, at }] : []
      }),
    ),
    ...sheet.loose.map((sticker) => ({ sticker, doubt: 'loose' as const, at: undefined })),
  ].toSorted(byWeight)

const sureFrom = 0.45
