import { quantities, type Energies } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import { firstImportedDay } from '@heliograph/domain/history-imports'
import { dayAt, frameMs, isDay, isPlantDay, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { FindPlant } from '#needs/plants.ts'
import { mWhOf } from '#telemetry/energy-units.ts'
import type { AddedDay, HistoryImportStore, ImportedDay } from './history-imports.store.ts'

/** What becomes of the days of a file. */
export interface CheckedDays {
  new: Day[]
  same: Day[]
  measured: Day[]
  imported: Day[]
  /** Imported before without their curve, which the file has. */
  curves: Day[]
  refused: Day[]
}

export type HistoryImports = ReturnType<typeof createHistoryImports>

/** Days from before a plant reported here. Measured days win, and a day belongs to one import. */
export const createHistoryImports = ({ store, findPlant, changed, record, now }: HistoryImportNeeds) => {
  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  return {
    async list(plantId: number, userId: number) {
      const [plant, imports] = await Promise.all([required(plantId), store.list(plantId, userId)])
      return { zone: plant.zone, capacityKwp: plant.capacityKwp, imports }
    },

    /** @throws Refusal PARAM_ERROR for a day that is not in the calendar, has no energy or is named twice */
    async check(plantId: number, days: readonly ImportedDay[]): Promise<CheckedDays> {
      const { zone } = await required(plantId)
      refuseWrong(days)
      const today = dayAt(zone, now())
      const near = days.filter((one) => !isFar(one, today))
      return sorted(days, await store.knownOf(plantId, near.map(dayIn)), today)
    },

    /** @throws Refusal as `check`, and for a curve or a known time that does not fit its day, or an import that cannot go on */
    async add(plantId: number, days: readonly AddedDay[], named: Named, by: Caller & Actor) {
      const { zone } = await required(plantId)
      refuseWrong(days)
      refuseWrongCurves(days, zone)
      refuseWrongTimes(days, zone)
      const today = dayAt(zone, now())
      const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
      const near = inOrder.filter((one) => !isFar(one, today))
      const added = await store.add(plantId, near, {
        chosen(already) {
          const found = sorted(inOrder, already, today)
          const [fresh, lacking] = [new Set(found.new), new Set(found.curves)]
          return {
            written: inOrder.filter(({ day }) => fresh.has(day)),
            curves: inOrder.filter(({ day }) => lacking.has(day)),
          }
        },
        zone,
        ...named,
        userId: by.userId,
        now: now(),
      })
      if (!added) throw new Refusal('PARAM_ERROR', 'body/number is no import of this file')
      const { number, known, written, curves } = added
      if (number !== null || curves.length > 0) {
        changed(plantId)
        const [first, last] = [written[0]?.day ?? null, written.at(-1)?.day ?? null]
        const { fileName, isInTotal } = named
        const facts = { number, file: fileName, days: written.length, first, last, isInTotal, curves: curves.length }
        await record({ kind: 'history.import', ...actorOf(by), plantId, facts })
      }
      return { written: written.length, number, ...sorted(inOrder, known, today) }
    },

    /** Nothing happens if it is gone already. */
    async remove(plantId: number, number: number, by: Caller & Actor) {
      await required(plantId)
      const removed = await store.remove(plantId, number)
      if (!removed) return
      changed(plantId)
      await record({
        kind: 'history.remove',
        ...actorOf(by),
        plantId,
        facts: { number, file: removed.fileName },
      })
    },
  }
}

interface Named {
  fileName: string
  isInTotal: boolean
  /** The import that goes on. */
  number: number | undefined
  /** The same for the same file: then its import goes on, too. */
  fileMark: string | undefined
  /** No more parts follow. */
  isComplete: boolean
}

export interface HistoryImportNeeds {
  store: HistoryImportStore
  findPlant: FindPlant
  /** Called when days of a plant were added or removed. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

const refuseWrong = (days: readonly ImportedDay[]) => {
  const seen = new Set<Day>()
  for (const [place, one] of days.entries()) {
    if (!isDay(one.day) || seen.has(one.day)) throw new Refusal('PARAM_ERROR', `body/days/${place}/day`)
    if (quantities.every((quantity) => one[quantity] === null)) throw new Refusal('PARAM_ERROR', `body/days/${place}`)
    seen.add(one.day)
  }
}

/** A curve has each five minutes of its day, of energies that the day has. */
const refuseWrongCurves = (days: readonly AddedDay[], zone: string) => {
  for (const [place, one] of days.entries()) {
    if (!one.hasCurve || !isPlantDay(one.day)) continue
    const { from, to } = spanOfDay(zone, one.day)
    for (const quantity of quantities) {
      const powers = one.powers[quantity]
      if (powers && (powers.length !== Math.ceil((to - from) / frameMs) || one[quantity] === null))
        throw new Refusal('PARAM_ERROR', `body/days/${place}/powers`)
    }
  }
}

/** No longer than the day, and of energies that it has. */
const refuseWrongTimes = (days: readonly AddedDay[], zone: string) => {
  for (const [place, one] of days.entries()) {
    if (!isPlantDay(one.day)) continue
    const { from, to } = spanOfDay(zone, one.day)
    const isLonger = Object.values(one.known).some((seconds) => seconds * 1000 > to - from)
    if (isLonger || quantities.some((quantity) => one.known[quantity] !== undefined && one[quantity] === null))
      throw new Refusal('PARAM_ERROR', `body/days/${place}/known`)
  }
}

const sorted = (
  days: readonly ImportedDay[],
  known: Awaited<ReturnType<HistoryImportStore['knownOf']>>,
  today: Day,
): CheckedDays => {
  const checked: CheckedDays = { new: [], same: [], measured: [], imported: [], curves: [], refused: [] }
  for (const one of days) {
    const { isMeasured = false, imported } = known.get(one.day) ?? {}
    if (isFar(one, today)) checked.refused.push(one.day)
    else if (imported && isSame(imported, one)) checked.same.push(one.day)
    else if (imported && lacksCurve(imported, one)) checked.curves.push(one.day)
    else if (isMeasured) checked.measured.push(one.day)
    else if (imported) checked.imported.push(one.day)
    else checked.new.push(one.day)
  }
  return checked
}

/** Never written, so not looked up either: the database has no year 0. */
const isFar = ({ day }: ImportedDay, today: Day) => day < firstImportedDay || day >= today

/** With a curve that the other lacks, it is not. */
const isSame = (known: Energies & { hasCurve: boolean }, other: ImportedDay) =>
  (known.hasCurve || !other.hasCurve) && isSameEnergy(known, other)

/** Its energies stay: the sums of a file's rows differ in the last digits by how they are added up. */
const lacksCurve = (known: Energies & { hasCurve: boolean }, other: ImportedDay) =>
  !known.hasCurve &&
  other.hasCurve &&
  quantities.every((quantity) => {
    const [one, two] = [known[quantity], other[quantity]]
    return one === null || two === null ? one === two : Math.abs(one - two) <= sameKwh
  })

const isSameEnergy = (one: Energies, other: Energies) =>
  quantities.every((quantity) => mWhOf(one[quantity] ?? -1) === mWhOf(other[quantity] ?? -1))

const dayIn = ({ day }: ImportedDay) => day

/** 1 Wh. */
const sameKwh = 0.001 + 1e-9

const actorOf = ({ userId, organisationId, ip }: Caller & Actor) => ({ userId, organisationId, ip })
