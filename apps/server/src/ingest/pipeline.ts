import type { DeviceType } from '@heliograph/domain/devices'
import { layouts, pack, type Layout } from '@heliograph/domain/layouts'
import type { Reading } from '@heliograph/domain/readings'
import { minuteMs } from '@heliograph/domain/zones'
import type { Delivery, Keeper } from '../telemetry/keeper.ts'
import type { SampleRow } from '../telemetry/samples.store.ts'
import type { SetAsideRow } from '../telemetry/set-aside.store.ts'
import type { UndatedRecord } from '../telemetry/undated.store.ts'
import type { DropReason, IntakeCounts } from './counts.ts'
import { weedOut } from './plausible.ts'
import type { KnownGateway, Roster } from './roster.ts'

/** What a listener understood of one message of a gateway. */
export interface Report {
  gateway: KnownGateway
  readings: readonly Reading[]
  /** As it came, for what has to be set aside. */
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
export const createPipeline = ({ roster, keeper, counts, quota, keptSpan, now }: Needs) => {
  const admit = async (gateway: KnownGateway, reading: Reading): Promise<Admitted | Drop> => {
    const device = await roster.device(gateway, reading.deviceSn, reading.deviceType)
    if (!device) return { reason: 'too many devices' }
    const span = keptSpan()
    if (!(reading.at >= span.from)) return { reason: 'too old' }
    if (reading.at > now() + aheadMs) return { reason: 'in the future' }
    const { plausible, weeds } = weedOut(reading.values, device.ratedW)
    const layout = layoutOf(device.type)
    const v = pack(layout, plausible)
    if (v.length === 0) return { reason: 'implausible', detail: weeds.join(', ') }
    const sample = { deviceId: device.id, at: Math.floor(reading.at), layout: layouts[layout].id, v }
    return weeds.length === 0 ? sample : Object.assign(sample, { weeds: weeds.join(', ') })
  }

  const setAside = async (gateway: KnownGateway, payload: Uint8Array, deviceSn: string | null, reason: string) => {
    if (!(await quota.take(gateway.sn))) return []
    return [{ protocol: gateway.protocol, gatewaySn: gateway.sn, deviceSn, reason, payload }] satisfies SetAsideRow[]
  }

  return {
    async accept({ gateway, readings, payload, record, undecodable, undatedOfBoot, dated }: Report): Promise<Outcome> {
      const { protocol } = gateway
      const samples: SampleRow[] = []
      const aside: SetAsideRow[] = []
      const drops: DropReason[] = []

      if (undecodable !== undefined) {
        drops.push('undecodable')
        aside.push(...(await setAside(gateway, payload, null, undecodable)))
      }
      for (const reading of undatedOfBoot === undefined ? readings : []) {
        const admitted = await admit(gateway, reading)
        if ('reason' in admitted) {
          drops.push(admitted.reason)
          const reason = admitted.detail ? `${admitted.reason}: ${admitted.detail}` : admitted.reason
          aside.push(...(await setAside(gateway, payload, reading.deviceSn, reason)))
          continue
        }
        samples.push(admitted)
        if (admitted.weeds) {
          aside.push(...(await setAside(gateway, payload, reading.deviceSn, `implausible: ${admitted.weeds}`)))
        }
      }

      const delivery: Delivery = {
        samples,
        setAside: aside,
        ...(record && { record: { gatewayId: gateway.id, recordNo: record.no, workingS: record.workingS } }),
        ...(undatedOfBoot !== undefined && {
          undated: { gatewayId: gateway.id, boot: undatedOfBoot, recordNo: record?.no ?? 0, payload },
        }),
        ...(dated && { dated }),
      }
      const kept = await keeper.keep(gateway.id, delivery)

      counts.add(protocol, 'kept', kept.samples)
      counts.add(protocol, 'seen before', kept.duplicates)
      if (undatedOfBoot !== undefined) counts.add(protocol, 'undated')
      for (const reason of drops) counts.add(protocol, reason)
      return { kept: kept.samples, dropped: kept.duplicates + drops.length }
    },

    /** A gateway that nobody registered: a little of it is kept, for whoever claims it later. */
    async acceptStranger(protocol: KnownGateway['protocol'], gatewaySn: string, payload: Uint8Array) {
      const taken = await quota.takeStranger(gatewaySn)
      counts.add(protocol, taken ? 'unknown gateway' : 'over quota')
      if (!taken) return { kept: 0, dropped: 1, setAside: false }
      const row = { protocol, gatewaySn, deviceSn: null, reason: 'unknown gateway', payload }
      await keeper.keep(0, { samples: [], setAside: [row] })
      return { kept: 0, dropped: 1, setAside: true }
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
  now: () => number
}

/** How much may be set aside. */
export interface Quota {
  take: (gatewaySn: string) => Promise<boolean>
  takeStranger: (gatewaySn: string) => Promise<boolean>
}

interface Drop {
  reason: DropReason
  detail?: string
}

type Admitted = SampleRow & { weeds?: string }

/** Loggers' clocks run a little fast. */
const aheadMs = 10 * minuteMs

const layoutOf = (type: DeviceType): Layout => {
  if (type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT') return 'meter'
  if (type === 'BATTERY') return 'battery'
  return type === 'WEATHER_STATION' ? 'environment' : 'inverter'
}
