import { avoidedIn, sparedBy, type Avoided, type Spared } from '@heliograph/domain/environment'
import { Refusal } from '@heliograph/domain/errors'
import type { Income } from '@heliograph/domain/income'
import type { PlantRight } from '@heliograph/domain/permissions'
import { sure } from '@heliograph/domain/sure'
import { addDays, dayMs, minuteMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import type { Expectation } from '#needs/expectation.ts'
import type { FindMetering, PlantMetering } from '#needs/metering.ts'
import { manyCountedAgainMs, quicklyCounted, type Page } from '#needs/pages.ts'
import type { FindPerson, Person } from '#needs/people.ts'
import type { WeatherNowOf } from '#needs/plant-weather.ts'
import { unknownState, type StatesOf } from '#needs/plants.ts'
import type { TextSearch } from '#needs/text-search.ts'
import type { BookedEnergy, HistoryStore, SumsAround } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import type { MeteringOf } from '#telemetry/metering.store.ts'
import { bookedIn, currentSpans, periodsFrom, sumOf, todayIn } from '#telemetry/periods.ts'
import type { TodayStore } from '#telemetry/today.store.ts'
import { totalsOf } from '#telemetry/totals.ts'
import { contactPhoneOf, personOf } from './contact.ts'
import { isKept, type PlantFilter, type PlantWindow } from './plant-filter.ts'
import { countsOf } from './plant-groups.ts'
import type { PlantScope } from './plant-rights.store.ts'
import { plantRowOf, type PlantRow } from './plant-row.ts'
import type { PlantGroup, PlantPositions, PlantSearchStore } from './plant-search.store.ts'
import type { Plant } from './plant.ts'
import type { FoundPlant, ListedPlant, PlantStore } from './plants.store.ts'

export type Plants = ReturnType<typeof createPlants>

export const createPlants = ({
  store,
  searches,
  history,
  today,
  statesOf,
  scopeOf,
  rightsIn,
  findPerson,
  costsOf,
  findMetering,
  meteringOf,
  tags,
  settleConditions,
  incomesOf,
  texts,
  weatherNowOf,
  ratiosOf,
  overOneConnection,
  now,
}: PlantNeeds) => {
  /** Counting 100,000 plants takes longer than reading twenty, and a count may be two seconds old. */
  const totals = createCache<string, number>({ forMs: countedAgainMs, now, most: 1000 })
  /** The total of so many may be older, and is counted again while the one before is shown. */
  const longShown = (total: number) => (total > quicklyCounted ? minuteMs : 0)
  const longKept = (total: number) => (total > quicklyCounted ? manyCountedAgainMs : countedAgainMs)
  /** Megabytes for callers with very many plants, so only a few callers are cached. */
  const positions = createCache<string, PlantPositions>({ forMs: 2000, now, most: 16 })
  const groups = createCache<string, PlantGroup[]>({ forMs: 2000, now, most: 1000 })

  const required = async (plantId: number) => {
    const plant = await store.find(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  /** With the plants of its tag, and those that may hold its keyword. */
  const prepared = async (caller: Caller, filter: PlantFilter): Promise<PlantFilter> => {
    const { tagId, keyword } = filter
    const [among, holding] = await Promise.all([
      tagId === undefined ? filter.among : tags.plantsOf(tagId, caller),
      keyword ? texts.plants(keyword) : undefined,
    ])
    return { ...filter, among, holding }
  }

  const countsFor = async (caller: Caller, asked: PlantFilter) => {
    const [scope, filter] = await Promise.all([scopeOf(caller), prepared(caller, asked)])
    const ask = async () => {
      await settleConditions()
      return searches.groups(scope, filter)
    }
    return countsOf(await groups.recall(groupsKey(caller, filter), ask), filter)
  }

  const totalOf = (caller: Caller, scope: PlantScope, filter: PlantFilter) =>
    totals.recall(totalKey(caller, filter), () => store.count(scope, filter), longShown, longKept)

  const curvesOf = (plants: readonly FoundPlant[]) =>
    today.curvesOf(plants.map(({ id, zone }) => ({ plantId: id, ...spanOfDay(zone, todayIn(zone, now())) })))

  /** Several plants, each for its own day, in the order of the list: everything about them is asked at the same time. */
  const rowsOf = async (
    found: readonly FoundPlant[],
    listing: () => Promise<readonly ListedPlant[]>,
    caller: Caller,
    isCurveAsked = false,
  ): Promise<PlantRow[]> => {
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const days = new Map(found.map(({ id, zone }) => [id, todayIn(zone, now())]))
    const dayOf = (plantId: number) => sure(days.get(plantId))
    // Takes as long as half of the others: it is answered beside them.
    const summing = history.sumsAround(ids.map((plantId) => ({ plantId, day: dayOf(plantId) })))
    const ask = () =>
      Promise.all([
        listing(),
        summing,
        history.nowOf(ids),
        history.bookedOf(ids),
        statesOf(ids),
        rightsIn(ids, caller),
        meteringOf(ids),
        tags.namesOf(ids, caller),
        weatherNowOf(found),
        ratiosOf(ids.map((plantId) => ({ plantId, day: addDays(dayOf(plantId), -1) }))),
        isCurveAsked ? curvesOf(found) : undefined,
      ])
    const [listed, sums, present, booked, states, rights, meterings, names, weather, ratios, curves] =
      await (ids.length > mostOverOne ? ask() : overOneConnection(ask))
    return Promise.all(
      listed.map(async ({ plant, isFavourite }) => {
        const ofPlant = booked.filter(({ plantId }) => plantId === plant.id)
        const right = rights.get(plant.id) ?? 'read'
        const known = { sums: sums.get(plant.id), booked: ofPlant, day: dayOf(plant.id) }
        return plantRowOf({
          plant,
          now: present.get(plant.id),
          today: known.sums?.day,
          yesterday: known.sums?.dayBefore,
          ...(await incomesIn(plant, known)),
          state: states.get(plant.id) ?? unknownState,
          right,
          contactPhone: contactPhoneOf(plant, right),
          ownerName: plant.ownerName,
          metering: meterings.get(plant.id),
          tags: names.get(plant.id) ?? [],
          isFavourite,
          weather: weather.get(plant.id),
          ratioYesterdayPct: ratios.get(plant.id) ?? null,
          curve: curves?.get(plant.id),
          at: now(),
        })
      }),
    )
  }

  /** Without plants that no longer exist. */
  const rowsWith = async (plantIds: readonly number[], caller: Caller) => {
    const listed = await store.list(plantIds, caller.userId)
    return rowsOf(
      listed.map(({ plant }) => plant),
      async () => listed,
      caller,
    )
  }

  /** The sums of a plant's current periods, and what they are worth. */
  const incomesIn = async (plant: Plant, { sums: around, booked, day }: KnownOfPlant) => {
    const sums = periodsFrom(around, booked, { zone: plant.zone, today: day })
    const { month: thisMonth, year: thisYear } = currentSpans(plant.zone, day)
    const parts = ['day', 'month', 'otherMonths', 'otherYears'] as const
    const [today, month, year, total] = await incomesOf(
      plant,
      [
        { first: day, last: day, energies: around?.day, booked: [] },
        { ...thisMonth, energies: sums.month, booked: bookedIn(booked, thisMonth) },
        { ...thisYear, energies: sums.year, booked: bookedIn(booked, thisYear) },
        { first: around?.first ?? day, last: day, energies: sums.total, booked },
      ],
      { version: () => parts.map((part) => around?.[part]?.version).join() },
    )
    return {
      sums,
      income: { today: today?.income, month: month?.income, year: year?.income, total: total?.income },
    }
  }

  const search = async (
    caller: Caller,
    asked: PlantFilter,
    window: PlantWindow,
    { withCurves = false } = {},
  ): Promise<Page<PlantRow>> => {
    const [scope, filter] = await Promise.all([scopeOf(caller), prepared(caller, asked)])
    const { orderBy } = window
    const costs = orderBy === 'cost' ? await costsOf(caller, await totalOf(caller, scope, {})) : undefined
    if (orderBy === 'condition' || filter.conditions?.length) await settleConditions()
    const [found, total] = await Promise.all([
      isKept(orderBy)
        ? store.search(scope, filter, { ...window, orderBy }, { costs, userId: caller.userId })
        : searches.search(scope, filter, { ...window, orderBy }, now()),
      totalOf(caller, scope, filter),
    ])
    const listing = () =>
      store.list(
        found.map(({ id }) => id),
        caller.userId,
      )
    return { total, rows: await rowsOf(found, listing, caller, withCurves) }
  }

  return {
    /** A new plant is counted at once in this process, and after two seconds in the others. */
    changed() {
      totals.forget()
      positions.forget()
      groups.forget()
    },

    search,
    searchByName: (caller: Caller, keyword: string | undefined, among: readonly number[], window: PlantWindow) =>
      search(caller, { keyword, among: among.length > 0 ? among : undefined }, window),

    count: countsFor,

    /** The number of a caller's plants, or of these among them, in each condition. */
    conditions: async (caller: Caller, among: readonly number[]) =>
      (await countsFor(caller, { among: among.length > 0 ? among : undefined })).conditions,

    async positions(caller: Caller, asked: PlantFilter) {
      const [scope, filter] = await Promise.all([scopeOf(caller), prepared(caller, asked)])
      const columns = await positions.recall(totalKey(caller, filter), async () => {
        await settleConditions()
        return searches.positions(scope, filter, mostPositions)
      })
      const isAll = columns.ids.length < mostPositions
      return { total: isAll ? columns.ids.length : await totalOf(caller, scope, filter), ...columns }
    },

    async find(caller: Caller, text: string) {
      const sought = text.trim()
      return sought === ''
        ? { plants: [], devices: [] }
        : searches.find(await scopeOf(caller), sought, mostFound, texts)
    },

    async information(plantId: number, caller: Caller) {
      const [row] = await rowsWith([plantId], caller)
      if (!row) throw new Refusal('AU_NO_READ_PERMISSION')
      return row
    },

    /** Rows of a list in the given order. The right to read these plants must be checked before. */
    rows: (caller: Caller, plantIds: readonly number[]) => rowsWith(plantIds, caller),

    async station(plantId: number, caller: Caller): Promise<Station> {
      const [plant, rights] = await Promise.all([required(plantId), rightsIn([plantId], caller)])
      return {
        plant,
        contactPhone: contactPhoneOf(plant, rights.get(plantId) ?? 'read'),
        ownerName: plant.ownerName,
      }
    },

    async detail(plantId: number, caller: Caller): Promise<PlantDetail> {
      const plant = await required(plantId)
      const [rights, creator, owner, organisation, hasBattery, metering] = await Promise.all([
        rightsIn([plantId], caller),
        plant.createdBy === null ? undefined : findPerson(plant.createdBy),
        plant.ownerId === null ? undefined : findPerson(plant.ownerId),
        store.businessOf(plantId),
        store.hasBattery(plantId),
        findMetering(plantId),
      ])
      const runningDays = Math.max(0, Math.floor((now() - plant.startedAt.getTime()) / dayMs))
      const right = rights.get(plantId) ?? 'read'
      const named = (person: Person | undefined) => person && personOf(person, plant, { userId: caller.userId, right })
      return {
        plant,
        contactPhone: contactPhoneOf(plant, right),
        ownerName: plant.ownerName,
        creator: named(creator),
        owner: named(owner),
        organisation,
        hasBattery,
        metering,
        runningDays,
      }
    },

    async energySaved(plantId: number): Promise<EnergySaved> {
      const plant = await required(plantId)
      const [months, booked, present, meterings] = await Promise.all([
        history.monthsOf(plantId),
        history.bookedOf([plantId]),
        history.nowOf([plantId]),
        meteringOf([plantId]),
      ])
      const energies = sumOf(months, booked)
      const kwh = totalsOf(energies, present.get(plantId)?.counters, meterings.get(plantId))?.generation ?? null
      const last = todayIn(plant.zone, now())
      const periods = [{ first: months[0]?.month ?? last, last, energies, booked }]
      const [worth] = await incomesOf(plant, periods, { months })
      return {
        plantId,
        kwh,
        spared: kwh === null ? undefined : sparedBy(kwh),
        avoided: kwh === null ? undefined : avoidedIn(plant.countryId, kwh),
        income: worth?.income,
      }
    },
  }
}

/** Master data, and how the caller may name and contact the owner. */
export interface Station {
  plant: Plant
  contactPhone: string | null
  ownerName: string | null
}

export interface PlantDetail extends Station {
  creator: Person | undefined
  owner: Person | undefined
  /** The business that operates it. */
  organisation: { id: number; name: string } | undefined
  hasBattery: boolean
  metering: PlantMetering
  runningDays: number
}

/** A plant's total generation, its value and the emissions that it saved. */
export interface EnergySaved {
  plantId: number
  kwh: number | null
  /** By the factors of the API, and by that of the plant's country. */
  spared: Spared | undefined
  avoided: Avoided | undefined
  /** Undefined without a price. */
  income: Income | undefined
}

interface KnownOfPlant {
  sums: SumsAround | undefined
  booked: readonly BookedEnergy[]
  /** The plant's own day. */
  day: Day
}

export interface PlantNeeds {
  store: PlantStore
  searches: PlantSearchStore
  history: HistoryStore
  today: TodayStore
  statesOf: StatesOf
  scopeOf: (caller: Caller) => Promise<PlantScope>
  findPerson: FindPerson
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  findMetering: FindMetering
  meteringOf: MeteringOf
  tags: PlantTags
  now: () => number
  /** What the costliest trouble of each plant costs, if it costs anything; the caller has about this many plants. */
  costsOf: (caller: Caller, plants: number) => Promise<ReadonlyMap<number, number>>
  /** After this, the kept conditions of plants are those of now. */
  settleConditions: () => Promise<void>
  incomesOf: IncomesOf
  texts: TextSearch
  weatherNowOf: WeatherNowOf
  ratiosOf: Expectation['ratiosOf']
  /** What is asked at once is answered by one connection; for what takes it a moment. */
  overOneConnection: <T>(ask: () => T) => T
}

/** What a caller put on plants. */
interface PlantTags {
  plantsOf: (tagId: number, caller: Caller) => Promise<readonly number[]>
  namesOf: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, readonly string[]>>
}

const countedAgainMs = 2000
/** The statements about more plants take longer than to hand them over, and are answered side by side. */
const mostOverOne = 100
/** A few MB. */
const mostPositions = 100_000
/** For plants and for devices: what fits below the search field. */
const mostFound = 8

/** The part of a filter that has no counts of its own. */
const groupsKey = ({ userId, organisationId }: Caller, filter: PlantFilter) => {
  const { keyword, countryId, divisionId, townId, minCapacityKwp, favouriteOf, among, alert } = filter
  const parts = [keyword, countryId, divisionId, townId, minCapacityKwp, favouriteOf, among, alert]
  return JSON.stringify([userId, organisationId, ...parts])
}

const totalKey = (caller: Caller, filter: PlantFilter) =>
  JSON.stringify([groupsKey(caller, filter), filter.conditions, filter.types, filter.gridTypes])
