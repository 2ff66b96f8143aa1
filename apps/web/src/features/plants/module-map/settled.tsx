import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, type ReactNode } from 'react'
import type { ValueUnit } from './module-texts.ts'
import { shownModules, type MapModule, type ModuleFigures, type ShownModule } from './shares.ts'

/** What all modules gave on a day or at a time of it. */
export interface Reading {
  /** In the order of the arrays. */
  modules: readonly MapModule[]
  figures: ModuleFigures
  unit: ValueUnit
}

/** What lists and sums are made from. */
export interface Shown {
  shown: readonly ShownModule[]
  unit: ValueUnit
}

interface Props {
  reading: Reading
  children: (settled: Shown) => ReactNode
}

/**
 * For lists and sums. While a day is played or its slider is dragged, the drawing comes first, and they follow when there was no
 * other step for a moment: nobody reads figures that change in each frame. Of another map or unit they are there at once.
 */
export const Settled = ({ reading, children }: Props) => {
  const [before] = useDebouncedValue(reading, settleMs)
  const { modules, figures, unit } =
    before.modules === reading.modules && before.unit === reading.unit ? before : reading
  return children(useMemo(() => ({ shown: shownModules(modules, figures), unit }), [modules, figures, unit]))
}

/** Less than a step of a day that is played by itself. */
const settleMs = 60
