import type { PlantRow } from '@heliograph/contract/browser'
import { useEffect } from 'react'
import type { Sight } from '#browser/rows.ts'
import { rowsPerPage } from './plants.queries.ts'

/** Tells which plants are visible, of those that are loaded. */
export const useShown = (
  rowAt: (place: number) => PlantRow | undefined,
  { first, end }: Sight,
  onShown: (plantIds: readonly number[]) => void,
) => {
  const ids: number[] = []
  for (let place = first; place < Math.min(end, first + rowsPerPage); place++) {
    const id = rowAt(place)?.id
    if (id !== undefined) ids.push(id)
  }
  const key = ids.join(',')
  useEffect(() => {
    onShown(key === '' ? [] : key.split(',').map(Number))
  }, [key, onShown])
}
