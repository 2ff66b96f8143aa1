import type { Day } from '@heliograph/domain/zones'
import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    samples: SamplesTable
    latest: LatestTable
    undated_records: UndatedRecordsTable
    quarantine: QuarantineTable
    stale_ranges: StaleRangesTable
    device_conflicts: DeviceConflictsTable
    device_days: DeviceDaysTable
    plant_frames: PlantFramesTable
    plant_days: PlantDaysTable
    plant_months: PlantMonthsTable
    plant_latest: PlantLatestTable
  }
}

export interface SamplesTable {
  device_id: number
  at: Date
  layout: number
  v: (number | null)[]
}

export type LatestTable = SamplesTable

export interface UndatedRecordsTable {
  gateway_id: number
  boot: number
  record_no: number
  received_at: Generated<Date>
  payload: Buffer
}

export interface QuarantineTable {
  id: Generated<number>
  received_at: Generated<Date>
  protocol: string
  gateway_sn: string | null
  device_sn: string | null
  reason: string
  payload: Buffer
}

export interface DeviceConflictsTable {
  device_id: number
  day: Day
  conflicts: number
}

export interface StaleRangesTable {
  id: Generated<number>
  device_ids: number[]
  from_at: Date
  to_at: Date
}

/** kWh. */
interface EnergyColumns {
  generation: number | null
  use: number | null
  buy: number | null
  sell: number | null
  charge: number | null
  discharge: number | null
  generator: number | null
}

export interface DeviceDaysTable extends EnergyColumns {
  device_id: number
  day: Day
  peak_w: number | null
  samples: number
}

export interface PlantFramesTable {
  plant_id: number
  at: Date
  generation_w: number | null
  use_w: number | null
  buy_w: number | null
  sell_w: number | null
  charge_w: number | null
  discharge_w: number | null
  generator_w: number | null
  backup_w: number | null
  soc_pct: number | null
}

interface PlantEnergyColumns extends EnergyColumns {
  plant_id: number
  charge_from_buy: number | null
  discharge_for_sell: number | null
}

export interface PlantDaysTable extends PlantEnergyColumns {
  day: Day
  peak_w: number | null
}

export interface PlantMonthsTable extends PlantEnergyColumns {
  month: Day
  days: number
}

export interface PlantLatestTable extends PlantFramesTable {
  generation_counter: number | null
  use_counter: number | null
  buy_counter: number | null
  sell_counter: number | null
  charge_counter: number | null
  discharge_counter: number | null
}
