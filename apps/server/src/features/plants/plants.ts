import type { EnergySaved, PlantSearch, User } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { add } from '@heliograph/domain/energy'
import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import { addDays, dayMs } from '@heliograph/domain/zones'
import { createMemory } from '../../memory.ts'
import type { HistoryStore } from '../../telemetry/history.store.ts'
import { todayIn } from '../../telemetry/periods.ts'
import { plantDetailOf, stationOf } from './plant-detail.ts'
import { plantRowOf } from './plant-row.ts'
import { rightBy } from './plant-rights.ts'
import type { Asker, PlantScope } from './plant-rights.store.ts'
import type { Plant, PlantStore } from './plants.store.ts'

export type Plants = ReturnType<typeof createPlants>

export const createPlants = ({ store, history, statesOf, scopeOf, findUser, findOrganisation, now }: Needs) => {
  /** Counting 100,000 plants takes longer than showing twenty, and nobody sees the difference for two seconds. */
  const totals = createMemory<string, number>({ forMs: 2000, now, most: 1000 })

  const required = async (plantId: number) => {
    const plant = await store.find(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  /** Several plants at once, each in its own day. */
  const rowsOf = async (plants: readonly Plant[], scope: PlantScope) => {
    const ids = plants.map(({ id }) => id)
    const days = new Map(plants.map(({ id, zone }) => [id, todayIn(zone, now())]))
    const wanted = (back: number) => ids.map((plantId) => ({ plantId, day: addDays(days.get(plantId)!, -back) }))
    const [present, today, yesterday, months, states] = await Promise.all([
      history.nowOf(ids),
      history.daysOfPlants(wanted(0)),
      history.daysOfPlants(wanted(1)),
      history.monthsOfPlants(ids),
      statesOf(ids),
    ])
    return plants.map((plant) =>
      plantRowOf({
        plant,
        now: present.get(plant.id),
        today: today.get(plant.id),
        yesterday: yesterday.get(plant.id),
        months: months.get(plant.id) ?? [],
        day: days.get(plant.id)!,
        ...(states.get(plant.id) ?? unknownState),
        right: rightBy(scope, plant),
      }),
    )
  }

  return {
    async search(asker: Asker, body: PlantSearch['body'], query: PlantSearch['query']) {
      const scope = await scopeOf(asker)
      const [plants, total] = await Promise.all([
        store.search(scope, body, query),
        totals.recall(totalKey(asker, body), () => store.count(scope, body)),
      ])
      return { total, data: await rowsOf(plants, scope) }
    },

    async information(plantId: number, asker: Asker) {
      const plant = await required(plantId)
      const [row] = await rowsOf([plant], await scopeOf(asker))
      return { ...row!, generationTotal: row!.generationTotal ?? 0, currency: plant.currency }
    },

    station: async (plantId: number) => stationOf(await required(plantId)),

    async detail(plantId: number) {
      const plant = await required(plantId)
      const [creator, owner, organisation, hasBattery] = await Promise.all([
        plant.created_by === null ? undefined : findUser(plant.created_by),
        plant.owner_id === null ? undefined : findUser(plant.owner_id),
        plant.organisation_id === null ? undefined : findOrganisation(plant.organisation_id),
        store.hasBattery(plantId),
      ])
      const runningDays = Math.max(0, Math.floor((now() - plant.started_at.getTime()) / dayMs))
      return plantDetailOf({ plant, creator, owner, organisation, hasBattery, runningDays })
    },

    /** Factors as the API family uses them: 0.305 kg of coal, 0.793 kg of CO₂ and 0.997/18.3 trees a kWh. */
    async energySaved(plantId: number): Promise<EnergySaved> {
      const plant = await required(plantId)
      const months = await history.monthsOf(plantId)
      const kwh = months.reduce<number | null>((sum, { generation }) => add(sum, generation), null)
      const times = (factor: number) => (kwh === null ? null : kwh * factor)
      return {
        systemId: plantId,
        generationValueTotal: kwh,
        standardCoalSaved: times(0.305 / 1000),
        emissionReductionCO2: times(0.793 / 1000),
        treesPlanted: times(0.997 / 18.3),
        incomeTotal: times(plant.price_per_kwh),
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
  history: HistoryStore
  /** Whether the plants' gateways can be reached, and whether something is wrong in them. */
  statesOf: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>
  scopeOf: (asker: Asker) => Promise<PlantScope>
  findUser: (userId: number) => Promise<User | undefined>
  findOrganisation: (organisationId: number) => Promise<{ id: number; name: string } | undefined>
  now: () => number
}

/** Only what counts: a client may send whatever it likes beside it. */
const totalKey = ({ userId, organisationId }: Asker, { keyword, region }: PlantSearch['body']) =>
  JSON.stringify([userId, organisationId, keyword, region?.nationId, region?.level1, region?.level2])

const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL' }
