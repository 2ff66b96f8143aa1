import type { DeviceType } from '@heliograph/domain/devices'
import type { PlantMetering } from '@heliograph/domain/metering'
import type { GridType, NetworkState, WarningState } from '@heliograph/domain/plants'
import type { Tariff } from '@heliograph/domain/tariffs'

/** What features need to know about a plant of another feature. */
export interface PlantFacts {
  id: number
  name: string
  /** IANA name. */
  zone: string
  gridType: GridType
  capacityKwp: number
  /** In the order of their days. */
  tariffs: readonly Tariff[]
  /** How it is counted; undefined if nobody chose. */
  metering?: PlantMetering | undefined
  /** Milliseconds since 1970. */
  createdAt: number
  /** When it was put into operation. */
  startedAt: number
}

/** Undefined: no such plant, or not any longer. */
export type FindPlant = (plantId: number) => Promise<PlantFacts | undefined>

/** Whether a plant's devices can be reached, and whether it has an alarm. */
export interface PlantState {
  network: NetworkState
  warning: WarningState
  /** When the first of its gateways wakes; null unless all of them sleep with their inverters. */
  asleepUntil: number | null
  /** Its gateways and devices that are known to be silent. */
  silent: readonly SilentDevice[]
}

/** A device that is missing from its plant's figures. */
export interface SilentDevice {
  deviceId: number
  name: string
  type: DeviceType
  /** Its last report. */
  since: number
}

export type StatesOf = (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantState>>

/** A time in which a device was missing from its plant's figures. */
export interface Silence extends Pick<SilentDevice, 'deviceId' | 'name' | 'type'> {
  from: number
  /** Null while it lasts. */
  to: number | null
}

/** The silences of a plant's devices that overlap a span. */
export type SilencesIn = (plantId: number, span: { from: number; to: number }) => Promise<readonly Silence[]>

/** The state of a plant without any data. */
export const unknownState: PlantState = { network: 'NO_DEVICE', warning: 'NORMAL', asleepUntil: null, silent: [] }
