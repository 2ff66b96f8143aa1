import { flawOf, type ModuleArray, type PlacedModule } from '@heliograph/domain/module-map'
import { cellOf, middleOf, type Point } from './geometry.ts'

export type Arrays = readonly ModuleArray[]

/** A position of an array, also where there is no module. */
export interface Position {
  arrayId: number
  row: number
  column: number
}

/** What can be placed: a device, or one of its inputs. */
export type Component = Pick<PlacedModule, 'input'> & { sn: string }

/** A new array of modules whose devices nobody chose yet, to the right of the others. */
export const withArray = (arrays: Arrays, name: string, { rows, columns } = { rows: 2, columns: 5 }) => {
  const right = Math.max(0, ...arrays.map((array) => edgesOf(array).right + roomM))
  const own = { id: nextId(arrays), name, azimuthDeg: null, tiltDeg: null, portrait: true, angleDeg: 0, rows, columns }
  const { width } = cellOf(own)
  const x = arrays.length === 0 ? 0 : tidy(right + (columns * width) / 2)
  return [...arrays, { ...own, x, y: arrays[0]?.y ?? 0, modules: filled([], rows, columns, undefined) }]
}

/** Beside the original, without its serial numbers: each of them is in one place. */
export const withCopy = (arrays: Arrays, id: number, nameOf: (name: string) => string) =>
  arrays.flatMap((array) => {
    if (array.id !== id) return []
    const { top, bottom } = edgesOf(array)
    const modules = array.modules.map((module) => ({ ...module, sn: null, input: 0 }))
    return { ...array, id: nextId(arrays), name: nameOf(array.name), y: tidy(array.y + bottom - top + roomM), modules }
  })

export const without = (arrays: Arrays, id: number) => arrays.filter((array) => array.id !== id)

/** An array changed. Where rows or columns are added there are modules; what is cut off is gone. */
export const withChanged = (arrays: Arrays, id: number, change: Partial<Omit<ModuleArray, 'id' | 'modules'>>) =>
  arrays.map((array) => {
    if (array.id !== id) return array
    const next = { ...array, ...change }
    if (next.rows === array.rows && next.columns === array.columns) return next
    return { ...next, modules: filled(array.modules, next.rows, next.columns, array) }
  })

/** Moved to a place where it is in line with another array, if it is nearly so; otherwise to a tenth of a metre. */
export const movedTo = (arrays: Arrays, id: number, { x, y }: Point) => {
  const array = arrays.find((one) => one.id === id)
  if (!array) return arrays
  const at = { x: tidy(x), y: tidy(y) }
  const own = edgesOf({ ...array, ...at })
  const shifts = arrays
    .filter((other) => other.id !== id && (other.angleDeg - array.angleDeg) % 90 === 0)
    .map(edgesOf)
    .map((other) => ({
      x: least([other.left - own.left, other.right - own.right, other.right - own.left, other.left - own.right]),
      y: least([other.top - own.top, other.bottom - own.bottom, other.bottom - own.top, other.top - own.bottom]),
    }))
  const [byX, byY] = [least(shifts.map((shift) => shift.x)), least(shifts.map((shift) => shift.y))]
  return withChanged(arrays, id, {
    x: at.x + (Math.abs(byX) <= snapM ? byX : 0),
    y: at.y + (Math.abs(byY) <= snapM ? byY : 0),
  })
}

export const turnedBy = (arrays: Arrays, id: number, degrees: number) =>
  arrays.map((array) =>
    array.id === id ? { ...array, angleDeg: (((array.angleDeg + degrees) % 360) + 360) % 360 } : array,
  )

/** A module with a device; without one with null. */
export const assigned = (arrays: Arrays, { arrayId, row, column }: Position, component: Component | null) =>
  arrays.map((array) => {
    if (array.id !== arrayId) return array
    const others = array.modules.filter((module) => module.row !== row || module.column !== column)
    return { ...array, modules: [...others, { row, column, sn: component?.sn ?? null, input: component?.input ?? 0 }] }
  })

