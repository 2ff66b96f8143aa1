import { layouts, pack } from '@heliograph/domain/layouts'
import type { Reading } from '@heliograph/domain/readings'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import { kindOf, type DropReason, type Rejection } from '@heliograph/domain/rejections'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import type { UnmappedReport } from '#telemetry/emoncms-inputs.store.ts'
import type { GatewayCounts } from '#telemetry/gateway-days.store.ts'
import type { Delivery, Keeper, Kept } from '#telemetry/keeper.ts'
import type { NewDeviceReport } from '#telemetry/new-devices.store.ts'
import type { QuarantineRow } from '#telemetry/quarantine.store.ts'
import type { SampleRow } from '#telemetry/samples.store.ts'
import type { UndatedRecord } from '#telemetry/undated.store.ts'
import { addressOf } from './allowed-networks.ts'
import { OverBudget, type Budget } from './budget.ts'
import type { IntakeCounts } from './counts.ts'
import { layoutFor } from './layout-of.ts'
import { weedOut } from './plausible.ts'
import type { ReceivedOutcome } from './received.ts'
import type { KnownGateway, Roster } from './roster.ts'
import { storable, storableRejection } from './storable.ts'
import { createStringSums } from './string-sums.ts'

/** A decoded message of a gateway. */
export interface Report {
  gateway: KnownGateway
  readings: readonly Reading[]
  /** The message as received, in case it must be quarantined. */
  payload: Uint8Array
  /** Why the message could not be decoded. */
  undecodable?: Detail
  /** The version of the decoder that could not. */
  decoder?: string
  /** What was skipped in readings that are kept otherwise. */
  ignored?: readonly string[]
  /** Taken before the gateway knew the time: the boot that it belongs to, and its number. */
  undated?: { boot: number; recordNo: number }
  /** The undated records that the readings were made from. */
  dated?: readonly UndatedRecord[]
  /** Reports of an emoncms sender whose inputs the owner may have to explain. */
  unmapped?: readonly Omit<UnmappedReport, 'gatewayId'>[]
  /** Made again from what was kept, with other points: the readings replace what is stored. */
  replaces?: boolean
  /** The unclaimed record that the readings were made from. */
  claimed?: readonly number[]
}

export interface Outcome {
  kept: number
  dropped: number
  /** How much was dropped for which reason. */
  reasons: ReadonlyMap<DropReason, number>
}

export type Pipeline = ReturnType<typeof createPipeline>

/**
 * The path of every reading: known device → in time → plausible → not stored before → store → acknowledge → notify.
 * When `accept` returns, the data is committed; if it throws, the listener must not acknowledge.
 *
 * A repetition is recognised by device and time, never by the number of a record: a logger can use a number twice.
 */
