import { layouts, nameOfLayout, pack, unpack } from '@heliograph/domain/layouts'
import type { PoolClient } from 'pg'
import { insertConflicts, type Conflict } from './conflicts.store.ts'
import { insertUnmapped, type UnmappedReport } from './emoncms-inputs.store.ts'
import { insertNewDevices, type NewDeviceReport } from './new-devices.store.ts'
import { insertPast } from './past.store.ts'
import { insertQuarantined, type QuarantineRow } from './quarantine.store.ts'
import { insertSamples, readStored, sampleKey, upsertSamples, type SampleRow } from './samples.store.ts'
import { insertStale } from './stale-ranges.store.ts'
import { deleteClaimed, insertUnclaimed, type UnclaimedRecord } from './unclaimed.store.ts'
import { deleteUndated, insertUndated, type UndatedRecord } from './undated.store.ts'

/** Everything that one report of a gateway adds. All of it is stored, or nothing. */
export interface Delivery {
  samples: readonly SampleRow[]
  /** From before what is kept: only the totals of their days stay. */
  past?: readonly SampleRow[]
  /** Samples from before this time are counted as late. */
  lateBefore?: number
  quarantined: readonly QuarantineRow[]
  /** Samples of an earlier delivery that had the time of another one. */
  conflicts?: readonly Conflict[]
  /** A record taken before the gateway knew the time. */
  undated?: UndatedRecord
  /** The undated records that these samples were made from. */
  dated?: readonly UndatedRecord[]
  /** The samples replace what is stored for the same devices and times. */
  replaces?: boolean
  /** Reports of emoncms senders with inputs that have no point yet. */
  unmapped?: readonly UnmappedReport[]
  /** Sent by devices that wait until a person accepts them. */
  newDevices?: readonly NewDeviceReport[]
  /** Sent by a gateway that is not registered. */
  unclaimed?: UnclaimedRecord
  /** The unclaimed records that this was made from. */
  claimed?: readonly number[]
}

export interface Kept {
  samples: number
  /** Of those. */
  late: number
  /** Already stored, with the same values. */
  duplicates: number
  /** Not stored, because other values are already stored for the same device and time. */
  conflicting: readonly SampleRow[]
  /** From before what is kept, and not stored, because their day has totals already. */
  tooOld?: number
}

/** How much room a delivery takes in a batch: one per row, and one per KiB of raw payload. */
export const weightOf = ({ samples, past = [], quarantined, undated, unclaimed, newDevices = [] }: Delivery) => {
  let weight = 1 + samples.length + past.length + newDevices.length
  for (const held of [undated, unclaimed]) weight += held ? held.payload.length >> 10 : 0
  for (const { payload } of quarantined) weight += 1 + (payload.length >> 10)
  return weight
}

/** Writes deliveries in the caller's transaction and returns how much of each was new. */
export const insertDeliveries = async (client: PoolClient, deliveries: readonly Delivery[]): Promise<Kept[]> => {
  const replacing = firstOfEach(deliveries.filter(({ replaces }) => replaces))
  await replaceSamples(client, [...replacing.values()])
  const firsts = firstOfEach(deliveries.filter(({ replaces }) => !replaces))
  // Sorted so that two batches can't deadlock.
  const ordered = [...firsts.values()].sort(byDeviceAndTime)
  const inserted = await insertSamples(client, ordered)
  if (inserted.size > 0) await insertStale(client, ordered)
  const pastFirsts = firstOfEach(deliveries.map(({ past = [] }) => ({ samples: past })))
  const past = await insertPast(client, [...pastFirsts.values()].sort(byDeviceAndTime))
  const repeated = ordered.filter((sample) => !inserted.has(sampleKey(sample)))
  const stored = await readStored(client, repeated)
  const mayComplete = repeated.length > 0 || firsts.size < samplesIn(deliveries) ? deliveries : []
  const complete = () => completedBy(mayComplete, (key) => (inserted.has(key) ? firsts.get(key) : stored.get(key)))
  let completed = complete()
  if (completed.samples.size > 0) {
    // Another process may be completing the same ones: what it writes must not be lost.
    const locked = await readStored(client, [...completed.samples.values()], { isLocked: true })
    for (const [key, told] of locked) stored.set(key, told)
    completed = complete()
  }
  await replaceSamples(client, [...completed.samples.values()])
  await insertConflicts(
    client,
    deliveries.flatMap(({ conflicts = [] }) => conflicts),
  )
  await insertQuarantined(
    client,
    deliveries.flatMap(({ quarantined }) => quarantined),
  )
  await insertUndated(
    client,
    deliveries.flatMap(({ undated }) => undated ?? []),
  )
  await deleteUndated(
    client,
    deliveries.flatMap(({ dated }) => dated ?? []),
  )
  await insertUnmapped(
    client,
    deliveries.flatMap(({ unmapped = [] }) => unmapped),
  )
  await insertUnclaimed(
    client,
    deliveries.flatMap(({ unclaimed }) => unclaimed ?? []),
  )
  const newDevices = deliveries.flatMap(({ newDevices: reports = [] }) => reports)
  await insertNewDevices(client, newDevices)
  await insertUnclaimed(
    client,
    newDevices.map(({ sn, ...report }) => ({ ...report, deviceSn: sn })),
  )
  await deleteClaimed(
    client,
    deliveries.flatMap(({ claimed = [] }) => claimed),
  )
  return deliveries.map((delivery): Kept => {
    if (delivery.replaces) return { samples: delivery.samples.length, late: 0, duplicates: 0, conflicting: [] }
    const { lateBefore = 0 } = delivery
    let [samples, late, duplicates] = [0, 0, 0]
    const conflicting: SampleRow[] = []
    for (const sample of delivery.samples) {
      const key = sampleKey(sample)
      const first = firsts.get(key)
      if ((first === sample && inserted.has(key)) || completed.by.has(sample)) {
        samples++
        if (sample.at < lateBefore) late++
      } else if (isSame(sample, completed.samples.get(key) ?? stored.get(key) ?? first)) duplicates++
      else conflicting.push(sample)
    }
    let tooOld = 0
    for (const sample of delivery.past ?? []) {
      const key = sampleKey(sample)
      if (!past.open.has(key)) tooOld++
      else if (pastFirsts.get(key) === sample && past.inserted.has(key)) {
        samples++
        late++
      } else duplicates++
    }
    return { samples, late, duplicates, conflicting, ...(tooOld > 0 && { tooOld }) }
  })
}