/** No module there. */
export const emptied = (arrays: Arrays, { arrayId, row, column }: Position) =>
  arrays.map((array) =>
    array.id === arrayId
      ? { ...array, modules: array.modules.filter((module) => module.row !== row || module.column !== column) }
      : array,
  )

/** Ways to go through an array. */
export const orders = ['serpentine', 'rows', 'columns'] as const
export type Order = (typeof orders)[number]

/** Devices for the modules of an array that have none, in this order. */
export const inOrder = (arrays: Arrays, id: number, components: readonly Component[], order: Order) => {
  const left = [...components]
  return arrays.map((array) =>
    array.id === id
      ? {
          ...array,
          modules: array.modules
            .toSorted((one, other) => stepOf(array, one, order) - stepOf(array, other, order))
            .map((module) => (module.sn === null ? { ...module, ...left.shift() } : module)),
        }
      : array,
  )
}

const stepOf = ({ rows, columns }: ModuleArray, { row, column }: PlacedModule, order: Order) => {
  if (order === 'columns') return column * rows + row
  return row * columns + (order === 'serpentine' && row % 2 === 1 ? columns - 1 - column : column)
}

/** Where a device is already. */
export const placeOfFlaw = (arrays: Arrays) => {
  const flaw = flawOf(arrays)
  return (
    flaw && { sn: flaw.module?.sn ?? '', kind: flaw.kind, ...(flaw.kind === 'moduleTwice' && { first: flaw.first }) }
  )
}

/** The components of the plant that no module has. */
export const unplaced = (arrays: Arrays, parts: readonly { sn: string; inputs: readonly number[] }[]) => {
  const taken = new Map<string, number[]>()
  for (const { modules } of arrays)
    for (const { sn, input } of modules) if (sn !== null) taken.set(sn, [...(taken.get(sn) ?? []), input])
  const all = parts.flatMap(({ sn, inputs }) => (inputs.length === 0 ? [0] : inputs).map((input) => ({ sn, input })))
  return all.filter(({ sn, input }) => {
    const inputs = taken.get(sn)
    return !inputs || (input !== 0 && !inputs.includes(0) && !inputs.includes(input))
  })
}

/** 2300000001 / 2: the second input of a device. */
export const componentText = ({ sn, input }: Component) => (input === 0 ? sn : `${sn} / ${input}`)

export const componentIn = (text: string): Component | null => {
  const [, sn = '', input] = /^(.*?)(?:\s+\/\s+(\d{1,2}))?$/s.exec(text.trim()) ?? []
  return sn === '' ? null : { sn, input: Math.min(16, Number(input ?? 0)) }
}

/** One for each line, or separated by commas, as they are copied from a spreadsheet. */
export const componentsIn = (text: string) => text.split(/[\n\r\t,;]+/).flatMap((line) => componentIn(line) ?? [])

const nextId = (arrays: Arrays) => Math.max(0, ...arrays.map(({ id }) => id)) + 1

/** Old ones stay; positions that the array did not have before get a module. */
const filled = (
  modules: readonly PlacedModule[],
  rows: number,
  columns: number,
  before: { rows: number; columns: number } | undefined,
) => {
  const kept = modules.filter(({ row, column }) => row < rows && column < columns)
  const added: PlacedModule[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!before || row >= before.rows || column >= before.columns) added.push({ row, column, sn: null, input: 0 })
  return [...kept, ...added]
}

const edgesOf = (array: ModuleArray) => {
  const corners = [-0.5, array.rows - 0.5].flatMap((row) =>
    [-0.5, array.columns - 0.5].map((column) => middleOf(array, { row, column })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const least = (shifts: readonly number[]) =>
  shifts.reduce((best, shift) => (Math.abs(shift) < Math.abs(best) ? shift : best), Infinity)

const tidy = (metres: number) => Math.round(metres * 10) / 10

const [roomM, snapM] = [1, 0.35]
