import { flawOf, type Component, type ModuleArray, type PlacedModule } from '@heliograph/domain/module-map'
import { boundsOf, cellOf, middleOf, rotated, type Point } from '@heliograph/domain/module-plane'
import { serialKey } from '@heliograph/domain/module-serials'

export type Arrays = readonly ModuleArray[]

/** A position of an array, also where there is no module. */
export interface Position {
  arrayId: number
  row: number
  column: number
}

/** A new array of modules whose devices nobody chose yet, to the right of the others. */
export const withArray = (arrays: Arrays, name: string, { rows, columns } = { rows: 2, columns: 5 }) => {
  const right = Math.max(0, ...arrays.map((array) => edgesOf(array).right + roomM))
  const own = { id: nextId(arrays), name, azimuthDeg: null, tiltDeg: null, portrait: true, angleDeg: 0, rows, columns }
  const { width } = cellOf(own)
  const x = arrays.length === 0 ? 0 : tidy(right + (columns * width) / 2)
  return [...arrays, { ...own, x, y: arrays[0]?.y ?? 0, modules: filled([], rows, columns, undefined) }]
}

/** Beside the original, without its serial numbers and its numbers: each of them is in one place. */
export const withCopy = (arrays: Arrays, id: number, nameOf: (name: string) => string) =>
  arrays.flatMap((array) => {
    if (array.id !== id) return []
    const { top, bottom } = edgesOf(array)
    const modules = array.modules.map(({ row, column }) => ({ row, column, sn: null, input: 0 }))
    return { ...array, id: nextId(arrays), name: nameOf(array.name), y: tidy(array.y + bottom - top + roomM), modules }
  })

export const without = (arrays: Arrays, ids: readonly number[]) => arrays.filter(({ id }) => !ids.includes(id))

/** An array changed. Where rows or columns are added there are modules; what is cut off is gone. */
export const withChanged = (arrays: Arrays, id: number, change: Partial<Omit<ModuleArray, 'id' | 'modules'>>) =>
  arrays.map((array) => {
    if (array.id !== id) return array
    const next = { ...array, ...change }
    if (next.rows === array.rows && next.columns === array.columns) return next
    return { ...next, modules: filled(array.modules, next.rows, next.columns, array) }
  })

export const movedBy = (arrays: Arrays, ids: readonly number[], { x, y }: Point) =>
  arrays.map((array) => (ids.includes(array.id) ? { ...array, x: array.x + x, y: array.y + y } : array))

/**
 * Moved until the first of them is at a place: in line with another array, if it is nearly so; otherwise to a tenth of a
 * metre. The others keep their places beside it.
 */
export const movedTo = (arrays: Arrays, ids: readonly number[], { x, y }: Point) => {
  const array = arrays.find(({ id }) => id === ids[0])
  if (!array) return arrays
  const at = { x: tidy(x), y: tidy(y) }
  const own = edgesOf({ ...array, ...at })
  const shifts = arrays
    .filter((other) => !ids.includes(other.id) && (other.angleDeg - array.angleDeg) % 90 === 0)
    .map(edgesOf)
    .map((other) => ({
      x: least([other.left - own.left, other.right - own.right, other.right - own.left, other.left - own.right]),
      y: least([other.top - own.top, other.bottom - own.bottom, other.bottom - own.top, other.top - own.bottom]),
    }))
  const [byX, byY] = [least(shifts.map((shift) => shift.x)), least(shifts.map((shift) => shift.y))]
  return movedBy(arrays, ids, {
    x: at.x + (Math.abs(byX) <= snapM ? byX : 0) - array.x,
    y: at.y + (Math.abs(byY) <= snapM ? byY : 0) - array.y,
  })
}

/** Turned around their common middle: what they look like beside each other stays. */
export const turnedBy = (arrays: Arrays, ids: readonly number[], degrees: number) => {
  const own = arrays.filter(({ id }) => ids.includes(id))
  const { left, right, top, bottom } = boundsOf(own)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return arrays.map((array) => {
    if (!ids.includes(array.id)) return array
    const angleDeg = (((array.angleDeg + degrees) % 360) + 360) % 360
    if (own.length === 1) return { ...array, angleDeg }
    const by = rotated({ x: array.x - middle.x, y: array.y - middle.y }, degrees)
    return { ...array, angleDeg, x: rounded(middle.x + by.x), y: rounded(middle.y + by.y) }
  })
}

export const sides = ['left', 'right', 'top', 'bottom'] as const
export type Side = (typeof sides)[number]

