import { Refusal } from '@heliograph/domain/errors'
import { lacksPrice } from '@heliograph/domain/price-windows'
import { tariffsWithin, type Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayAt, isDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import { factsOf } from './tariff-facts.ts'
import type { EnteredTariff, TariffStore } from './tariffs.store.ts'

export type Tariffs = ReturnType<typeof createTariffs>

export const createTariffs = ({ store, findPlant, changed, record, now }: TariffNeeds) => {
  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  const list = async (plantId: number): Promise<TariffList> => {
    const [plant, changes] = await Promise.all([required(plantId), store.changesOf(plantId)])
    return {
      currency: plant.currency,
      zone: plant.zone,
      firstDay: dayAt(plant.zone, plant.startedAt.getTime()),
      tariffs: plant.tariffs.map((tariff) => ({
        ...tariff,
        modifiedAt: (tariff.from === null ? undefined : changes.get(tariff.from)) ?? plant.modifiedAt,
      })),
    }
  }

  return {
    list,

    /**
     * @throws Refusal PARAM_ERROR with the field, PLANT_CHANGED_MEANWHILE if the tariff that it replaces was changed after
     * `seenAt`
     */
    async save(plantId: number, tariff: EnteredTariff, replaced: Replaced | undefined, by: Caller & Actor) {
      const plant = await required(plantId)
      check(tariff, dayAt(plant.zone, now()))
      const before = plant.tariffs.find(({ from }) => from === (replaced?.day ?? tariff.from))
      const taken = plant.tariffs.find(({ from }) => from === tariff.from)
      const facts = factsOf(replaced ? before : undefined, tariff)
      const author = { userId: by.userId, now: now() }
      if (replaced) {
        if (!before) throw new Refusal('PLANT_CHANGED_MEANWHILE')
        if (replaced.day !== tariff.from && taken) throw dayTaken()
        if (Object.keys(facts).length === 0) return
        const { day, seenAt } = replaced
        const outcome = await store.change(plantId, day, tariff, { ...author, seenAt })
        if (outcome === 'taken') throw dayTaken()
        if (outcome === 'stale') throw new Refusal('PLANT_CHANGED_MEANWHILE')
      } else {
        // Pressed twice, or sent again because the answer was lost.
        if (taken && Object.keys(factsOf(taken, tariff)).length === 0) return
        if (plant.tariffs.length > mostTariffs) throw new Refusal('PARAM_ERROR', 'body/validFrom: too many tariffs')
        if (!(await store.add(plantId, tariff, author))) throw dayTaken()
      }
      changed(plantId)
      await record({ kind: 'plant.change', ...actorOf(by), plantId, facts })
    },

    async remove(plantId: number, day: Day, by: Caller & Actor) {
      const plant = await required(plantId)
      const before = plant.tariffs.find(({ from }) => from === day)
      if (!before || !(await store.remove(plantId, day))) return
      changed(plantId)
      await record({ kind: 'plant.change', ...actorOf(by), plantId, facts: factsOf(before, undefined) })
    },
  }
}

export interface TariffList {
  currency: string
  zone: string
  firstDay: Day
  /** In the order of their days; the first one has no date. */
  tariffs: readonly (Tariff & { modifiedAt: Date })[]
}

/** The tariff that a person changes, as far as they have seen it. */
export interface Replaced {
  day: Day
  /** Milliseconds. */
  seenAt: number
}

/** A plant with what tariffs need of it. */
interface TariffPlant {
  currency: string
  zone: string
  tariffs: readonly Tariff[]
  startedAt: Date
  modifiedAt: Date
}

export interface TariffNeeds {
  store: TariffStore
  findPlant: (plantId: number) => Promise<TariffPlant | undefined>
  /** Called when a tariff of a plant was changed. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

/** The days of a period on which nothing has a price. */
export const daysWithoutPrice = (tariffs: readonly Tariff[], first: Day, last: Day) =>
  spansWithoutPrice(tariffs, first, last).reduce((sum, span) => sum + countOf(span.first, span.last), 0)

export const spansWithoutPrice = (tariffs: readonly Tariff[], first: Day, last: Day) =>
  tariffsWithin(tariffs, first, last).filter(({ tariff }) => !hasPrice(tariff))

const countOf = (first: Day, last: Day) => {
  let count = 0
  for (let day = first; day <= last; day = addDays(day, 1)) count++
  return count
}

const hasPrice = ({ prices, subsidyMicros }: Tariff) =>
  [...Object.values(prices), subsidyMicros].some((micros) => micros !== null)

const check = (tariff: EnteredTariff, today: Day) => {
  const { from } = tariff
  if (!isDay(from) || from < earliest || from > addDays(today, furthestDays))
    throw new Refusal('PARAM_ERROR', 'body/validFrom')
  if (tariff.windows.some(({ fromHour, toHour }) => fromHour === toHour))
    throw new Refusal('PARAM_ERROR', 'body/windows')
  const { purchase, feedIn } = tariff.hourly
  if (
    tariff.windows.some(
      ({ purchaseMicros, feedInMicros }) => (purchase && purchaseMicros !== null) || (feedIn && feedInMicros !== null),
    )
  )
    throw new Refusal('PARAM_ERROR', 'body/windows: the prices are those of hours')
  if (lacksPrice(tariff.prices, tariff.windows))
    throw new Refusal('PARAM_ERROR', 'body/windows: no price for other hours')
  if (!hasPrice(tariff) && !tariff.fixedCharge) throw new Refusal('PARAM_ERROR', 'body/consumptionPrice')
}

const dayTaken = () => new Refusal('PARAM_ERROR', 'body/validFrom: another tariff begins on this day')
const actorOf = ({ userId, organisationId, ip }: Caller & Actor) => ({ userId, organisationId, ip })

const earliest = '1980-01-01'
const furthestDays = 5 * 366
const mostTariffs = 200
