import type { FastSystem, OperatingSystem } from '@heliograph/contract'
import { flowsOf } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import { times } from '@heliograph/domain/numbers'
import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import { addDays, minuteMs } from '@heliograph/domain/zones'
import { createCache } from '#needs/cache.ts'
import type { DayEnergies, HistoryStore, PlantNow } from '#telemetry/history.store.ts'
import { periodsOf, todayIn } from '#telemetry/periods.ts'
import { energyFields, powerFields, ratioFields } from '#wire/energies.ts'
import { flowStatuses } from '#wire/statuses.ts'
import { seconds } from '#wire/times.ts'
import type { Beside } from './live.store.ts'

export type Live = ReturnType<typeof createLive>

export const createLive = ({ history, besideOf, findPlant, statesOf, changes, now }: Needs) => {
  // What changes in this process is forgotten at once; what another one rolled up is seen when this runs out.
  const remembered = createCache<number, FastSystem>({ forMs: 5000, now })
  changes.onAny(remembered.forget)

  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const fast = (plantId: number) =>
    remembered.recall(plantId, async () => {
      const plant = await required(plantId)
      const [present, days, states, beside] = await Promise.all([
        history.nowOf([plantId]),
        history.daysOfPlants([{ plantId, day: todayIn(plant.zone, now()) }]),
        statesOf([plantId]),
        besideOf(plantId, now() - besideNowMs),
      ])
      const state = states.get(plantId) ?? unknownState
      return fastSystemOf({ plant, now: present.get(plantId), today: days.get(plantId), state, beside })
    })

  return {
    fast,

    async operating(plantId: number): Promise<OperatingSystem> {
      const plant = await required(plantId)
      const today = todayIn(plant.zone, now())
      const [present, months, days] = await Promise.all([
        fast(plantId),
        history.monthsOf(plantId),
        history.daysOf(plantId, addDays(today, -1), today),
      ])
      const day = days.find((each) => each.day === today)
      const yesterday = days.find((each) => each.day !== today)
      const { month, year, total } = periodsOf(months, today)
      const flows = day && flowsOf(day)
      return {
        ...present,
        ...energyFields('Month', month),
        ...energyFields('Year', year),
        ...energyFields('Total', total),
        incomeValue: times(day?.generation, plant.pricePerKwh),
        incomeMonth: times(month?.generation, plant.pricePerKwh),
        incomeYear: times(year?.generation, plant.pricePerKwh),
        incomeTotal: times(total?.generation, plant.pricePerKwh),
        pricePerKwh: plant.pricePerKwh,
        temperature: present.ambientTemperature,
        businessWarningStatus: present.warningStatus,
        consumerWarningStatus: present.warningStatus,
        ...ratioFields('', day),
        ...ratioFields('Month', month),
        ...ratioFields('Year', year),
        selfGenAndUseValue: selfUse(flows),
        absorbedUseValue: null,
        genForGrid: flows?.genForGrid ?? null,
        useFromBuy: flows?.useFromBuy ?? null,
        fullPowerHoursTotal: times(total?.generation, 1 / plant.capacityKwp),
        fullPowerYesterdayHours: times(yesterday?.generation, 1 / plant.capacityKwp),
      }
    },

    /** The plant now, and again whenever something in it is new. */
    async follow(plantId: number) {
      await required(plantId)
      return follow(
        (tell) => changes.on(plantId, tell),
        () => fast(plantId),
      )
    },
  }
}

export interface LivePlant {
  id: number
  zone: string
  capacityKwp: number
  pricePerKwh: number
  createdAt: number
}

interface Needs {
  history: HistoryStore
  /** What devices beside the plant's energy meters said since an instant. */
  besideOf: (plantId: number, since: number) => Promise<Beside>
  findPlant: (plantId: number) => Promise<LivePlant | undefined>
  statesOf: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>
  changes: PlantChanges
  now: () => number
}

/** Tells whoever listens that a plant has something new. */
export interface PlantChanges {
  onAny: (tell: (plantId: number) => void) => void
  on: (plantId: number, tell: () => void) => () => void
}

interface PlantState {
  network: NetworkState
  warning: WarningState
}

const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL' }

/**
 * No generator: one that waits cannot be returned before something happens, and who listens to a plant in which nothing
 * ever does would be kept for ever.
 */
const follow = (listen: (tell: () => void) => () => void, read: () => Promise<FastSystem>) => {
  let [isNew, hasLeft, last] = [true, false, '']
  let wake = () => {}
  const stop = listen(() => {
    isNew = true
    wake()
  })
  /** Other processes roll up too, and cannot tell this one: so it looks by itself now and then. */
  const news = async () => {
    if (isNew || hasLeft) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, lookAgainMs)
    })
    clearTimeout(timer)
  }

  const events: AsyncIterableIterator<{ event: 'live'; data: FastSystem }> = {
    [Symbol.asyncIterator]: () => events,
    async next() {
      for (;;) {
        await news()
        if (hasLeft) return { done: true, value: undefined }
        isNew = false
        const data = await read()
        const printed = JSON.stringify(data)
        if (printed === last) continue
        last = printed
        return { done: false, value: { event: 'live', data } }
      }
    },
    async return() {
      hasLeft = true
      stop()
      wake()
      return { done: true, value: undefined }
    },
  }
  return events
}

const lookAgainMs = 10_000

/** Devices report every five minutes: what is older says nothing about now. */
const besideNowMs = 15 * minuteMs

interface Present {
  plant: LivePlant
  now: PlantNow | undefined
  today: DayEnergies | undefined
  state: PlantState
  beside: Beside
}

const fastSystemOf = ({ plant, now, today, state, beside }: Present): FastSystem => ({
  systemId: plant.id,
  ...powerFields(now),
  ...flowStatuses(now),
  ...energyFields('Value', today),
  ...energyFields('UploadTotal', now?.counters),
  generationUploadTotalOffset: 0,
  selfSufficiencyValue: today ? selfSufficient(flowsOf(today)) : null,
  generationCapacity: times(now?.generation, 1 / (plant.capacityKwp * 1000)),
  fullPowerHoursDay: times(today?.generation, 1 / plant.capacityKwp),
  generatorPower: now?.generator ?? null,
  backupPower: now?.backup ?? null,
  generatorValue: today?.generator ?? null,
  ...beside,
  networkStatus: state.network,
  warningStatus: state.warning,
  lastUpdateTime: seconds(now?.at ?? plant.createdAt),
})

type Flows = ReturnType<typeof flowsOf>

/** kWh that did not have to be bought. */
const selfSufficient = ({ useFromGen, useFromDischarge }: Flows) =>
  useFromGen === null ? null : useFromGen + (useFromDischarge ?? 0)

/** kWh generated and not given away. */
const selfUse = (flows: Flows | undefined) =>
  flows?.genForUse === undefined || flows.genForUse === null ? null : flows.genForUse + (flows.genForCharge ?? 0)
