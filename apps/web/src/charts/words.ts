/** What a chart says beside its data. Whoever shows one brings them in the person's language. */
export interface ChartWords {
  legend: string
  actions: string
  showTable: string
  showChart: string
  exportCsv: string
  exportCsvLong: string
  resetZoom: string
  cursor: string
  cursorHint: string
  time: string
  period: string
  noData: string
  sum: string
  failed: string
}