/** Each moved until its edge is where that of the outermost one is. */
export const aligned = (arrays: Arrays, ids: readonly number[], side: Side) => {
  const edges = arrays.flatMap((array) => (ids.includes(array.id) ? edgesOf(array)[side] : []))
  const to = side === 'left' || side === 'top' ? Math.min(...edges) : Math.max(...edges)
  const isAside = side === 'left' || side === 'right'
  return arrays.map((array) => {
    if (!ids.includes(array.id)) return array
    const by = to - edgesOf(array)[side]
    return isAside ? { ...array, x: array.x + by } : { ...array, y: array.y + by }
  })
}

/** A module with a device; without one with null. */
export const assigned = (arrays: Arrays, { arrayId, row, column }: Position, component: Component | null) =>
  arrays.map((array) => {
    if (array.id !== arrayId) return array
    const isThere = (module: PlacedModule) => module.row === row && module.column === column
    const others = array.modules.filter((module) => !isThere(module))
    const made = { row, column, sn: component?.sn ?? null, input: component?.input ?? 0 }
    return { ...array, modules: [...others, { ...array.modules.find(isThere), ...made }] }
  })

/** No modules there. */
export const emptied = (arrays: Arrays, positions: readonly Position[]) =>
  arrays.map((array) => {
    const gone = placesIn(array, positions)
    return gone.size === 0
      ? array
      : { ...array, modules: array.modules.filter((module) => !gone.has(placeOf(array, module))) }
  })

/** Modules there, without devices where there was none. */
export const added = (arrays: Arrays, positions: readonly Position[]) =>
  arrays.map((array) => {
    const wanted = placesIn(array, positions)
    for (const module of array.modules) wanted.delete(placeOf(array, module))
    const more = [...wanted].map((place) => ({
      row: Math.floor(place / array.columns),
      column: place % array.columns,
      sn: null,
      input: 0,
    }))
    return more.length === 0 ? array : { ...array, modules: [...array.modules, ...more] }
  })

export const placeOf = ({ columns }: ModuleArray, { row, column }: { row: number; column: number }) =>
  row * columns + column

export const placesIn = (array: ModuleArray, positions: readonly Position[]) =>
  new Set(positions.flatMap((one) => (one.arrayId === array.id ? placeOf(array, one) : [])))

/** Ways to go through an array. */
export const orders = ['serpentine', 'rows', 'columns'] as const
export type Order = (typeof orders)[number]

/** Devices for the modules of an array that have none, in this order; from a position on, if one is given. */
export const inOrder = (
  arrays: Arrays,
  id: number,
  components: readonly Component[],
  order: Order,
  from?: Pick<Position, 'row' | 'column'>,
) => {
  const left = [...components]
  return arrays.map((array) => {
    if (array.id !== id) return array
    const first = from ? stepOf(array, from, order) : 0
    return {
      ...array,
      modules: array.modules
        .toSorted((one, other) => stepOf(array, one, order) - stepOf(array, other, order))
        .map((module) =>
          module.sn === null && stepOf(array, module, order) >= first ? { ...module, ...left.shift() } : module,
        ),
    }
  })
}

/** One device at a position, whatever is there; several on the modules that have none, from there on. */
export const put = (arrays: Arrays, at: Position, components: readonly Component[], order: Order) => {
  const [only, ...others] = components
  return only && others.length === 0 ? assigned(arrays, at, only) : inOrder(arrays, at.arrayId, components, order, at)
}

/** The next module in this order that has no device. */
export const nextFree = (arrays: Arrays, { arrayId, row, column }: Position, order: Order): Position | undefined => {
  const array = arrays.find(({ id }) => id === arrayId)
  if (!array) return undefined
  const from = stepOf(array, { row, column }, order)
  const next = array.modules
    .filter((module) => module.sn === null && stepOf(array, module, order) > from)
    .toSorted((one, other) => stepOf(array, one, order) - stepOf(array, other, order))[0]
  return next && { arrayId, row: next.row, column: next.column }
}

export const namedIn = (arrays: Arrays) =>
  arrays.reduce((sum, { modules }) => sum + modules.filter(({ sn }) => sn !== null).length, 0)

export const stepOf = (
  { rows, columns }: ModuleArray,
  { row, column }: Pick<Position, 'row' | 'column'>,
  order: Order,
) => {
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
    for (const { sn, input } of modules)
      if (sn !== null) taken.set(serialKey(sn), [...(taken.get(serialKey(sn)) ?? []), input])
  const all = parts.flatMap(({ sn, inputs }) => (inputs.length === 0 ? [0] : inputs).map((input) => ({ sn, input })))
  return all.filter(({ sn, input }) => {
    const inputs = taken.get(serialKey(sn))
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
/** To a centimetre: what is turned all around is where it was. Never -0. */
const rounded = (metres: number) => Math.round(metres * 100) / 100 + 0

const [roomM, snapM] = [1, 0.35]
