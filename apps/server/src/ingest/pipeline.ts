import { layouts, pack } from '@heliograph/domain/layouts'
import type { Reading } from '@heliograph/domain/readings'
import { minuteMs } from '@heliograph/domain/zones'
import type { Delivery, Keeper } from '#telemetry/keeper.ts'
import type { QuarantineRow } from '#telemetry/quarantine.store.ts'
import type { SampleRow } from '#telemetry/samples.store.ts'
import type { UndatedRecord } from '#telemetry/undated.store.ts'
import type { DropReason, IntakeCounts } from './counts.ts'
import { layoutOf } from './layout-of.ts'
import { weedOut } from './plausible.ts'
import type { ReceivedOutcome } from './received.ts'
import type { KnownGateway, Roster } from './roster.ts'

/** What a listener understood of one message of a gateway. */
export interface Report {
  gateway: KnownGateway
  readings: readonly Reading[]
  /** As it came, for what has to be quarantined. */
  payload: Uint8Array
  /** Where a protocol numbers its records: the same number and working time are the same record. */
  record?: { no: number; workingS: number }
  /** The message could not be decoded: why. */
  undecodable?: string
  /** Taken before the gateway knew the time: the boot it belongs to. */
  undatedOfBoot?: number
  /** Undated records that the readings are made of. */
  dated?: readonly UndatedRecord[]
}

export interface Outcome {
  kept: number
  dropped: number
}

export type Pipeline = ReturnType<typeof createPipeline>

/**
 * The way of every reading: known device → in time → plausible → not seen before → keep → acknowledge → tell. What it
 * returns is committed; when it throws nothing was, and the listener must not acknowledge.
 */
export const createPipeline = ({ roster, keeper, counts, quota, keptSpan, onDecided, now }: Needs) => {
  const judge = async (gateway: KnownGateway, { deviceSn, deviceType, at, values }: Reading): Promise<Verdict> => {
    // Before the device is looked up: garbage must not make devices.
    if (!(at >= keptSpan().from)) return { drop: 'too old' }
    if (at > now() + aheadMs) return { drop: 'in the future' }
    const device = await roster.device(gateway, deviceSn, deviceType)
    if (!device) return { drop: 'too many devices' }
    const { plausible, weeds } = weedOut(values, device.ratedW)
    const layout = layoutOf(device.type)
    const v = pack(layout, plausible)
    if (v.length === 0) return { drop: 'implausible', weeds }
    return { sample: { deviceId: device.id, at: Math.floor(at), layout: layouts[layout].id, v }, weeds }
  }

  /** The payload once for each reason, or a batch of a thousand readings would be kept a thousand times. */
  const quarantine = async ({ gateway, payload }: Report, reasons: ReadonlyMap<string, ReadonlySet<string>>) => {
    const rows: QuarantineRow[] = []
    for (const [reason, devices] of reasons) {
      if (!(await quota.take(gateway.sn, kindOf(reason)))) continue
      const [deviceSn = null] = devices.size === 1 ? devices : []
      const { protocol, sn: gatewaySn } = gateway
      rows.push({ protocol, gatewaySn, deviceSn, reason: storable(reason), payload })
    }
    return rows
  }

  return {
    async accept(report: Report): Promise<Outcome> {
      const { gateway, readings, payload, record, undecodable, undatedOfBoot, dated } = report
      const samples: SampleRow[] = []
      const drops: DropReason[] = []
      const reasons = new Map<string, Set<string>>()
      const note = (reason: string, deviceSn: string) =>
        reasons.set(reason, (reasons.get(reason) ?? new Set<string>()).add(deviceSn))

      if (undecodable !== undefined) {
        drops.push('undecodable')
        reasons.set(undecodable, new Set())
      }
      for (const reading of undatedOfBoot === undefined ? readings : []) {
        const { sample, drop, weeds = [] } = await judge(gateway, reading)
        if (sample) samples.push(sample)
        else drops.push(drop)
        if (weeds.length > 0) note(`implausible: ${weeds.join(', ')}`, reading.deviceSn)
        else if (drop) note(drop, reading.deviceSn)
      }

      const delivery: Delivery = {
        samples,
        quarantined: await quarantine(report, reasons),
        ...(record && { record: { gatewayId: gateway.id, recordNo: record.no, workingS: record.workingS } }),
        ...(undatedOfBoot !== undefined && {
          undated: { gatewayId: gateway.id, boot: undatedOfBoot, recordNo: record?.no ?? 0, payload },
        }),
        ...(dated && { dated }),
      }
      const kept = await keeper.keep(gateway.id, delivery)

      const { protocol } = gateway
      counts.add(protocol, 'kept', kept.samples)
      counts.add(protocol, 'seen before', kept.duplicates)
      if (undatedOfBoot !== undefined) counts.add(protocol, 'undated')
      for (const reason of drops) counts.add(protocol, reason)
      // Records that are dated later were told of when they came.
      if (onDecided && !dated) onDecided(report, outcomeOf(kept, drops, reasons, undatedOfBoot !== undefined))
      return { kept: kept.samples, dropped: kept.duplicates + drops.length }
    },

    /** A gateway that nobody registered: a little of it is kept, for whoever claims it later. */
    async acceptStranger(protocol: KnownGateway['protocol'], gatewaySn: string, payload: Uint8Array) {
      const taken = await quota.takeStranger(gatewaySn)
      if (taken) {
        const row = { protocol, gatewaySn: storable(gatewaySn), deviceSn: null, reason: 'unknown gateway', payload }
        await keeper.keep(0, { samples: [], quarantined: [row] })
      }
      counts.add(protocol, taken ? 'unknown gateway' : 'over quota')
      return { kept: 0, dropped: 1, quarantined: taken }
    },
  }
}

interface Needs {
  roster: Roster
  keeper: Keeper
  counts: IntakeCounts
  quota: Quota
  /** The times that the database has room for. */
  keptSpan: () => { from: number; to: number }
  /** Told of every message of a known gateway, once it is decided what becomes of it. */
  onDecided?: (report: Report, outcome: ReceivedOutcome) => void
  now: () => number
}

/** How much may be quarantined. */
export interface Quota {
  /** `kind` is what the reasons of one sort have in common. */
  take: (gatewaySn: string, kind: string) => Promise<boolean>
  takeStranger: (gatewaySn: string) => Promise<boolean>
}

/** A sample to keep, or why there is none; and the values that nothing can have measured. */
type Verdict =
  | { sample: SampleRow; drop?: never; weeds?: readonly string[] }
  | { sample?: never; drop: DropReason; weeds?: readonly string[] }

const outcomeOf = (
  { samples, duplicates }: { samples: number; duplicates: number },
  drops: readonly DropReason[],
  reasons: ReadonlyMap<string, unknown>,
  undated: boolean,
): ReceivedOutcome => ({
  kept: samples,
  dropped: duplicates + drops.length,
  undated,
  reasons: [...[...reasons.keys()].slice(0, mostReasons).map(storable), ...(duplicates > 0 ? ['seen before'] : [])],
})

/** What follows the colon differs from case to case: values, lengths, names. */
const kindOf = (reason: string) => storable(reason.split(':', 1).join(''))

/** More tell nobody more. */
const mostReasons = 20

/** What devices say may hold a character that the database cannot, and be of any length. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, 500)

/** Loggers' clocks run a little fast. */
const aheadMs = 10 * minuteMs
