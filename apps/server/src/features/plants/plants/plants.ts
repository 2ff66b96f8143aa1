import type { EnergySaved, PlantFilter, PlantSearch, User } from '@heliograph/contract'
import { add } from '@heliograph/domain/energy'
import { sparedBy } from '@heliograph/domain/environment'
import { Refusal } from '@heliograph/domain/errors'
import type { PlantRight } from '@heliograph/domain/permissions'
import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import { addDays, dayMs, spanOfDay } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { todayIn } from '#telemetry/periods.ts'
import type { TodayStore } from '#telemetry/today.store.ts'
import { personOf } from './contact.ts'
import { plantDetailOf, stationOf } from './plant-detail.ts'
import { countsOf } from './plant-groups.ts'
import type { PlantScope } from './plant-rights.store.ts'
import { plantRowOf } from './plant-row.ts'
import type { PlantGroup, PlantSearchStore } from './plant-search.store.ts'
import type { Plant, PlantStore, Window } from './plants.store.ts'

export type Plants = ReturnType<typeof createPlants>

export const createPlants = ({
  store,
  searches,
  history,
  today,
  statesOf,
  scopeOf,
  rightsIn,
  findUser,
  now,
}: Needs) => {
  /** Counting 100,000 plants takes longer than showing twenty, and nobody sees the difference for two seconds. */
  const totals = createCache<string, number>({ forMs: 2000, now, most: 1000 })
  /** Megabytes for who has very many: a few askers at a time. */
  const positions = createCache<string, Awaited<ReturnType<typeof searches.positions>>>({ forMs: 2000, now, most: 16 })
  const groups = createCache<string, PlantGroup[]>({ forMs: 2000, now, most: 1000 })

  const required = async (plantId: number) => {
    const plant = await store.find(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const countsFor = async (asker: Caller, filter: PlantFilter) => {
    const scope = await scopeOf(asker)
    return countsOf(await groups.recall(groupsKey(asker, filter), () => searches.groups(scope, filter, now())), filter)
  }

  const totalOf = async (asker: Caller, scope: PlantScope, filter: PlantFilter) =>
    filter.conditions?.length
      ? (await countsFor(asker, filter)).total
      : totals.recall(totalKey(asker, filter), () => store.count(scope, filter))

  const curvesOf = (plants: readonly Plant[]) =>
    today.curvesOf(plants.map(({ id, zone }) => ({ plantId: id, ...spanOfDay(zone, todayIn(zone, now())) })))

  /** Several plants at once, each in its own day. */
  const rowsOf = async (plants: readonly Plant[], asker: Caller, isCurveAsked = false) => {
    const ids = plants.map(({ id }) => id)
    const days = new Map(plants.map(({ id, zone }) => [id, todayIn(zone, now())]))
    const wanted = (back: number) => ids.map((plantId) => ({ plantId, day: addDays(days.get(plantId)!, -back) }))
    const [present, energies, yesterday, months, states, rights, curves] = await Promise.all([
      history.nowOf(ids),
      history.daysOfPlants(wanted(0)),
      history.daysOfPlants(wanted(1)),
      history.monthsOfPlants(ids),
      statesOf(ids),
      rightsIn(ids, asker),
      isCurveAsked ? curvesOf(plants) : undefined,
    ])
    return plants.map((plant) =>
      plantRowOf({
        plant,
        now: present.get(plant.id),
        today: energies.get(plant.id),
        yesterday: yesterday.get(plant.id),
        months: months.get(plant.id) ?? [],
        day: days.get(plant.id)!,
        ...(states.get(plant.id) ?? unknownState),
        right: rights.get(plant.id) ?? 'read',
        curve: curves?.get(plant.id),
      }),
    )
  }

  return {
    async search(asker: Caller, body: PlantSearch['body'], query: PlantSearch['query']) {
      const scope = await scopeOf(asker)
      const [plants, total] = await Promise.all([
        isKept(query) && !body.conditions?.length
          ? store.search(scope, body, query)
          : searches.search(scope, body, query, now()),
        totalOf(asker, scope, body),
      ])
      return { total, data: await rowsOf(plants, asker, body.curves ?? false) }
    },

    count: countsFor,

    async positions(asker: Caller, filter: PlantFilter) {
      const scope = await scopeOf(asker)
      const key = JSON.stringify([totalKey(asker, filter), filter.conditions])
      const columns = await positions.recall(key, () => searches.positions(scope, filter, mostPositions, now()))
      const isAll = columns.ids.length < mostPositions
      return { total: isAll ? columns.ids.length : await totalOf(asker, scope, filter), ...columns }
    },

    async find(asker: Caller, text: string) {
      const sought = text.trim()
      return sought === '' ? { plants: [], devices: [] } : searches.find(await scopeOf(asker), sought, mostFound)
    },

    async information(plantId: number, asker: Caller) {
      const plant = await required(plantId)
      const [row] = await rowsOf([plant], asker)
      return { ...row!, generationTotal: row!.generationTotal ?? 0, currency: plant.currency }
    },

    /** Plants as lists show them, in the order asked for. The caller has seen to it that the asker may read them. */
    async rows(asker: Caller, plantIds: readonly number[]) {
      const found = await store.findAll(plantIds)
      const rows = new Map((await rowsOf(found, asker)).map((row) => [row.id, row]))
      return plantIds.flatMap((id) => rows.get(id) ?? [])
    },

    async station(plantId: number, asker: Caller) {
      const [plant, rights] = await Promise.all([required(plantId), rightsIn([plantId], asker)])
      return stationOf(plant, rights.get(plantId) ?? 'read')
    },

    async detail(plantId: number, asker: Caller) {
      const plant = await required(plantId)
      const [rights, creator, owner, organisation, hasBattery] = await Promise.all([
        rightsIn([plantId], asker),
        plant.created_by === null ? undefined : findUser(plant.created_by),
        plant.owner_id === null ? undefined : findUser(plant.owner_id),
        store.businessOf(plantId),
        store.hasBattery(plantId),
      ])
      const runningDays = Math.max(0, Math.floor((now() - plant.started_at.getTime()) / dayMs))
      const right = rights.get(plantId) ?? 'read'
      const named = (person: User | undefined) => person && personOf(person, plant, { userId: asker.userId, right })
      return plantDetailOf({
        plant,
        right,
        creator: named(creator),
        owner: named(owner),
        organisation,
        hasBattery,
        runningDays,
      })
    },

    async energySaved(plantId: number): Promise<EnergySaved> {
      const plant = await required(plantId)
      const months = await history.monthsOf(plantId)
      const kwh = months.reduce<number | null>((sum, { generation }) => add(sum, generation), null)
      const spared = kwh === null ? undefined : sparedBy(kwh)
      return {
        systemId: plantId,
        generationValueTotal: kwh,
        standardCoalSaved: spared?.coalT ?? null,
        emissionReductionCO2: spared?.co2T ?? null,
        treesPlanted: spared?.trees ?? null,
        incomeTotal: kwh === null ? null : kwh * plant.price_per_kwh,
      }
    },
  }
}

export interface PlantState {
  network: NetworkState
  warning: WarningState
}

interface Needs {
  store: PlantStore
  searches: PlantSearchStore
  history: HistoryStore
  today: TodayStore
  /** Whether the plants' gateways can be reached, and whether something is wrong in them. */
  statesOf: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>
  scopeOf: (asker: Caller) => Promise<PlantScope>
  findUser: (userId: number) => Promise<User | undefined>
  rightsIn: (plantIds: readonly number[], asker: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  now: () => number
}

/** A few MB. */
const mostPositions = 100_000
/** Of plants and of devices: what fits under a field. */
const mostFound = 8

/** An index keeps these orders; all others are made when they are asked for. */
const isKept = (window: PlantSearch['query']): window is Window =>
  window['order.property'] === 'id' || window['order.property'] === 'name'

/** Only what counts: a client may send whatever it likes beside it. */
const groupsKey = ({ userId, organisationId }: Caller, { keyword, region }: PlantFilter) =>
  JSON.stringify([userId, organisationId, keyword, region?.nationId, region?.level1, region?.level2])

const totalKey = (asker: Caller, filter: PlantFilter) =>
  JSON.stringify([groupsKey(asker, filter), filter.types, filter.gridTypes])

const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL' }
