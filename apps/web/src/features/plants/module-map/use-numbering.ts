import { highestNumber } from '@heliograph/domain/module-map'
import { useMemo, useState } from 'react'
import type { Arrays, Order } from './edits.ts'
import { allOf, numbered, toNumber, unnumbered } from './numbering.ts'
import type { Selection } from './selection.ts'

export type Numbering = ReturnType<typeof useNumbering>

/** Several modules that are chosen, or all of the array, and from which number on they are numbered. */
export const useNumbering = ({ arrays, selection, order, change }: Needs) => {
  const [typed, setTyped] = useState<string>()
  const { positions, modules, numbers, next } = useMemo(() => {
    const array = arrays.find(({ id }) => id === selection?.at.arrayId)
    const meant = selection && selection.all.length > 1 ? selection.all : array ? allOf(array) : []
    return { positions: meant, ...toNumber(arrays, meant) }
  }, [arrays, selection])
  const text = typed ?? String(next)
  const first = /^[0-9]{1,5}$/.test(text.trim()) ? Number(text) : 0
  const from = first >= 1 && first + Math.max(0, modules - 1) <= highestNumber ? first : undefined
  return {
    modules,
    numbers,
    text,
    setText: setTyped,
    /** Undefined if there are no such numbers. */
    from,
    number() {
      // The next ones go on from there.
      if (from !== undefined && modules > 0 && change(numbered(arrays, positions, order, from))) setTyped(undefined)
    },
    remove: () => numbers > 0 && change(unnumbered(arrays, positions)),
  }
}

interface Needs {
  /** As they were when the last step ended. */
  arrays: Arrays
  selection: Selection | undefined
  order: Order
  change: (arrays: Arrays) => boolean
}
