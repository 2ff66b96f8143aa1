import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import type { Day } from '@heliograph/domain/zones'

/** How far apart rows are. Of a plant, `readings` are five minutes. */
export type ExportStep = 'readings' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'

/** What powers, energies and temperatures are told in. */
export interface Units {
  power: 'W' | 'kW'
  energy: 'Wh' | 'kWh'
  temperature: 'C' | 'F'
}

export const usualUnits: Units = { power: 'W', energy: 'kWh', temperature: 'C' }

/** A column of a file, with its name there. */
export interface ExportColumn {
  key: ExportColumnKey
  name: string
  unit: string | null
  /** A file has it without being asked by name. */
  isUsual: boolean
}

/** How a file is written: of CSV all of it, of others what they have. */
export interface ExportForm {
  format: 'csv' | 'xlsx' | 'parquet' | 'jsonl'
  clock: 'plant' | 'utc'
  separator: string
  decimal: '.' | ','
}

export interface AskedTable {
  step: ExportStep
  first: Day
  last: Day
  /** The usual ones if undefined; so are units. */
  columns?: readonly string[] | undefined
  units?: Units | undefined
}

interface ExportTable {
  /** By what a request names them. */
  columns: readonly string[]
  /** @param isContinued after other rows of the same file */
  pieces: (
    form: ExportForm,
    how: { isContinued: boolean; onRow: (at: number | Day) => void },
  ) => AsyncIterable<string | Uint8Array>
}

/** The tables of data exports, for files that a job prepares. */
export interface ExportTables {
  /** Rows of the plant, or of a device; undefined if the device never reported. */
  tableOf: (plantId: number, deviceId: number | null, asked: AskedTable) => Promise<ExportTable | undefined>
  /** How many columns rows of the plant have. @throws Refusal PARAM_ERROR if they lack one of those asked for */
  countColumns: (plantId: number, asked: Pick<AskedTable, 'step' | 'columns'>) => Promise<number>
  /** Those of devices that each reports, in the order in which they are asked for. @throws Refusal PARAM_ERROR as well */
  reportedColumns: (
    deviceIds: readonly number[],
    asked: Pick<AskedTable, 'step' | 'columns'>,
  ) => Promise<ReadonlyMap<number, readonly string[]>>
  /** What rows of devices can have, of all of these together. */
  deviceColumns: (
    deviceIds: readonly number[],
    units: Units,
  ) => Promise<{ step: ExportStep; columns: readonly ExportColumn[] }[]>
}
