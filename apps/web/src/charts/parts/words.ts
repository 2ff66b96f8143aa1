/** A chart's texts besides its data, passed in by the screen in the person's language. */
export interface ChartWords {
  /** Between what is read out of one moment. */
  separator: string
  legend: string
  actions: string
  /** The label of the menu. */
  more: string
  showTable: string
  showChart: string
  exportCsvLong: string
  exportPngLong: string
  resetZoom: string
  zoomIn: string
  zoomOut: string
  cursor: string
  cursorHint: string
  time: string
  period: string
  noData: string
  /** Under a picture: the zone of its times. */
  times: (values: { zone: string }) => string
  sum: string
  /** In a long table. */
  moreRows: (values: { count: number }) => string
  failed: string
  /** On a touch screen: how to open a bar. */
  tapAgain: string
  /** What hatched bars are. */
  incomplete: string
  /** A calendar's kinds of empty cells, and its keys. */
  zero: string
  daysHint: string
  /** For a cell without a day, or with one in the future. */
  noDay: string
}
