import type { Api, CallOptions, Exportable } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type ExportStep = Exportable['steps'][number]['step']

export type ColumnKey = Exportable['steps'][number]['columns'][number]['key']

/** What powers, energies and temperatures are told in. */
export interface Units {
  power: 'W' | 'kW'
  energy: 'Wh' | 'kWh'
  temperature: 'C' | 'F'
}

/** How a file is taken: its pieces as they arrive, until that is cancelled. */
export type Receiving = Pick<CallOptions, 'signal' | 'onPiece'>

/** What arrived of a file before it broke off: only the rest is sent. */
export interface Have {
  haveBytes: number
  haveSha256: string
}

export const usualUnits: Units = { power: 'W', energy: 'kWh', temperature: 'C' }

/** What of which file is asked for. */
export interface Wanted extends Units {
  /** Undefined: the plant as a whole. */
  deviceId: number | undefined
  step: ExportStep
  startDay: string
  endDay: string
  clock: 'plant' | 'utc'
}

export type FileFormat = 'xlsx' | 'comma' | 'semicolon' | 'tab' | 'jsonl' | 'parquet'

export const dataExportQueries = (api: Api, id: number) => {
  const lines = (
    wanted: Wanted,
    rest: { columns?: ColumnKey[]; most?: number } & Partial<Have>,
    receiving: Receiving = {},
  ) => {
    const { deviceId, step, ...query } = wanted
    return deviceId === undefined
      ? api.dataExport.plantLines({ params: { id }, query: { ...query, ...rest, step: ofPlant(step) } }, receiving)
      : api.dataExport.deviceLines({ params: { id, deviceId }, query: { ...query, ...rest, step } }, receiving)
  }
  return {
    /** The names of its columns are those in these units. */
    exportable: (deviceId: number | undefined, units = usualUnits) =>
      queryOptions({
        queryKey: ['plants', id, 'data-export', deviceId ?? 'plant', units],
        queryFn: ({ signal }) =>
          deviceId === undefined
            ? api.dataExport.ofPlant({ params: { id }, query: units }, { signal })
            : api.dataExport.ofDevice({ params: { id, deviceId }, query: units }, { signal }),
        // The same columns, until they have their names in other units.
        placeholderData: (before, query) => (query?.queryKey[3] === (deviceId ?? 'plant') ? before : undefined),
        meta: { inPlace: true },
      }),

    /** Of files that are prepared together: what the plant's own can have, or those of its devices. */
    columns: (of: 'plant' | 'devices', step: ExportStep, units: Units) =>
      queryOptions({
        queryKey: ['plants', id, 'data-export', 'columns', of, step, units],
        queryFn: async ({ signal }) => {
          const { steps } =
            of === 'plant'
              ? await api.dataExport.ofPlant({ params: { id }, query: units }, { signal })
              : await api.largeExports.deviceColumns({ params: { id }, query: units }, { signal })
          const rows = of === 'plant' ? ofPlant(step) : step
          return steps.find((each) => each.step === rows)?.columns ?? []
        },
        // The same columns, until they have their names in other units.
        placeholderData: (before, query) =>
          query?.queryKey[4] === of && query.queryKey[5] === step ? before : undefined,
        meta: { inPlace: true },
      }),

    /** The first rows, by the names of the columns in the file. */
    preview: (wanted: Wanted, columns: ColumnKey[]) =>
      queryOptions({
        queryKey: ['plants', id, 'data-export', 'preview', wanted, columns],
        queryFn: async () => rowsIn(await (await lines(wanted, { columns, most: 5 })).blob.text()),
        placeholderData: keepPreviousData,
        meta: { inPlace: true },
      }),

    file(wanted: Wanted, format: FileFormat, columns: ColumnKey[], receiving: Receiving, have?: Have) {
      if (format === 'jsonl') return lines(wanted, { columns, ...have }, receiving)
      const { deviceId, step, ...asked } = wanted
      const query = { ...asked, ...have }
      if (format === 'xlsx')
        return deviceId === undefined
          ? api.dataExport.plantWorkbook(
              { params: { id }, query: { ...query, columns, step: ofPlant(step) } },
              receiving,
            )
          : api.dataExport.deviceWorkbook({ params: { id, deviceId }, query: { ...query, columns, step } }, receiving)
      if (format === 'parquet') {
        // Its times are in UTC, always.
        const { clock: _, ...chosen } = query
        return deviceId === undefined
          ? api.dataExport.plantParquet(
              { params: { id }, query: { ...chosen, columns, step: ofPlant(step) } },
              receiving,
            )
          : api.dataExport.deviceParquet({ params: { id, deviceId }, query: { ...chosen, columns, step } }, receiving)
      }
      const form = { separator: format, decimal: format === 'semicolon' ? 'comma' : 'point', columns } as const
      return deviceId === undefined
        ? api.dataExport.plantCsv({ params: { id }, query: { ...query, ...form, step: ofPlant(step) } }, receiving)
        : api.dataExport.deviceCsv({ params: { id, deviceId }, query: { ...query, ...form, step } }, receiving)
    },
  }
}

/** Of a plant, readings are five minutes. */
const ofPlant = (step: ExportStep) => (step === 'readings' ? 'minutes' : step)

export type PreviewRow = Readonly<Record<string, string | number | null>>

const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PreviewRow => JSON.parse(line))
