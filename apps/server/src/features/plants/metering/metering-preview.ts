import { quantities, type Energies } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import { automaticMetering, type MeteringSettings, type ImportedSums } from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import { dayAt, dayOf, hourMs, lastDayOfMonth, monthOf, startOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import { isSameRules, rulesOf } from '#telemetry/day-rules.ts'
import type { BookedEnergy, HistoryStore } from '#telemetry/history.store.ts'
import { firstKeptDay } from '#telemetry/kept-days.ts'
import { bookedIn, exactly, spanOfDays, todayIn } from '#telemetry/periods.ts'
import { totalsOf } from '#telemetry/totals.ts'
import type { TriedDay, TryRules } from '#telemetry/trial.ts'
import type { MeteringChoiceStore } from './metering.store.ts'
import { settingsAfter, type MeteringChange } from './metering.ts'

export interface Preview {
  before: Periods
  after: Periods
  /** The start of the first day that is calculated again, and of the first that was for the preview. */
  recalculatedFrom: Date | null
  previewedFrom: Date | null
}

/** kWh. */
export interface Periods {
  today: Energies
  month: Energies
  total: Energies
}

/** What a choice would make of a plant's energies. */
export const createMeteringPreview =
  ({ store, history, importedOf, tryRules, findPlant, keptSince, limit, now }: PreviewNeeds) =>
  /** @throws Refusal PARAM_ERROR with the field */
  async (plantId: number, change: MeteringChange, userId: number): Promise<Preview> => {
    const [plant, choice] = await Promise.all([findPlant(plantId), store.newest(plantId)])
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    const before = choice?.settings ?? automaticMetering
    const after = settingsAfter(before, change)
    await limit(new Map([[`metering tried by user ${userId}`, mostPerHour]]), hourMs)
    const today = todayIn(plant.zone, now())
    const [days, booked, present, imported] = await Promise.all([
      history.daysOf(plantId, '0001-01-01', today),
      history.bookedOf([plantId]),
      history.nowOf([plantId]),
      importedOf([plantId]),
    ])
    const counters = present.get(plantId)?.counters
    const stored = { days, booked, counters, imported: imported.get(plantId), zone: plant.zone, today }
    const first = firstKeptDay(plant.zone, keptSince())
    const isSame = isSameRules(rulesOf(before), rulesOf(after))
    const trial = isSame ? undefined : await tryRules(plantId, rulesOf(after), { first, last: today })
    return {
      before: periodsOf(stored, before),
      after: periodsOf(withTried(stored, trial?.days ?? []), after),
      recalculatedFrom: isSame ? null : new Date(startOfDay(plant.zone, first)),
      previewedFrom: trial ? new Date(startOfDay(plant.zone, trial.from)) : null,
    }
  }

interface Stored {
  days: readonly (Energies & { day: Day })[]
  booked: readonly BookedEnergy[]
  /** What the devices show in total. */
  counters: Energies | undefined
  imported: ImportedSums | undefined
  zone: string
  today: Day
}

/** The tried days in place of the stored ones. */
const withTried = (stored: Stored, tried: readonly TriedDay[]): Stored => {
  const energies = new Map(tried.map((each) => [each.day, each.energies]))
  return {
    ...stored,
    days: stored.days.map((each) => ({ ...each, ...energies.get(each.day) })),
    booked: [
      ...stored.booked.filter(({ to }) => !energies.has(dayAt(stored.zone, to))),
      ...tried.flatMap((each) => each.booked),
    ],
  }
}

const periodsOf = ({ days, booked, counters, imported, zone, today }: Stored, settings: MeteringSettings): Periods => {
  const [year, month] = [yearOf(today), monthOf(today)]
  const [first, last] = [dayOf(year, month), lastDayOfMonth(year, month)]
  const sum = (parts: readonly Energies[], within: readonly BookedEnergy[]): Energies =>
    recordOf(quantities, (quantity) =>
      exactly([
        ...parts.map((part) => part[quantity]),
        ...within.flatMap(({ measure, kwh }) => (measure === quantity ? kwh : [])),
      ]),
    )
  const all = sum(days, booked)
  return {
    today: sum(
      days.filter(({ day }) => day === today),
      [],
    ),
    month: sum(
      days.filter(({ day }) => day >= first && day <= last),
      bookedIn(booked, spanOfDays(zone, first, last)),
    ),
    total: totalsOf(all, counters, { ...settings, imported }) ?? all,
  }
}

export interface PreviewNeeds {
  store: Pick<MeteringChoiceStore, 'newest'>
  history: Pick<HistoryStore, 'daysOf' | 'bookedOf' | 'nowOf'>
  importedOf: (plantIds: readonly number[]) => Promise<ReadonlyMap<number, ImportedSums>>
  tryRules: TryRules
  findPlant: FindPlant
  /** Since when samples are kept. */
  keptSince: () => number
  limit: Limits['take']
  now: () => number
}

/** Each may calculate a month. */
const mostPerHour = 120
