import { mostModules, type Component } from '@heliograph/domain/module-map'
import { boundsOf, type Bounds } from '@heliograph/domain/module-plane'
import type { Words } from '@heliograph/phrases'
import { useState } from 'react'
import type { Drawing } from './background.ts'
import { firstOf, widened } from './editor-drawing.ts'
import {
  namedIn,
  nextFree,
  orders,
  placeOfFlaw,
  put,
  withArray,
  withCopy,
  without,
  type Arrays,
  type Order,
  type Position,
} from './edits.ts'
import { arraysIn, only, stillIn, type Selection } from './selection.ts'
import type { useDrawing } from './use-drawing.ts'
import { useNumbering } from './use-numbering.ts'

export type Edits = ReturnType<typeof useEdits>

/** The arrays that are drawn, what is chosen in them, and each step by which people change them. */
export const useEdits = (drawing: ReturnType<typeof useDrawing<Drawing>>, words: Words['moduleMap']) => {
  const { arrays } = drawing.shown
  const settled = drawing.settled.arrays
  const [kept, setSelection] = useState<Selection | undefined>(() => firstOf(arrays))
  const selection = stillIn(arrays, kept)
  const chosen = selection?.at
  const [fault, setFault] = useState<string>()
  const [bounds, setBounds] = useState<Bounds>(() => widened(boundsOf(arrays)))
  const [order, setOrder] = useState<Order>(orders[0])
  /** What was put last, as long as it is the last step. */
  const [done, setDone] = useState<{ placed: number; left: number; made: Arrays }>()

  /** Refused, with the reason, if a module were in two places. */
  const change = (to: Arrays) => {
    const flaw = placeOfFlaw(to)
    setFault(
      flaw === undefined
        ? undefined
        : flaw.first
          ? words.twice({
              sn: flaw.sn,
              array: flaw.first.array,
              row: flaw.first.row + 1,
              column: flaw.first.column + 1,
            })
          : words.tooMany({ most: mostModules }),
    )
    if (flaw) return false
    drawing.change({ ...drawing.settled, arrays: to })
    setBounds(widened(boundsOf(to)))
    return true
  }
  const select = (to: Selection | undefined) => {
    setFault(undefined)
    setSelection(to)
  }
  const choose = (position: Position) => select(only(position))
  const putAt = (components: readonly Component[], at: Position) => {
    const to = put(settled, at, components, order)
    const placed = components.length === 1 ? 1 : namedIn(to) - namedIn(settled)
    if (!change(to)) return false
    setDone({ placed, left: components.length - placed, made: to })
    return true
  }

  return {
    /** With what is dragged. */
    arrays,
    /** As they were when the last step ended. */
    settled,
    array: arrays.find(({ id }) => id === chosen?.arrayId),
    selection,
    chosen,
    /** Of the arrays that have a chosen position. */
    ids: selection ? arraysIn(selection) : [],
    isSeveral: selection !== undefined && selection.all.length > 1,
    fault,
    bounds,
    order,
    setOrder,
    done: done?.made === settled ? done : undefined,
    numbering: useNumbering({ arrays: settled, selection, order, change }),
    change,
    select,
    choose,
    hold: (to: Arrays) => drawing.hold({ ...drawing.settled, arrays: to }),
    add() {
      const to = withArray(arrays, words.newArray({ number: arrays.length + 1 }))
      if (change(to)) choose({ arrayId: to.at(-1)?.id ?? 0, row: 0, column: 0 })
    },
    copy(id: number) {
      const [made] = withCopy(arrays, id, (name) => words.copyOf({ name }))
      if (made && change([...arrays, made])) choose({ arrayId: made.id, row: 0, column: 0 })
    },
    remove(id: number) {
      const left = without(arrays, [id])
      if (change(left)) select(firstOf(left))
    },
    putAt,
    /** The next one goes to the next module, so that several are put one after the other. */
    putHere(components: readonly Component[]) {
      if (!chosen || !putAt(components, chosen)) return
      choose(nextFree(put(settled, chosen, components, order), chosen, order) ?? chosen)
    },
    restart(to: Drawing) {
      drawing.restart(to)
      setBounds(widened(boundsOf(to.arrays)))
      select(firstOf(to.arrays))
    },
  }
}