export const createPipeline = (needs: Needs) => {
  const { roster, keeper, counts, quota, budget, keptSpan, onCounted, onDecided, now } = needs
  const { disputedNow = () => undefined } = needs
  const withStringSum = createStringSums()

  /** Why a time is out of range, if it is. */
  const dropFor = (at: number, present: number): DropReason | undefined => {
    if (!(at >= keptSpan(present).from - pastMs)) return 'too old'
    return at > present + aheadMs ? 'in the future' : undefined
  }

  /** From before what is kept. */
  const isBefore = (at: number, present: number) => at < keptSpan(present).from

  /** Also whether a time is from before what is kept. Throws ClockInDoubt. */
  const judgeTime = (at: number) => {
    const drop = dropFor(at, now())
    const isPast = isBefore(at, now())
    const disputed = drop || isPast ? disputedNow() : undefined
    if (disputed !== undefined && !dropFor(at, disputed) && !isBefore(at, disputed)) throw new ClockInDoubt(at)
    return { drop, isPast }
  }

  const judge = async (gateway: KnownGateway, reading: Reading): Promise<Verdict> => {
    const { deviceSn, deviceType, family, at, values } = reading
    // Checked before the device is looked up, because garbage must not create devices.
    const { drop, isPast } = judgeTime(at)
    if (drop) return { drop }
    const device = await roster.device(gateway, { sn: deviceSn, type: deviceType, family, at })
    if (typeof device === 'string') return { drop: device }
    const { plausible, weeds } = weedOut(values, device.ratedW)
    const layout = layoutFor(device.type, plausible)
    const v = pack(layout, layout === 'inverter' ? withStringSum(device.id, values, plausible) : plausible)
    if (v.length === 0) return { drop: 'implausible', weeds }
    return { sample: { deviceId: device.id, at: Math.floor(at), layout: layouts[layout].id, v }, isPast, weeds }
  }

  /** What a wrong clock dated ahead would be the newest for years. */
  const inTime = <Dated extends { at: number }>(reports: readonly Dated[]) =>
    reports.filter(({ at }) => judgeTime(at).drop !== 'in the future')

  /**
   * Quarantines the payload once per reason; otherwise a batch of a thousand readings would be stored a thousand times.
   */
  const quarantine = async ({ gateway, payload, decoder }: Report, rejections: readonly Rejected[]) => {
    const rows: QuarantineRow[] = []
    for (const { rejection, devices } of rejections) {
      const kind = storable(kindOf(rejection))
      if (!(await quota.take(gateway.sn, kind))) continue
      const [deviceSn = null] = devices.size === 1 ? devices : []
      const { protocol, sn: gatewaySn } = gateway
      rows.push({
        protocol,
        gatewaySn,
        deviceSn,
        kind,
        ...rejection,
        payload: payload.subarray(0, mostQuarantinedBytes),
        ...(rejection.reason === 'undecodable' && { decoder }),
      })
    }
    return rows
  }

  /**
   * The first values of a device and time stay. The payload with the second ones is quarantined in a transaction of its
   * own: if that fails, the gateway sends all of it again.
   */
  const keepConflicts = async (
    report: Report,
    conflicting: readonly SampleRow[],
    serials: ReadonlyMap<number, string>,
  ) => {
    const [first] = conflicting
    if (!first) return
    const time = new Date(first.at).toISOString()
    const rejection: Rejection = { reason: 'conflicting', detail: detail('otherValuesStored', { time }) }
    const devices = new Set(conflicting.flatMap(({ deviceId }) => serials.get(deviceId) ?? []))
    const quarantined = await quarantine(report, [{ rejection, devices }])
    await keeper.keep(report.gateway.id, { samples: [], quarantined, conflicts: conflicting })
  }

  /** What is stored of new devices until a person accepts them: of each, all of a message or nothing. */
  const holdNew = ({ id, sn: gatewaySn, protocol }: KnownGateway, readings: readonly Reading[]): NewDeviceReport[] => {
    const taken = [...numbersByDevice(readings)].filter(([sn, number]) => quota.takeNew(gatewaySn, sn, number))
    const held = new Set(taken.map(([sn]) => sn))
    return readings
      .filter(({ deviceSn }) => held.has(deviceSn))
      .map((reading) => {
        const { deviceSn: sn, deviceType: type } = reading
        const payload = Buffer.from(printSamples([{ ...reading, deviceSn: anySn }]))
        return { gatewayId: id, gatewaySn: storable(gatewaySn), protocol, sn, type, at: now(), payload }
      })
  }

  /** Returns how to give the samples back if they can't be stored. */
  const spend = (report: Report) => {
    if (!budget || isRepeat(report)) return () => {}
    const { gateway, readings, unmapped = [] } = report
    const byDevice = numbersByDevice(readings)
    // A message without readings costs us work and quarantine all the same.
    const spent = budget.take(gateway, byDevice, Math.max(unmapped.length, readings.length === 0 ? 1 : 0))
    if (typeof spent !== 'number') return spent
    const refused = Math.max(readings.length, 1)
    counts.add(gateway.protocol, 'over budget', refused)
    onCounted?.(gateway.id, { kept: 0, late: 0, repeated: 0, rejected: 0, refused })
    throw new OverBudget(spent)
  }

  const store = async (report: Report): Promise<Outcome> => {
    const { gateway, readings, payload, undecodable, ignored, undated, dated, claimed, unmapped, replaces } = report
    const samples: SampleRow[] = []
    const past: SampleRow[] = []
    const serials = new Map<number, string>()
    const drops: DropReason[] = []
    const ofNew: Reading[] = []
    const rejected = new Map<string, Rejected>()
    if (isNew(report)) needs.onTime?.(gateway.id, Math.max(...readings.map(({ at }) => at)))
    const note = (said: Rejection, ...serialNumbers: string[]) => {
      const rejection = storableRejection(said)
      const key = JSON.stringify(rejection)
      const devices = new Set([...(rejected.get(key)?.devices ?? []), ...serialNumbers])
      rejected.set(key, { rejection, devices })
    }

    if (undecodable !== undefined) {
      drops.push('undecodable')
      note({ reason: 'undecodable', detail: undecodable })
    }
    const names = ignored ? quota.takeNames(gateway.sn, ignored).join(', ') : ''
    if (names) note({ reason: 'undecodable', detail: detail('ignoredNames', { names }) })
    for (const reading of undated ? [] : readings) {
      const { sample, isPast, drop, weeds = [] } = await judge(gateway, reading)
      if (sample) {
        ;(isPast ? past : samples).push(sample)
        serials.set(sample.deviceId, reading.deviceSn)
      } else if (drop === 'new device') {
        ofNew.push(reading)
        continue
      } else drops.push(drop)
      const weeded = weeds.join(', ')
      if (weeded)
        note({ reason: 'implausible', detail: detail('implausibleValues', { names: weeded }) }, reading.deviceSn)
      else if (drop) note({ reason: drop }, reading.deviceSn)
    }
    // What would replace a sample is held already: twice, it would contradict itself once the device is accepted.
    const newDevices = replaces ? [] : holdNew(gateway, ofNew)
    for (const place of ofNew.keys()) drops.push(replaces || place < newDevices.length ? 'new device' : 'over quota')

    const delivery: Delivery = {
      samples,
      ...(past.length > 0 && { past }),
      lateBefore: now() - lateMs,
      quarantined: await quarantine(report, [...rejected.values()]),
      ...(undated && { undated: { gatewayId: gateway.id, ...undated, payload } }),
      ...(dated && { dated }),
      newDevices,
      ...(claimed && { claimed }),
      ...(replaces && { replaces }),
      ...(unmapped && { unmapped: inTime(unmapped).map((each) => ({ ...each, gatewayId: gateway.id })) }),
    }
    const kept = await keeper.keep(gateway.id, delivery)
    await keepConflicts(report, kept.conflicting, serials)
    for (let place = 0; place < (kept.tooOld ?? 0); place++) drops.push('too old')

    const { protocol } = gateway
    // Replaced readings were counted when they arrived.
    if (replaces) return { kept: kept.samples, dropped: drops.length, reasons: tallyOf(kept, drops) }
    counts.add(protocol, 'kept', kept.samples)
    counts.add(protocol, 'seen before', kept.duplicates)
    counts.add(protocol, 'conflicting', kept.conflicting.length)
    if (undated) counts.add(protocol, 'undated')
    for (const reason of drops) counts.add(protocol, reason)
    onCounted?.(gateway.id, {
      kept: kept.samples,
      late: kept.late,
      repeated: kept.duplicates,
      rejected: kept.conflicting.length + drops.length,
      refused: 0,
    })
    // Records dated later were already reported when they arrived.
    if (onDecided && !dated) onDecided(report, outcomeOf(kept, drops, [...rejected.values()], undated !== undefined))
    return {
      kept: kept.samples,
      dropped: kept.duplicates + kept.conflicting.length + drops.length,
      reasons: tallyOf(kept, drops),
    }
  }

  const setAside = (reason: DropReason) => async (gateway: KnownGateway, why: Detail, payload: Uint8Array) => {
    counts.add(gateway.protocol, reason)
    const rejection = storableRejection({ reason, detail: why })
    const quarantined = await quarantine({ gateway, readings: [], payload }, [{ rejection, devices: new Set() }])
    if (quarantined.length > 0) await keeper.keep(gateway.id, { samples: [], quarantined })
  }

  return {
    /** Throws OverBudget if the gateway has sent too much; then nothing is stored. */
    async accept(report: Report): Promise<Outcome> {
      const giveBack = spend(report)
      try {
        return await store(report)
      } catch (error) {
        giveBack()
        quota.giveBackNames(report.gateway.sn, report.ignored ?? [])
        throw error
      }
    },

    /** Shows operators a message that its gateway has no right to send, for example because of its topic. */
    noteRefused: setAside('message not allowed'),

    /** Shows operators that a gateway connected so often that it is turned away for a while. */
    noteBanned: setAside('too many connections'),

    /** Shows operators what another logger sent that uses the gateway's serial number. */
    noteStranger: setAside('another logger'),

    /** Shows operators and the owner that a report came from an address that the owner does not accept. */
    async noteOutside(gateway: KnownGateway, from: string | undefined, payload: Uint8Array) {
      if (from !== undefined) needs.onOutside?.(gateway.id, from)
      await setAside('network not allowed')(gateway, addressOf(from), payload)
    },

    /** Stores data of an unregistered gateway until it is registered. Operators see one payload an hour. */
    async acceptStranger(protocol: KnownGateway['protocol'], gatewaySn: string, payload: Uint8Array) {
      const taken = await quota.takeStranger(gatewaySn)
      if (taken) {
        const unclaimed = { protocol, gatewaySn: storable(gatewaySn), payload }
        const rejection: Rejection = { reason: 'unknown gateway' }
        const quarantined = quota.showsStranger(gatewaySn)
          ? [{ ...unclaimed, deviceSn: null, kind: kindOf(rejection), ...rejection }]
          : []
        await keeper.keep(0, { samples: [], quarantined, unclaimed })
      }
      counts.add(protocol, taken ? 'unknown gateway' : 'over quota')
      return { kept: 0, dropped: 1, quarantined: taken }
    },
  }
}

