import type { DeviceType } from '@heliograph/domain/devices'
import type { Quantity } from '@heliograph/domain/energy'
import type { MeterRole, Phase } from '@heliograph/domain/meters'
import type { Detail } from '@heliograph/domain/rejection-details'
import type { DropReason } from '@heliograph/domain/rejections'
import type { Day } from '@heliograph/domain/zones'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    samples: SamplesTable
    latest: LatestTable
    past_days: PastDaysTable
    past_samples: SamplesTable
    undated_records: UndatedRecordsTable
    unclaimed_records: UnclaimedRecordsTable
    new_devices: NewDevicesTable
    quarantine: QuarantineTable
    stale_ranges: StaleRangesTable
    wrong_spans: WrongSpansTable
    meter_corrections: MeterCorrectionsTable
    device_conflicts: DeviceConflictsTable
    gateway_days: GatewayDaysTable
    emoncms_inputs: EmoncmsInputsTable
    remapped_nodes: RemappedNodesTable
    unmapped_reports: UnmappedReportsTable
    device_days: DeviceDaysTable
    plant_frames: PlantFramesTable
    plant_days: PlantDaysTable
    history_imports: HistoryImportsTable
    imported_days: ImportedDaysTable
    plant_months: PlantMonthsTable
    months_to_sum: MonthsToSumTable
    plant_latest: PlantLatestTable
    booked_energies: BookedEnergiesTable
    measured_devices: MeasuredDevicesTable
    failed_ranges: FailedRangesTable
  }
}

export interface SamplesTable {
  device_id: number
  at: Date
  layout: number
  v: (number | null)[]
}

export type LatestTable = SamplesTable

export interface PastDaysTable {
  plant_id: number
  day: Day
  stale: Generated<boolean>
  changed_at: Generated<Date>
}

export interface UndatedRecordsTable {
  gateway_id: number
  boot: number
  record_no: number
  received_at: Generated<Date>
  payload: Buffer
}

export interface UnclaimedRecordsTable {
  id: Generated<number>
  protocol: string
  gateway_sn: string
  received_at: Generated<Date>
  payload: Buffer
  device_sn: string | null
}

export interface NewDevicesTable {
  gateway_id: number
  sn: string
  type: DeviceType
  first_at: Date
  last_at: Date
  /** 0 where it is only remembered that a person removed it. */
  reports: number
  refused_at: Date | null
}

export interface QuarantineTable {
  id: Generated<number>
  received_at: Generated<Date>
  protocol: string
  gateway_sn: string | null
  device_sn: string | null
  reason: DropReason
  /** Null: the reason says everything. */
  detail: ColumnType<Detail | null, string | null, string | null>
  kind: string
  payload: Buffer
  decoder: string | null
}

export interface DeviceConflictsTable {
  device_id: number
  day: Day
  conflicts: number
}

export interface GatewayDaysTable {
  gateway_id: number
  day: Day
  kept: number
  late: number
  repeated: number
  rejected: number
  refused: Generated<number>
  longest_silence_s: number
  heard_s: number
  /** Null on days from before it was kept, as are the gaps. */
  asleep_s: Generated<number | null>
  gaps: Generated<number | null>
  gap_carried: Generated<boolean | null>
  longest_gap_s: Generated<number | null>
  gap_from: Date | null
  gap_until: Date | null
  /** How often it told its signal, the sum in percent, and the newest. */
  signals: Generated<number>
  signal_sum: Generated<number>
  signal_last: number | null
}

export interface EmoncmsInputsTable {
  gateway_id: number
  node: string
  input: string
  last_value: number
  last_at: Date
  point: string | null
  factor: Generated<number>
}

export interface RemappedNodesTable {
  gateway_id: number
  node: string
}

export interface UnmappedReportsTable {
  gateway_id: number
  node: string
  at: Date
  inputs: Record<string, number>
}

export interface StaleRangesTable {
  id: Generated<number>
  device_ids: number[]
  from_at: Date
  to_at: Date
  noted_at: Generated<Date>
}

export interface WrongSpansTable {
  id: Generated<number>
  device_id: number
  from_at: Date
  to_at: Date | null
  reason: string | null
  marked_by: number | null
  marked_at: Date
  taken_back_by: number | null
  taken_back_at: Date | null
  is_noted: Generated<boolean>
}

export interface MeterCorrectionsTable {
  id: Generated<number>
  device_id: number
  from_day: string
  until_day: string | null
  role: MeterRole
  is_turned: boolean
  factor: number
  phase: Phase | null
  saved_by: number | null
  saved_at: Date
  taken_back_by: number | null
  taken_back_at: Date | null
  is_noted: Generated<boolean>
}

export interface FailedRangesTable {
  plant_id: number
  device_ids: number[]
  from_at: Date
  to_at: Date
  reason: string
  tries: number
  failed_at: Date
  retry_at: Date
}

export interface MeasuredDevicesTable {
  device_id: number
  first_at: Date
  tells: number
}

export interface BookedEnergiesTable {
  plant_id: number
  device_id: number
  measure: string
  from_at: Date
  to_at: Date
  energy: number
}

/** Whole mWh. */
interface EnergyColumns {
  generation: number | null
  use: number | null
  buy: number | null
  sell: number | null
  charge: number | null
  discharge: number | null
  generator: number | null
}

/** Seconds that each energy covers, and how it was told (bits). Null in days from before this was kept. */
type CoverageColumns = Partial<
  Record<`${keyof EnergyColumns}_known_s` | `${keyof EnergyColumns}_methods`, number | null>
>

export interface DeviceDaysTable extends EnergyColumns, CoverageColumns {
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

interface PlantEnergyColumns extends EnergyColumns, CoverageColumns, Partial<FlowColumns> {
  plant_id: number
  charge_from_buy: number | null
  discharge_for_sell: number | null
}

/** Whole mWh. */
interface FlowColumns {
  gen_for_use: number | null
  gen_for_charge: number | null
  gen_for_grid: number | null
  use_from_gen: number | null
  use_from_discharge: number | null
  use_from_buy: number | null
  use_unknown: number | null
  flows_known_s: number | null
  contradictions: number | null
}

export interface PlantDaysTable extends PlantEnergyColumns {
  day: Day
  peak_w: number | null
  /** Null: measured. */
  import_number: Generated<number | null>
}

export interface HistoryImportsTable {
  plant_id: number
  number: number
  brand: Generated<string>
  file_name: string
  imported_by: number | null
  imported_at: Date
  is_in_total: boolean
  file_mark: string | null
  is_complete: Generated<boolean>
}

/** Whole mWh. The curve: W over each five minutes from its beginning. */
export interface ImportedDaysTable
  extends
    Omit<EnergyColumns, 'generator'>,
    Partial<Record<`${Quantity}_w`, (number | null)[] | null>>,
    Partial<Record<`${Quantity | 'flows'}_known_s`, number | null>> {
  curve_begins: Generated<Date | null>
  plant_id: number
  brand: Generated<string>
  day: Day
  import_number: number
}

export interface PlantMonthsTable extends PlantEnergyColumns {
  month: Day
  days: number
  /** Whole mWh; null is nothing. */
  use_lost: Generated<number | null>
}

export interface MonthsToSumTable {
  id: Generated<number>
  plant_id: number
  brand: Generated<string>
  month: Day
}

export interface PlantLatestTable extends PlantFramesTable {
  generation_counter: number | null
  use_counter: number | null
  buy_counter: number | null
  sell_counter: number | null
  charge_counter: number | null
  discharge_counter: number | null
}
