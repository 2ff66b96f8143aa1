/** What a chart says beside its data. Whoever shows one brings them in the person's language. */
export interface ChartWords {
  legend: string
  actions: string
  showTable: string
  showChart: string
  exportCsv: string
  exportCsvLong: string
  exportPng: string
  exportPngLong: string
  resetZoom: string
  zoomIn: string
  zoomOut: string
  cursor: string
  cursorHint: string
  time: string
  period: string
  noData: string
  /** Under a picture: on whose clock its times are. */
  times: (values: { zone: string }) => string
  sum: string
  /** Of a long table. */
  moreRows: (values: { count: number }) => string
  failed: string
  /** A calendar's ways of having nothing, and what its keys do. */
  zero: string
  daysHint: string
  /** Of a cell that stands for no day, or for one that is still to come. */
  noDay: string
}
