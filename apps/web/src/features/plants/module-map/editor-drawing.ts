import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import { middleOf, type Bounds, type Point } from '@heliograph/domain/module-plane'
import { serialKey } from '@heliograph/domain/module-serials'
import type { Words } from '@heliograph/phrases'
import { backgroundOf, type Drawing } from './background.ts'
import type { Arrays, Position } from './edits.ts'
import { positionAt } from './geometry.ts'
import { placeText } from './module-texts.ts'
import type { Drawn } from './paint-map.ts'
import { only, type Selection } from './selection.ts'
import { keyOf } from './shares.ts'

export const drawingOf = ({ arrays, background }: Pick<ModuleMapOfDay, 'arrays' | 'background'>): Drawing => ({
  arrays: storedOf(arrays),
  background: backgroundOf(background),
})

const storedOf = (arrays: ModuleMapOfDay['arrays']): Arrays =>
  arrays.map((array) => ({
    ...array,
    modules: array.modules.map(({ row, column, sn, input, number }) => ({
      row,
      column,
      sn,
      input,
      ...(typeof number === 'number' && { number }),
    })),
  }))

export const firstOf = ([array]: Arrays): Selection | undefined =>
  array && only({ arrayId: array.id, row: 0, column: 0 })

export const positionsIn = (arrays: Arrays) =>
  arrays.flatMap((array) =>
    Array.from({ length: array.rows * array.columns }, (_, place) => {
      const position = { row: Math.floor(place / array.columns), column: place % array.columns }
      return { at: middleOf(array, position), position: { arrayId: array.id, ...position } }
    }),
  )

/** The one that lies on top. */
export const positionIn = (arrays: Arrays, at: Point): Position | undefined => {
  for (const one of arrays.toReversed()) {
    const position = positionAt(one, at)
    if (position) return { arrayId: one.id, ...position }
  }
  return undefined
}

export const moduleAt = (array: Arrays[number], { row, column }: Position) =>
  array.modules.find((module) => module.row === row && module.column === column)

/**
 * Chosen positions show also where there is no module.
 * @param serials keys of those that the plant has
 */
export const drawnOf = (
  array: Arrays[number],
  all: readonly Position[],
  serials: ReadonlySet<string>,
  meant: ReadonlySet<string> | undefined,
) => {
  const chosen = new Map(all.flatMap((one) => (one.arrayId === array.id ? [[keyOf(array.id, one), one]] : [])))
  const drawn = array.modules.map(({ row, column }): Drawn => ({
    row,
    column,
    isChosen: chosen.delete(keyOf(array.id, { row, column })),
    outline: meant && (meant.has(keyOf(array.id, { row, column })) ? 'within' : 'beside'),
  }))
  const gaps = [...chosen.values()].map(({ row, column }): Drawn => ({ row, column, isChosen: true }))
  const levelOf = ({ sn }: Arrays[number]['modules'][number]) =>
    sn === null ? 'unnamed' : serials.has(serialKey(sn)) ? 'usual' : 'unknown'
  const textOf = ({ sn, input, number }: Arrays[number]['modules'][number]) =>
    typeof number === 'number'
      ? String(number)
      : sn === null
        ? ''
        : input === 0
          ? sn.slice(-4)
          : `${sn.slice(-3)}/${input}`
  return {
    modules: [...drawn, ...gaps],
    levels: [...array.modules.map(levelOf), ...gaps.map(() => 'gap' as const)],
    textOf: (place: number) => {
      const module = array.modules[place]
      return module ? textOf(module) : ''
    },
  }
}

export const toldOf = (array: Arrays[number], position: Position, words: Words['moduleMap']) => {
  const module = moduleAt(array, position)
  const place = placeText({ array, module: { ...position, number: module?.number } }, words)
  return `${place}: ${module ? (module.sn ?? words.noSn) : words.gap}`
}

export const widened = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: left - marginM,
  top: top - marginM,
  right: right + marginM,
  bottom: bottom + marginM,
})

const marginM = 2