const replaceSamples = async (client: PoolClient, samples: readonly SampleRow[]) => {
  if (samples.length === 0) return
  const ordered = samples.toSorted(byDeviceAndTime)
  await upsertSamples(client, ordered)
  await insertStale(client, ordered)
}

/**
 * Some senders tell what they measured at one moment in several messages: those after the first one complete what is
 * known of it, as long as they contradict nothing of that. Returns the whole samples, and what completed them.
 */
const completedBy = (deliveries: readonly Delivery[], known: (key: string) => Told | undefined) => {
  const samples = new Map<string, SampleRow>()
  const by = new Set<SampleRow>()
  for (const sample of deliveries.flatMap(({ samples: own, replaces }) => (replaces ? [] : own))) {
    const key = sampleKey(sample)
    const before = samples.get(key) ?? known(key)
    if (!before || before === sample || isSame(sample, before)) continue
    const { layout, own, known: told } = alike(sample, before)
    const longer = own.length > told.length ? own : told
    const isContradicted = longer.some((_, place) => isOther(own[place], told[place]))
    if (isContradicted) continue
    samples.set(key, { ...sample, layout, v: longer.map((_, place) => own[place] ?? told[place] ?? null) })
    by.add(sample)
  }
  return { samples, by }
}

const samplesIn = (deliveries: readonly Delivery[]) =>
  deliveries.reduce((sum, { samples, replaces }) => sum + (replaces ? 0 : samples.length), 0)

type Told = Pick<SampleRow, 'layout' | 'v'>

const isOther = (one: number | null | undefined, other: number | null | undefined) =>
  (one ?? null) !== null && (other ?? null) !== null && one !== other

const byDeviceAndTime = (left: SampleRow, right: SampleRow) => left.deviceId - right.deviceId || left.at - right.at

/** If two samples of a batch have the same device and time, the first one counts. */
const firstOfEach = (deliveries: readonly Pick<Delivery, 'samples'>[]) => {
  const firsts = new Map<string, SampleRow>()
  for (const { samples } of deliveries) {
    for (const sample of samples) {
      const key = sampleKey(sample)
      if (!firsts.has(key)) firsts.set(key, sample)
    }
  }
  return firsts
}

/** Whether a sample says nothing else than what is stored, which may have been completed since (`v5-batteries.ts`). */
const isSame = (sample: SampleRow, stored: Told | undefined) => {
  if (!stored) return false
  // An earlier version may have stored it in another layout.
  const other = stored.layout === sample.layout ? stored.v : inLayout(sample.layout, stored)
  return sample.v.every((value, place) => value === null || value === other[place])
}

/** Both in one layout: where a part of a sample has points that its device's own layout lacks, in the one that has all. */
const alike = (own: Told, known: Told) => {
  if (own.layout === known.layout) return { layout: own.layout, own: own.v, known: known.v }
  const { id: layout } = layouts.inverter
  return { layout, own: inLayout(layout, own), known: inLayout(layout, known) }
}

const inLayout = (layout: number, stored: Told): readonly (number | null)[] => {
  const values = unpack(stored.layout, stored.v)
  const known = nameOfLayout(layout)
  return known === undefined ? [] : pack(known, values)
}
