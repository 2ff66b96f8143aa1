import { highestNumber, type ModuleArray, type PlacedModule } from '@heliograph/domain/module-map'
import { placeOf, placesIn, stepOf, type Arrays, type Order, type Position } from './edits.ts'

/**
 * The modules at some positions numbered one after the other, from a number on: array by array, and in each in this order, which begins
 * with the first of their rows. Others keep theirs.
 */
export const numbered = (arrays: Arrays, positions: readonly Position[], order: Order, from: number) => {
  let next = from
  return arrays.map((array) => {
    const own = chosenIn(array, positions)
    const top = Math.min(...own.map(({ row }) => row))
    const stepIn = ({ row, column }: PlacedModule) => stepOf(array, { row: row - top, column }, order)
    const numbers = new Map(
      own.toSorted((one, other) => stepIn(one) - stepIn(other)).map((module) => [module, next++] as const),
    )
    return own.length === 0
      ? array
      : {
          ...array,
          modules: array.modules.map((module) => {
            const number = numbers.get(module)
            return number === undefined ? module : { ...module, number }
          }),
        }
  })
}

/** The modules at some positions without numbers. */
export const unnumbered = (arrays: Arrays, positions: readonly Position[]) =>
  arrays.map((array) => {
    const own = new Set(chosenIn(array, positions))
    if (own.size === 0) return array
    return {
      ...array,
      modules: array.modules.map((module) => {
        if (!own.has(module)) return module
        const { number: _, ...rest } = module
        return rest
      }),
    }
  })

/** What numbering some positions would do, and from which number on it goes on after those of other modules. */
export const toNumber = (arrays: Arrays, positions: readonly Position[]) => {
  let [modules, numbers, last] = [0, 0, 0]
  for (const array of arrays) {
    const own = new Set(chosenIn(array, positions))
    modules += own.size
    for (const module of array.modules) {
      if (own.has(module)) numbers += typeof module.number === 'number' ? 1 : 0
      else last = Math.max(last, module.number ?? 0)
    }
  }
  return { modules, numbers, next: Math.min(last + 1, highestNumber) }
}

/** All positions of an array. */
export const allOf = (array: ModuleArray): Position[] =>
  array.modules.map(({ row, column }) => ({ arrayId: array.id, row, column }))

const chosenIn = (array: ModuleArray, positions: readonly Position[]) => {
  const places = placesIn(array, positions)
  return places.size === 0 ? [] : array.modules.filter((module) => places.has(placeOf(array, module)))
}