const numbersByDevice = (readings: readonly Reading[]) => {
  const numbers = new Map<string, number>()
  for (const { deviceSn } of readings) numbers.set(deviceSn, (numbers.get(deviceSn) ?? 0) + 1)
  return numbers
}

const isNew = (report: Report) => report.readings.length > 0 && !isRepeat(report)

/** A report that was kept and is taken up again. */
const isRepeat = ({ dated, claimed, replaces }: Report) => Boolean(dated ?? claimed ?? replaces)

/**
 * The reading's time is out of range, unless the clock that is in doubt is right. It is not acknowledged, so that the
 * gateway keeps it until the clock is confirmed.
 */
export class ClockInDoubt extends Error {
  override name = 'ClockInDoubt'
  constructor(at: number) {
    super(`A reading of ${new Date(at).toISOString()} waits until the clock is confirmed`)
  }
}

interface Needs {
  roster: Roster
  keeper: Keeper
  counts: IntakeCounts
  quota: Quota
  /** Without one, everything is accepted. */
  budget?: Budget
  /** The time range that the database has partitions for. */
  keptSpan: (now: number) => { from: number; to: number }
  /** The other time that it may be while the clock is in doubt. */
  disputedNow?: () => number | undefined
  /** Called when a known gateway reported a time, before it is judged. */
  onTime?: (gatewayId: number, at: number) => void
  /** Called for every message of a known gateway, after it was stored. */
  onCounted?: (gatewayId: number, counts: GatewayCounts) => void
  /** Called for the same messages, except for records that are dated later. */
  onDecided?: (report: Report, outcome: ReceivedOutcome) => void
  /** Called when a gateway's report came from an address that its owner does not accept. */
  onOutside?: (gatewayId: number, from: string) => void
  now: () => number
}

