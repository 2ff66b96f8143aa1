import type { Api, Exportable } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export type ExportStep = Exportable['steps'][number]['step']

export type ColumnKey = Exportable['steps'][number]['columns'][number]['key']

/** What of which file is asked for. */
export interface Wanted {
  /** Undefined: the plant as a whole. */
  deviceId: number | undefined
  step: ExportStep
  startDay: string
  endDay: string
  clock: 'plant' | 'utc'
}

export type FileFormat = 'xlsx' | 'comma' | 'semicolon' | 'tab' | 'jsonl' | 'parquet'

export const dataExportQueries = (api: Api, id: number) => {
  const lines = (wanted: Wanted, rest: { columns?: ColumnKey[]; most?: number }) => {
    const { deviceId, step, ...query } = wanted
    return deviceId === undefined
      ? api.dataExport.plantLines({ params: { id }, query: { ...query, ...rest, step: ofPlant(step) } })
      : api.dataExport.deviceLines({
          params: { id, deviceId },
          query: { ...query, ...rest, step: ofDevice(step) },
        })
  }
  return {
    exportable: (deviceId: number | undefined) =>
      queryOptions({
        queryKey: ['plants', id, 'data-export', deviceId ?? 'plant'],
        queryFn: ({ signal }) =>
          deviceId === undefined
            ? api.dataExport.ofPlant({ params: { id } }, { signal })
            : api.dataExport.ofDevice({ params: { id, deviceId } }, { signal }),
        meta: { inPlace: true },
      }),

    /** The first rows, with all columns, by their names in the file. */
    preview: (wanted: Wanted) =>
      queryOptions({
        queryKey: ['plants', id, 'data-export', 'preview', wanted],
        queryFn: async () => rowsIn(await (await lines(wanted, { most: 5 })).blob.text()),
        meta: { inPlace: true },
      }),

    file(wanted: Wanted, format: FileFormat, columns: ColumnKey[]) {
      if (format === 'jsonl') return lines(wanted, { columns })
      const { deviceId, step, ...query } = wanted
      if (format === 'xlsx')
        return deviceId === undefined
          ? api.dataExport.plantWorkbook({ params: { id }, query: { ...query, columns, step: ofPlant(step) } })
          : api.dataExport.deviceWorkbook({
              params: { id, deviceId },
              query: { ...query, columns, step: ofDevice(step) },
            })
      if (format === 'parquet') {
        // Its times are in UTC, always.
        const { clock: _, ...chosen } = query
        return deviceId === undefined
          ? api.dataExport.plantParquet({ params: { id }, query: { ...chosen, columns, step: ofPlant(step) } })
          : api.dataExport.deviceParquet({
              params: { id, deviceId },
              query: { ...chosen, columns, step: ofDevice(step) },
            })
      }
      const form = { separator: format, decimal: format === 'semicolon' ? 'comma' : 'point', columns } as const
      return deviceId === undefined
        ? api.dataExport.plantCsv({ params: { id }, query: { ...query, ...form, step: ofPlant(step) } })
        : api.dataExport.deviceCsv({
            params: { id, deviceId },
            query: { ...query, ...form, step: ofDevice(step) },
          })
    },
  }
}

const ofPlant = (step: ExportStep) => (step === 'readings' ? 'minutes' : step)
const ofDevice = (step: ExportStep) => (step === 'days' ? 'days' : 'readings')

export type PreviewRow = Readonly<Record<string, string | number | null>>

const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PreviewRow => JSON.parse(line))
