import { Refusal } from '@heliograph/domain/errors'
import { judgePrices, type JudgedPrices, type PriceSeriesKind, type PriceUnit } from '@heliograph/domain/hourly-prices'
import { formatMinute, hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { HourlyPriceStore } from './hourly-prices.store.ts'

/** A series of prices, as far as it reaches. */
export interface PriceSeries {
  kind: PriceSeriesKind
  /** Start of its first hour, and end of its last one. */
  from: number
  to: number
  hours: number
  missing: number
}

/** A list of prices as a person enters it. */
export interface EnteredPrices {
  kind: PriceSeriesKind
  unit: PriceUnit
  text: string
}

export const createHourlyPrices = ({ store, findPlant, record }: HourlyPriceNeeds) => {
  const judge = async (plantId: number, { text, unit }: EnteredPrices): Promise<JudgedPrices & { zone: string }> => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return { ...judgePrices(text, { zone: plant.zone, unit }), zone: plant.zone }
  }

  return {
    judge,

    async list(plantId: number): Promise<PriceSeries[]> {
      const series = await store.seriesOf(plantId)
      return series.map(({ kind, first, last, hours }) => {
        const [from, to] = [first.getTime(), last.getTime() + hourMs]
        return { kind, from, to, hours, missing: Math.round((to - from) / hourMs) - hours }
      })
    },

    /**
     * Keeps the prices of all rows that are understood.
     * @throws Refusal PARAM_ERROR if there are none
     */
    async save(plantId: number, entered: EnteredPrices, { userId, organisationId, ip }: Caller & Actor) {
      const judged = await judge(plantId, entered)
      const [first, last] = [judged.hours[0], judged.hours.at(-1)]
      if (!first || !last) throw new Refusal('PARAM_ERROR', 'body/text: no prices')
      await store.save(plantId, entered.kind, judged.hours)
      const after = spanText(judged.zone, first.at, last.at, judged.hours.length)
      const facts = { [`before.${fieldOf[entered.kind]}`]: null, [`after.${fieldOf[entered.kind]}`]: after }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
      return judged
    },

    async remove(plantId: number, kind: PriceSeriesKind, { userId, organisationId, ip }: Caller & Actor) {
      const [plant, series] = await Promise.all([findPlant(plantId), store.seriesOf(plantId)])
      const former = series.find((each) => each.kind === kind)
      if (!plant || !former || !(await store.remove(plantId, kind))) return
      const before = spanText(plant.zone, former.first.getTime(), former.last.getTime(), former.hours)
      const facts = { [`before.${fieldOf[kind]}`]: before, [`after.${fieldOf[kind]}`]: null }
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
    },
  }
}

const spanText = (zone: string, first: number, last: number, hours: number) =>
  `${formatMinute(zone, first)} – ${formatMinute(zone, last)} (${hours} h)`

const fieldOf = { bought: 'hourlyBought', sold: 'hourlySold' } as const

export interface HourlyPriceNeeds {
  store: HourlyPriceStore
  findPlant: (plantId: number) => Promise<{ zone: string } | undefined>
  record: RecordAudit
}
