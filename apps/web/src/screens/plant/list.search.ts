import type { PlantOrder } from '@heliograph/contract/browser'
import { gridTypes, plantConditions, plantTypes } from '@heliograph/domain/plants'
import { columnsIn, columnsText } from '#features/plants/plants/plant-columns.ts'
import { worstFirst, type Cause, type PlantView } from '#features/plants/plants/plant-view.ts'

/** The search parameters of the plant list. Several values are separated by commas. */
export interface PlantListSearch {
  keyword?: string
  conditions?: string
  types?: string
  grids?: string
  /** The least: 100kWp. */
  capacity?: string
  favourites?: 'only'
  tag?: string
  /** Rule and time of one cause: 1000-1790000000-1790000600. */
  cause?: string
  by?: PlantOrder
  to?: 'ASC' | 'DESC'
  columns?: string
  map?: true
}

export const plantListSearch = ({
  keyword,
  conditions,
  types,
  grids,
  capacity,
  favourites,
  tag,
  cause,
  by,
  to,
  columns,
  map,
}: Record<string, unknown>): PlantListSearch => ({
  ...(keyword !== undefined && keyword !== '' && { keyword: `${keyword}`.slice(0, 100) }),
  ...some('conditions', conditions, plantConditions),
  ...some('types', types, plantTypes),
  ...some('grids', grids, gridTypes),
  ...(capacityIn(capacity) !== undefined && { capacity: `${capacity}` }),
  ...(favourites === 'only' && { favourites }),
  ...(tagIn(tag) !== undefined && { tag: `${tag}` }),
  ...(causeIn(cause) && { cause: `${cause}` }),
  ...(isOrder(by) && { by }),
  ...((to === 'ASC' || to === 'DESC') && { to }),
  ...columnsOf(columns),
  ...((map === true || map === 'true') && { map: true }),
})

export const viewOf = ({
  keyword,
  conditions,
  types,
  grids,
  capacity,
  favourites,
  tag,
  cause,
  by,
  to,
}: PlantListSearch): PlantView => ({
  keyword: keyword ?? worstFirst.keyword,
  conditions: listed(conditions, plantConditions),
  types: listed(types, plantTypes),
  gridTypes: listed(grids, gridTypes),
  by: by ?? worstFirst.by,
  direction: to ?? worstFirst.direction,
  ...defined({ minCapacity: capacityIn(capacity), cause: causeIn(cause) }),
  ...(favourites && { favourites: true }),
  ...(tagIn(tag) !== undefined && { tag: Number(tag) }),
})

/** Without default values. */
export const searchOf = ({
  keyword,
  conditions,
  types,
  gridTypes: grids,
  minCapacity,
  favourites,
  tag,
  cause,
  by,
  direction,
}: PlantView) => ({
  ...(keyword !== '' && { keyword }),
  ...(conditions.length > 0 && { conditions: conditions.join(',') }),
  ...(types.length > 0 && { types: types.join(',') }),
  ...(grids.length > 0 && { grids: grids.join(',') }),
  ...(minCapacity !== undefined && { capacity: `${minCapacity}kWp` }),
  ...(favourites && { favourites: 'only' as const }),
  ...(tag !== undefined && { tag: `${tag}` }),
  ...(cause && { cause: causeText(cause) }),
  ...((by !== worstFirst.by || direction !== worstFirst.direction) && { by, to: direction }),
})

/** In whole seconds, so that no instant of the cause is left out. */
export const causeText = ({ ruleId, from, to }: Cause) => `${ruleId}-${Math.floor(from)}-${Math.ceil(to)}`

const causeIn = (text: unknown): Cause | undefined => {
  const [, ruleId, from, to] = /^([1-9]\d{0,9})-(\d{1,10})-(\d{1,10})$/.exec(`${text}`) ?? []
  return ruleId === undefined || Number(ruleId) > mostId
    ? undefined
    : { ruleId: Number(ruleId), from: Number(from), to: Number(to) }
}
const mostId = 2 ** 31 - 1

const tagIn = (text: unknown) => (/^[1-9]\d{0,9}$/.test(`${text}`) && Number(text) <= mostId ? Number(text) : undefined)

const capacityIn = (text: unknown) => {
  const [, kwp] = /^([1-9]\d{0,6})kWp$/.exec(`${text}`) ?? []
  return kwp === undefined ? undefined : Number(kwp)
}

const defined = ({ minCapacity, cause }: { minCapacity: number | undefined; cause: Cause | undefined }) => ({
  ...(minCapacity !== undefined && { minCapacity }),
  ...(cause && { cause }),
})

const listed = <Value extends string>(text: unknown, known: readonly Value[]) => {
  const named = typeof text === 'string' ? text.split(',') : []
  return known.filter((value) => named.includes(value))
}

const some = <Name extends 'conditions' | 'types' | 'grids'>(name: Name, text: unknown, known: readonly string[]) => {
  const values = listed(text, known)
  return values.length > 0 ? ({ [name]: values.join(',') } as Pick<PlantListSearch, Name>) : {}
}

const columnsOf = (text: unknown): Pick<PlantListSearch, 'columns'> => {
  const known = typeof text === 'string' ? columnsIn(text) : undefined
  return known ? { columns: columnsText(known) } : {}
}

const orders = new Set<unknown>([
  'id',
  'name',
  'installedCapacity',
  'generationPower',
  'generationValue',
  'fullPowerHoursDay',
  'lastUpdateTime',
  'condition',
  'cost',
  'following',
] satisfies PlantOrder[])
const isOrder = (value: unknown): value is PlantOrder => orders.has(value)
