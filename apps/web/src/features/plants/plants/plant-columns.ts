import { lasting } from '#api/memory.ts'

/** In the order shown; the name is always first. */
export const columnIds = [
  'condition',
  'generationPower',
  'curve',
  'generationValue',
  'installedCapacity',
  'fullPowerHoursDay',
  'lastUpdateTime',
  'generationMonth',
  'generationTotal',
  'batterySoc',
  'type',
  'gridInterconnectionType',
  'locationAddress',
] as const
export type ColumnId = (typeof columnIds)[number]

export const usualColumns: readonly ColumnId[] = columnIds.slice(0, 7)

export type Density = 'comfortable' | 'compact'

export const rowRem: Record<Density, number> = { comfortable: 2.75, compact: 2 }

/** The columns that exist, from untrusted text. Undefined if it names none. */
export const columnsIn = (text: string | undefined): readonly ColumnId[] | undefined => {
  if (text === undefined) return undefined
  const named = text.split(',')
  const known = columnIds.filter((id) => named.includes(id))
  return known.length > 0 || text === none ? known : undefined
}

export const columnsText = (columns: readonly ColumnId[]) =>
  columns.length === 0 ? none : columnIds.filter((id) => columns.includes(id)).join(',')

export const keptColumns = () => columnsIn(lasting.read(columnsKey)) ?? usualColumns
export const keepColumns = (columns: readonly ColumnId[]) => lasting.write(columnsKey, columnsText(columns))
export const keptDensity = (): Density => (lasting.read(densityKey) === 'compact' ? 'compact' : 'comfortable')
export const keepDensity = (density: Density) => lasting.write(densityKey, density)

/** Only the name. */
const none = 'none'
const columnsKey = 'plant-columns'
const densityKey = 'plant-density'

interface Wide {
  widthRem: number
}

/** The first columns that fit a table of this width, but at least the name and two more: no column is shown in part. */
export const fittingColumns = <Column extends Wide>(
  [first, ...others]: readonly [Column, ...Column[]],
  tableRem: number,
): readonly [Column, ...Column[]] => {
  let left = tableRem - first.widthRem
  const fitting = others.filter(({ widthRem }, place) => {
    left -= widthRem
    return place < 2 || left >= 0
  })
  return [first, ...fitting]
}