/** Limits how much is quarantined. */
export interface Quota {
  /** `kind`: the common part of similar reasons. */
  take: (gatewaySn: string, kind: string) => Promise<boolean>
  /** For all samples of a message, while anything is left: the rest of a larger one would never have its turn. */
  takeNew: (gatewaySn: string, deviceSn: string, number: number) => boolean
  /** All that a gateway's messages of this hour had too much, once for each that is new; otherwise none. */
  takeNames: (gatewaySn: string, names: readonly string[]) => readonly string[]
  /** Of a message that could not be stored, and so showed none. */
  giveBackNames: (gatewaySn: string, names: readonly string[]) => void
  takeStranger: (gatewaySn: string) => Promise<boolean>
  showsStranger: (gatewaySn: string) => boolean
}

/** A sample to store or the reason for dropping it, plus the names of implausible values. */
type Verdict =
  | { sample: SampleRow; isPast: boolean; drop?: never; weeds?: readonly string[] }
  | { sample?: never; isPast?: never; drop: DropReason; weeds?: readonly string[] }

/** Why something was rejected, and the serial numbers of the devices that it came from. */
interface Rejected {
  rejection: Rejection
  devices: ReadonlySet<string>
}

const outcomeOf = (
  { samples, duplicates, conflicting }: Kept,
  drops: readonly DropReason[],
  rejected: readonly Rejected[],
  undated: boolean,
): ReceivedOutcome => ({
  kept: samples,
  dropped: duplicates + conflicting.length + drops.length,
  undated,
  reasons: [
    ...rejected.slice(0, mostReasons).map(({ rejection }) => rejection),
    ...(duplicates > 0 ? [{ reason: 'seen before' } as const] : []),
    ...(conflicting.length > 0 ? [{ reason: 'conflicting' } as const] : []),
  ],
})

const tallyOf = ({ duplicates, conflicting }: Kept, drops: readonly DropReason[]) => {
  const tally = new Map<DropReason, number>()
  for (const reason of drops) tally.set(reason, (tally.get(reason) ?? 0) + 1)
  if (duplicates > 0) tally.set('seen before', duplicates)
  if (conflicting.length > 0) tally.set('conflicting', conflicting.length)
  return tally
}

/** Enough to see what a sender does wrong. */
const mostQuarantinedBytes = 256 * 1024

/** The format takes fewer characters than inverters use in theirs, which is stored beside it. */
const anySn = '0'

/** A longer list would not help anyone. */
const mostReasons = 20

/** A gateway that was offline, or buffers, sends samples later than this. */
const lateMs = hourMs
/** Of samples from before what is kept, the totals of their days are kept. Clocks that were never set say 1970 or 2000. */
const pastMs = 3 * 365 * dayMs
/** Loggers' clocks run a little fast. */
const aheadMs = 10 * minuteMs
